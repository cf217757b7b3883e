/// Finds points of a face in text: a key, column or table with such a name, or a long array of numbers.
///
/// Events and frame lines may hold a rectangle, two irises and the head's angles, but no more (docs/formats.md), and
/// thus no array of more than 40 numbers. SVG drawings have no arrays and are not searched.
enum FaceGeometry {
  /// Longest allowed array. Choice: 20 points; face landmarks are 68 or more, and a line's arrays 4 numbers at most.
  static let longestArray = 40
  private static let words = ["landmark", "vertices", "keypoint", "faceprint", "embedding", "blendshape", "facemesh"]

  /// True if a column or table is named after points of a face.
  static func isNamed(_ name: some StringProtocol) -> Bool {
    let name = name.lowercased()
    return words.contains { name.contains($0) }
  }

  static func all(in bytes: UnsafeRawBufferPointer) -> [(what: String, offset: Int)] {
    keys(in: bytes) + header(of: bytes) + arrays(in: bytes)
  }

  /// Finds `"landmarks":` with any value, and `"mesh":` with an array or object (a word only names a method).
  private static func keys(in bytes: UnsafeRawBufferPointer) -> [(String, Int)] {
    var (found, start): ([(String, Int)], Int?) = ([], nil)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "\"") {
      guard let from = start, index - from <= 60 else {
        start = index
        continue
      }
      let isKey = index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ":")
      start = isKey ? nil : index
      guard isKey else { continue }
      let key = String(decoding: bytes[(from + 1)..<index], as: UTF8.self)
      let opens = bytes[(index + 2)...].first { $0 != UInt8(ascii: " ") }.map { $0 == 0x5B || $0 == 0x7B } ?? false
      if isNamed(key) || (opens && key.lowercased().contains("mesh")) { found.append(("\"\(key)\"", from)) }
    }
    return found
  }

  /// The columns of a table whose first line holds the column names.
  private static func header(of bytes: UnsafeRawBufferPointer) -> [(String, Int)] {
    let line = bytes.prefix(4096).prefix { $0 != 0x0A }
    guard line.contains(where: { $0 == UInt8(ascii: ",") || $0 == 9 }) else { return [] }
    return String(decoding: line, as: UTF8.self).split(whereSeparator: { $0 == "," || $0 == "\t" })
      .filter { isNamed($0) && $0.count <= 60 }.map { ("column \($0)", 0) }
  }

  /// Finds long arrays of numbers, and arrays of such arrays.
  private static func arrays(in bytes: UnsafeRawBufferPointer) -> [(String, Int)] {
    var found: [(String, Int)] = []
    var (depth, start, numbers, isInNumber) = (0, 0, 0, false)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "["):
        if depth == 0 { (start, numbers) = (index, 0) }
        (depth, isInNumber) = (depth + 1, false)
      case UInt8(ascii: "]") where depth > 0:
        (depth, isInNumber) = (depth - 1, false)
        if depth == 0, numbers > longestArray { found.append(("an array of \(numbers) numbers", start)) }
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
        UInt8(ascii: "e"), UInt8(ascii: "E"):
        if depth > 0, !isInNumber { numbers += 1 }
        isInNumber = true
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
        isInNumber = false
      // With any other character, it is no array that holds only numbers.
      default: (depth, isInNumber) = (0, false)
      }
    }
    return found
  }
}

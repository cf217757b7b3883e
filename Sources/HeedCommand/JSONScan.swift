import Foundation

/// Goes over the bytes of a line of JSON that a strict reader refused: were it only numbers that JSON cannot write, or does
/// the line end in the middle?
struct JSONScan {
  /// True when the line ends inside a text, a list or an object.
  private(set) var isCutOff = false
  /// The line with `"NaN"` in place of each number that JSON cannot write: `NaN`, `-Infinity`, `1e999`; nil when there is none.
  private(set) var repaired: [UInt8]?

  private static let notANumber = Array("\"NaN\"".utf8)
  private static let spellings: Set = ["nan", "inf", "infinity"]

  init(_ bytes: ArraySlice<UInt8>) {
    var (output, depth, place, hasChanged) = ([UInt8](), 0, bytes.startIndex, false)
    output.reserveCapacity(bytes.count + 64)
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        let end = Self.textEnd(in: bytes, from: place)
        output += bytes[place..<(end ?? bytes.endIndex)]
        if end == nil { isCutOff = true }
        place = end ?? bytes.endIndex
      } else if Self.isWord(byte) {
        let word = bytes[place...].prefix { Self.isWord($0) }
        let isBeyond = Self.isBeyondJSON(word)
        output += isBeyond ? Self.notANumber[...] : word
        hasChanged = hasChanged || isBeyond
        place = word.endIndex
      } else {
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth -= 1 }
        output.append(byte)
        place += 1
      }
    }
    isCutOff = isCutOff || depth > 0
    if hasChanged { repaired = output }
  }

  /// Behind the closing quotation mark; nil when there is none.
  private static func textEnd(in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
    var place = start + 1
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "\\"): place += 2
      case UInt8(ascii: "\""): return place + 1
      default: place += 1
      }
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func isBeyondJSON(_ word: ArraySlice<UInt8>) -> Bool {
    // Choice: no number that anybody writes is longer.
    guard word.count <= 64, let text = String(bytes: word, encoding: .utf8) else { return false }
    if isNotANumber(text) { return true }
    guard let first = text.first, first.isNumber || first == "-", let number = Double(text) else { return false }
    // Too large to be told from infinity, or too small from zero: the strict reader takes neither.
    return !number.isFinite || (number.isZero && text.contains { ("1"..."9").contains($0) })
  }

  /// Whether this is how programs spell a number that is none.
  static func isNotANumber(_ text: some StringProtocol) -> Bool {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    return spellings.contains(unsigned.lowercased())
  }
}

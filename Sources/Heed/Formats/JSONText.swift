/// A JSON text (RFC 8259) that is read where it lies: nothing is built of what nobody asks for, and whatever is wrong, with
/// the text or with what it says, has its line and column.
struct JSONText {
  /// Where a value begins, in bytes.
  typealias Place = Int

  struct Defect: Error, Hashable {
    var place: Place
    var why: String
  }

  enum Kind: Hashable { case object, list, text, number, bool, null }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let bytes: [UInt8]
  /// Of the text's one value.
  let root: Place

  /// - Parameter bytes: UTF-8, with or without a byte order mark.
  /// - Throws: Where it is no JSON.
  init(_ bytes: [UInt8]) throws(Defect) {
    self.bytes = bytes
    let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    try JSONGrammar.check(bytes, from: start)
    root = Self.skipSpace(in: bytes, from: start)
  }

  /// Both from 1; columns count characters.
  static func lineAndColumn(of place: Place, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(place)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // What is no beginning of a character begins with the bits 10; the byte order mark is none.
    let isMarked = start == 0 && place >= byteOrderMark.count && bytes.starts(with: byteOrderMark)
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + (isMarked ? 0 : 1)
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }

  // MARK: What it says

  func kind(at place: Place) -> Kind {
    switch bytes[place] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .list
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// nil for what is no number, or one that is too large to be told from infinity.
  func number(at place: Place) -> Double? {
    guard kind(at: place) == .number else { return nil }
    return Double(String(decoding: bytes[place..<end(of: place)], as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// nil for what is no text.
  func text(at place: Place) -> String? {
    guard kind(at: place) == .text else { return nil }
    let content = bytes[(place + 1)..<(end(of: place) - 1)]
    return content.contains(UInt8(ascii: "\\"))
      ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// The values of a list; empty for what is none.
  func elements(of place: Place) -> [Place] {
    guard kind(at: place) == .list else { return [] }
    var (found, next) = ([Place](), skipSpace(from: place + 1))
    while bytes[next] != UInt8(ascii: "]") {
      found.append(next)
      next = skipComma(from: end(of: next))
    }
    return found
  }

  /// Where a member's value is; of two of one name the last, as most readers have it. nil: there is none.
  func member(_ name: String, of place: Place) -> Place? {
    guard kind(at: place) == .object else { return nil }
    var (found, next) = (Place?.none, skipSpace(from: place + 1))
    while bytes[next] != UInt8(ascii: "}") {
      let value = skipSpace(from: skipSpace(from: end(of: next)) + 1)
      if text(at: next) == name { found = value }
      next = skipComma(from: end(of: value))
    }
    return found
  }

  // MARK: The bytes

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 }

  static func isHexDigit(_ byte: UInt8) -> Bool { Character(UnicodeScalar(byte)).isHexDigit && byte < 0x80 }

  private static func skipSpace(in bytes: [UInt8], from place: Place) -> Place {
    bytes[place...].firstIndex { !isSpace($0) } ?? bytes.endIndex
  }

  private func skipSpace(from place: Place) -> Place { Self.skipSpace(in: bytes, from: place) }

  private func skipComma(from place: Place) -> Place {
    let next = skipSpace(from: place)
    return bytes[next] == UInt8(ascii: ",") ? skipSpace(from: next + 1) : next
  }

  /// Behind a value. The grammar was checked, so brackets match and texts end.
  private func end(of place: Place) -> Place {
    var (depth, next) = (0, place)
    repeat {
      switch bytes[next] {
      case UInt8(ascii: "\""): next = textEnd(from: next)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        (depth, next) = (depth + 1, next + 1)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        (depth, next) = (depth - 1, next + 1)
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x0A, 0x0D, 0x09: next += 1
      default: next = wordEnd(from: next)
      }
    } while depth > 0
    return next
  }

  private func textEnd(from place: Place) -> Place {
    var next = place + 1
    while bytes[next] != UInt8(ascii: "\"") { next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1 }
    return next + 1
  }

  private func wordEnd(from place: Place) -> Place {
    var next = place
    while next < bytes.count, !Self.isSpace(bytes[next]), ![0x2C, 0x5D, 0x7D].contains(bytes[next]) { next += 1 }
    return next
  }

  /// A half of a pair without its other half becomes the sign for what cannot be read.
  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var (units, next) = ([UInt16](), content.startIndex)
    var plain = next
    func flush(to end: Int) { units += String(decoding: content[plain..<end], as: UTF8.self).utf16 }
    while next < content.endIndex {
      guard content[next] == UInt8(ascii: "\\") else {
        next += 1
        continue
      }
      flush(to: next)
      let letter = content[next + 1]
      if letter == UInt8(ascii: "u") {
        let digits = String(decoding: content[(next + 2)..<(next + 6)], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        next += 6
      } else {
        units.append(UInt16(escapes[letter] ?? letter))
        next += 2
      }
      plain = next
    }
    flush(to: next)
    return String(decoding: units, as: UTF16.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C,
  ]
}

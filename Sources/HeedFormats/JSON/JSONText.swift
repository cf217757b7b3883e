/// A JSON text (RFC 8259), walked through once: a table says what its values are and where they lie, and nothing else is built
/// of what nobody asks for. Whatever is wrong, with the text or with what it says, has its place.
package struct JSONText: Sendable {
  /// A value's number, in the order in which values and keys begin; the text's one value is 0.
  package typealias Place = Int

  package enum Kind: Sendable {
    case object, list, text, number, bool, null
    /// `NaN`, `-Infinity`, as some programs write them; only where the text was read with that tolerance.
    case notANumber
  }

  /// A value or an object's key.
  struct Entry: Sendable {
    var kind: Kind
    /// Of a text: whether there are escapes in it.
    var isEscaped = false
    /// In bytes; `end` lies behind the value.
    var start, end: UInt32
    /// The entry behind this one and all that is inside it.
    var next: UInt32 = 0
  }

  package struct Defect: Error, Hashable {
    /// In bytes from the text's beginning.
    package var offset: Int
    /// As `features[3].geometry`, empty for the text's one value; nil where the text is no JSON.
    package var path: String?
    package var message: String
  }

  /// Where the text's one value is.
  package let root: Place = 0
  private let bytes: [UInt8]
  private let entries: [Entry]

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - allowsNaN: Takes the spellings of NaN and infinity for values, which JSON has none of.
  /// - Throws: The first place where it is no JSON.
  package init(_ bytes: [UInt8], allowsNaN: Bool = false) throws(Defect) {
    self.bytes = bytes
    entries = try JSONParser.entries(of: bytes, allowsNaN: allowsNaN)
  }

  /// Both from 1; columns count characters, of which a byte order mark is none.
  package static func lineAndColumn(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isMarked = start == 0 && before.starts(with: InputFile.byteOrderMark)
    // Bytes that continue a character begin with the bits 10.
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + (isMarked ? 0 : 1)
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }

  package func kind(at place: Place) -> Kind { entries[place].kind }

  /// nil for anything but a number, and for one that is too large to be told from infinity.
  package func number(at place: Place) -> Double? {
    guard kind(at: place) == .number else { return nil }
    return content(of: place).withUnsafeBufferPointer { DecimalNumber.read($0) }
  }

  /// nil for anything but a text.
  package func text(at place: Place) -> String? {
    guard kind(at: place) == .text else { return nil }
    let content = content(of: place).dropFirst().dropLast()
    return entries[place].isEscaped ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// The bytes of a value, quotation marks and brackets included.
  func content(of place: Place) -> ArraySlice<UInt8> { bytes[Int(entries[place].start)..<Int(entries[place].end)] }

  /// The values of a list; empty for anything else.
  package func elements(of place: Place) -> [Place] {
    guard kind(at: place) == .list else { return [] }
    var (found, next) = ([Place](), place + 1)
    while next < entries[place].next {
      found.append(next)
      next = Int(entries[next].next)
    }
    return found
  }

  /// Where a member's value is; nil: there is none.
  /// - Parameter takesFirst: Of several of one name; otherwise the last one counts, as most readers of GeoJSON have it.
  package func member(_ name: String, of place: Place, takesFirst: Bool = false) -> Place? {
    guard kind(at: place) == .object else { return nil }
    var (found, key) = (Place?.none, place + 1)
    while key < entries[place].next {
      let isFound =
        entries[key].isEscaped
        ? text(at: key) == name : content(of: key).dropFirst().dropLast().elementsEqual(name.utf8)
      if isFound { found = key + 1 }
      if isFound, takesFirst { break }
      key = Int(entries[key + 1].next)
    }
    return found
  }

  /// What is wrong with a value.
  package func defect(at place: Place, _ message: String) -> Defect {
    Defect(offset: Int(entries[place].start), path: path(to: place), message: message)
  }

  private func path(to target: Place) -> String {
    var (path, place) = ("", root)
    while place != target {
      let isObject = kind(at: place) == .object
      var (inner, index) = (place + 1, 0)
      if isObject { inner += 1 }
      while entries[inner].next <= target {
        inner = Int(entries[inner].next) + (isObject ? 1 : 0)
        index += 1
      }
      path += isObject ? (path.isEmpty ? "" : ".") + (text(at: inner - 1) ?? "") : "[\(index)]"
      place = inner
    }
    return path
  }

  /// A half of a surrogate pair without its other half becomes U+FFFD.
  private static func unescaped(_ content: ArraySlice<UInt8>) -> String {
    var (units, rest) = ([UInt16](), content)
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      units += String(decoding: rest[..<backslash], as: UTF8.self).utf16
      let letter = rest[backslash + 1]
      let end = backslash + (letter == UInt8(ascii: "u") ? 6 : 2)
      let code = UInt16(String(decoding: rest[(backslash + 2)..<end], as: UTF8.self), radix: 16)
      units.append(code ?? escapes[letter] ?? UInt16(letter))
      rest = rest[end...]
    }
    return String(decoding: units + String(decoding: rest, as: UTF8.self).utf16, as: UTF16.self)
  }

  private static let escapes: [UInt8: UInt16] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "b"): 0x08,
    UInt8(ascii: "f"): 0x0C,
  ]
}

/// A JSON text (RFC 8259) as a table of values, which are decoded on access. Errors name their place in the text.
package struct JSONText: Sendable {
  /// Index of a value or a key in the order of the text; the outermost value has 0.
  package typealias Place = Int

  /// The kind of a value.
  package enum Kind: Sendable {
    case object, list, text, number, bool, null
    /// `NaN` or `-Infinity`, which some programs write. Allowed only with `allowsNaN`.
    case notANumber
  }

  /// Table entry of a value or a key. The entries of the value's content follow directly.
  struct Entry: Sendable {
    var kind: Kind
    var isEscaped = false
    /// Offsets of the first byte and of the byte after the last, from the start of the text.
    var start, end: UInt32
    /// Index of the first entry after this value and its content.
    var next: UInt32 = 0
  }

  /// A fault in the JSON text or in one of its values.
  package struct Defect: Error, Hashable {
    /// Place of the fault, as bytes from the start of the text.
    package var offset: Int
    /// Path of the faulty value, such as `features[3].geometry`; empty for the outermost, nil for invalid JSON.
    package var path: String?
    /// Description of the fault, without a full stop.
    package var message: String

    /// The value's path and the fault, for a text that is one line of a file; without a full stop.
    package var words: String {
      path.map { $0.isEmpty ? "the line \(message)" : "\($0) \(message)" } ?? "the line is not JSON; write one object"
    }
  }

  package let root: Place = 0
  private let bytes: [UInt8]
  private let entries: [Entry]

  /// - Parameters:
  ///   - bytes: UTF-8, with or without a byte order mark.
  ///   - allowsNaN: True accepts spellings of NaN and infinity, which are not JSON.
  /// - Throws: The first defect of the text.
  package init(_ bytes: [UInt8], allowsNaN: Bool = false) throws(Defect) {
    self.bytes = bytes
    entries = try JSONParser.entries(of: bytes, allowsNaN: allowsNaN)
  }

  /// Line and column of a byte, which count from 1. Columns count characters without the byte order mark.
  package static func lineAndColumn(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    let before = bytes.prefix(offset)
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let isMarked = start == 0 && before.starts(with: InputFile.byteOrderMark)
    // In UTF-8, all bytes of a character but the first begin with the bits 10.
    let column = before[start...].count { $0 & 0xC0 != 0x80 } + (isMarked ? 0 : 1)
    return (before.count { $0 == UInt8(ascii: "\n") } + 1, column)
  }

  package func kind(at place: Place) -> Kind { entries[place].kind }

  /// The number at `place`; nil for other kinds of values, and for numbers beyond the range of a Double.
  package func number(at place: Place) -> Double? {
    guard kind(at: place) == .number else { return nil }
    return content(of: place).withUnsafeBufferPointer { DecimalNumber.read($0) }
  }

  /// The text at `place` with its escapes decoded; nil for other kinds of values.
  package func text(at place: Place) -> String? {
    guard kind(at: place) == .text else { return nil }
    let content = content(of: place).dropFirst().dropLast()
    return entries[place].isEscaped ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
  }

  /// A value as it is written in the JSON text, with quotation marks or brackets.
  package func written(at place: Place) -> String { String(decoding: content(of: place), as: UTF8.self) }

  /// The bytes of a value as it is written in the JSON text.
  func content(of place: Place) -> ArraySlice<UInt8> { bytes[Int(entries[place].start)..<Int(entries[place].end)] }

  /// The values of a list; empty if the value at `place` is no list.
  package func elements(of place: Place) -> [Place] {
    guard kind(at: place) == .list else { return [] }
    var (found, next) = ([Place](), place + 1)
    while next < entries[place].next {
      found.append(next)
      next = Int(entries[next].next)
    }
    return found
  }

  /// - Parameter takesFirst: True takes the first of equal names; false the last, as most GeoJSON readers do.
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

  package func defect(at place: Place, _ message: String) -> Defect {
    Defect(offset: Int(entries[place].start), path: path(to: place), message: message)
  }

  /// The path to a value for error messages, such as `objects[2].box`.
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

  /// Decodes the escapes of a string; surrogates without a partner become U+FFFD.
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

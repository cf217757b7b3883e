import HeedGeometry
import HeedSignals

/// Reads what ``InputWriting`` wrote; bytes that it did not write end in an error, never in more memory than they take.
struct InputReading: InputCoder {
  typealias Failure = InputCodingError
  static var isWriting: Bool { false }

  private let bytes: [UInt8]
  private var place = 0
  private var texts: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func code(_ value: inout Int) throws(InputCodingError) {
    value = Int(truncatingIfNeeded: Int64(bitPattern: try next()))
  }

  mutating func count(_ value: inout Int) throws(InputCodingError) {
    let found = try next()
    guard found <= UInt64(bytes.count - place) else { throw .cutOff }
    value = Int(found)
  }

  mutating func whole(_ value: inout Int64, near expected: Int64) throws(InputCodingError) {
    value = expected &+ Self.unfolded(try next())
  }

  mutating func bits(_ value: inout UInt64) throws(InputCodingError) {
    guard bytes.count - place >= 8 else { throw .cutOff }
    var found: UInt64 = 0
    for index in 0..<8 { found |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    place += 8
    value = found
  }

  mutating func number(
    _ value: inout Double, _ precision: Precision, near expected: Double
  ) throws(InputCodingError) {
    let code = try next()
    guard code != 0 else { return try exact(&value) }
    value = precision.value(ofSteps: precision.nearest(to: expected) &+ Self.unfolded(code &- 1))
  }

  mutating func angle(_ value: inout Angle, near expected: Angle) throws(InputCodingError) {
    let code = try next()
    guard code != 0 else { return try exact(&value.radians) }
    let count = Precision.degree.nearest(to: expected.degrees) &+ Self.unfolded(code &- 1)
    value = .degrees(Precision.degree.value(ofSteps: count))
  }

  mutating func text(_ value: inout String) throws(InputCodingError) {
    let code = try next()
    if code > 0 {
      guard code <= UInt64(texts.count) else { throw .unknown(what: "text", value: "\(code)") }
      value = texts[Int(code) - 1]
      return
    }
    var length = 0
    try count(&length)
    guard let text = String(validating: bytes[place..<place + length], as: UTF8.self) else {
      throw .unknown(what: "text", value: "\(length) bytes")
    }
    place += length
    texts.append(text)
    value = text
  }

  mutating func word<Word: RawRepresentable<String>>(
    _ value: inout Word, _ kind: StaticString
  ) throws(InputCodingError) {
    var text = ""
    try self.text(&text)
    guard let word = Word(rawValue: text) else { throw .unknown(what: "\(kind)", value: text) }
    value = word
  }

  private mutating func next() throws(InputCodingError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard place < bytes.count else { throw .cutOff }
      let byte = bytes[place]
      place += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw .unknown(what: "number", value: "of more than ten bytes")
  }

  private static func unfolded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

import HeedGeometry
import HeedSignals

/// Decodes the output of ``RiceEncoder``. Invalid bytes lead to an error, never to excessive memory use.
struct RiceDecoder: InputCoder {
  typealias Failure = InputCodingError
  static var isWriting: Bool { false }

  var contexts = InputContexts()
  private var bits: BitReader
  private var texts: [String] = []

  init(_ bytes: ArraySlice<UInt8>) { bits = BitReader(bytes) }

  mutating func code(_ value: inout Int) throws(InputCodingError) {
    value = Int(truncatingIfNeeded: Int64(bitPattern: try next()))
  }

  mutating func count(_ value: inout Int) throws(InputCodingError) {
    let found = try next()
    guard found <= UInt64(bits.left) else { throw .cutOff }
    value = Int(found)
  }

  mutating func whole(_ value: inout Int64, near expected: Int64) throws(InputCodingError) {
    value = expected &+ RiceCode.unfolded(try next())
  }

  mutating func raw(_ value: inout UInt64) throws(InputCodingError) {
    let low = try bits.take(32)
    value = low | (try bits.take(32)) << 32
  }

  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) throws(InputCodingError) {
    let code = try next()
    guard code != 0 else { return try exact(&value) }
    value = precision.value(ofSteps: precision.nearest(to: expected) &+ RiceCode.unfolded(code &- 1))
  }

  mutating func angle(_ value: inout Angle, near expected: Angle) throws(InputCodingError) {
    let code = try next()
    guard code != 0 else { return try exact(&value.radians) }
    let count = Precision.degree.nearest(to: expected.degrees) &+ RiceCode.unfolded(code &- 1)
    value = .degrees(Precision.degree.value(ofSteps: count))
  }

  /// Reads a text: the number of an earlier text, or 0 and then a new text.
  mutating func text(_ value: inout String) throws(InputCodingError) {
    let place = contexts.place
    contexts.enter(.text)
    let code = try next()
    if code > 0 {
      guard code <= UInt64(texts.count) else { throw .unknown(what: "text", value: "\(code)") }
      value = texts[Int(code) - 1]
    } else {
      value = try newText()
      texts.append(value)
    }
    contexts.place = place
  }

  mutating func word<Word: RawRepresentable<String>>(
    _ value: inout Word, _ kind: StaticString
  ) throws(InputCodingError) {
    var text = ""
    try self.text(&text)
    guard let word = Word(rawValue: text) else { throw .unknown(what: "\(kind)", value: text) }
    value = word
  }

  private mutating func newText() throws(InputCodingError) -> String {
    var length = 0
    try count(&length)
    guard length <= bits.left / 8 else { throw .cutOff }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length)
    for _ in 0..<length { bytes.append(UInt8(truncatingIfNeeded: try bits.take(8))) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .unknown(what: "text", value: "\(length) bytes")
    }
    return text
  }

  private mutating func next() throws(InputCodingError) -> UInt64 {
    let index = contexts.advance()
    return try contexts.codes[index].read(from: &bits)
  }
}

import HeedGeometry
import HeedSignals

/// Encodes values as bits by adaptive Rice codes: see ``RiceCode``.
struct RiceEncoder: InputCoder {
  typealias Failure = Never
  static var isWriting: Bool { true }

  var contexts = InputContexts()
  private var bits = BitWriter()
  /// Numbers of earlier texts by their bytes, because `String` takes texts of different bytes for equal.
  private var texts: [[UInt8]: Int] = [:]

  var bytes: [UInt8] { bits.bytes }
  var byteCount: Int { bits.byteCount }
  mutating func code(_ value: inout Int) { put(UInt64(bitPattern: Int64(value))) }
  mutating func count(_ value: inout Int) { code(&value) }
  mutating func whole(_ value: inout Int64, near expected: Int64) { put(RiceCode.folded(value &- expected)) }

  mutating func raw(_ value: inout UInt64) {
    bits.put(value & 0xFFFF_FFFF, 32)
    bits.put(value >> 32, 32)
  }

  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) {
    guard let count = precision.count(in: value) else { return put(exactly: &value) }
    put(difference: count &- precision.nearest(to: expected))
  }

  mutating func angle(_ value: inout Angle, near expected: Angle) {
    let count = Precision.degree.nearest(to: value.degrees)
    guard Angle.degrees(Precision.degree.value(ofSteps: count)).radians.bitPattern == value.radians.bitPattern else {
      return put(exactly: &value.radians)
    }
    put(difference: count &- Precision.degree.nearest(to: expected.degrees))
  }

  mutating func text(_ value: inout String) {
    let place = contexts.place
    defer { contexts.place = place }
    contexts.enter(.text)
    let bytes = Array(value.utf8)
    if let known = texts[bytes] { return put(UInt64(known + 1)) }
    texts[bytes] = texts.count
    put(0)
    put(UInt64(bytes.count))
    for byte in bytes { bits.put(UInt64(byte), 8) }
  }

  mutating func word<Word: RawRepresentable<String>>(_ value: inout Word, _ kind: StaticString) {
    var text = value.rawValue
    self.text(&text)
  }

  /// Writes the difference plus 1, because 0 announces an exact number instead of a difference.
  private mutating func put(difference: Int64) { put(RiceCode.folded(difference) &+ 1) }

  private mutating func put(exactly value: inout Double) {
    put(0)
    exact(&value)
  }

  private mutating func put(_ value: UInt64) { contexts.codes[contexts.advance()].write(value, to: &bits) }
}

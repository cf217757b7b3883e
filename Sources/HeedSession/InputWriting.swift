import HeedGeometry
import HeedSignals

/// Writes values into bytes: numbers as seven bits a byte, the lowest first, differences with their sign in the lowest bit.
struct InputWriting: InputCoder {
  typealias Failure = Never
  static var isWriting: Bool { true }

  private(set) var bytes: [UInt8] = []
  private var texts: [ExactText: Int] = [:]

  mutating func code(_ value: inout Int) { put(UInt64(bitPattern: Int64(value))) }

  mutating func count(_ value: inout Int) { code(&value) }

  mutating func whole(_ value: inout Int64, near expected: Int64) { put(Self.folded(value &- expected)) }

  mutating func bits(_ value: inout UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func number(_ value: inout Double, _ precision: Precision, near expected: Double) {
    guard let count = precision.count(in: value) else { return put(exactly: value) }
    put(difference: count &- precision.nearest(to: expected))
  }

  mutating func angle(_ value: inout Angle, near expected: Angle) {
    let count = Precision.degree.nearest(to: value.degrees)
    guard Angle.degrees(Precision.degree.value(ofSteps: count)).radians.bitPattern == value.radians.bitPattern else {
      return put(exactly: value.radians)
    }
    put(difference: count &- Precision.degree.nearest(to: expected.degrees))
  }

  mutating func text(_ value: inout String) {
    if let known = texts[ExactText(value)] { return put(UInt64(known + 1)) }
    texts[ExactText(value)] = texts.count
    put(0)
    put(UInt64(value.utf8.count))
    bytes.append(contentsOf: value.utf8)
  }

  mutating func word<Word: RawRepresentable<String>>(_ value: inout Word, _ kind: StaticString) {
    var text = value.rawValue
    self.text(&text)
  }

  /// One above the difference, so that 0 is free.
  private mutating func put(difference: Int64) { put(Self.folded(difference) &+ 1) }

  private mutating func put(exactly value: Double) {
    var value = value
    put(0)
    exact(&value)
  }

  private mutating func put(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// 0, -1, 1, -2, ... as 0, 1, 2, 3, ...
  private static func folded(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value << 1) ^ (value >> 63)) }
}

/// A text that equals another only when all its bytes do: to a `String` two ways to write an accent are one.
private struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { a.text.isExactly(b.text) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// Whether all bytes are equal.
  func isExactly(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

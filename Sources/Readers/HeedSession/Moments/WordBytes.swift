/// Writes numbers as bytes: small ones short, all of them exactly.
struct WordWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// A difference, of which small ones of either sign are short.
  mutating func put(difference: Int64) { put(UInt64(bitPattern: (difference << 1) ^ (difference >> 63))) }

  mutating func put(raw value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }

  mutating func put(text: String) {
    put(UInt64(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}

/// Reads what a ``WordWriter`` wrote.
struct WordReader {
  private let bytes: [UInt8]
  private var place: Int

  /// - Parameter start: Bytes at the beginning that are passed over.
  init(_ bytes: [UInt8], from start: Int) { (self.bytes, place) = (bytes, start) }

  var isAtEnd: Bool { place >= bytes.count }

  mutating func word() throws(InputCodingError) -> UInt64 {
    var (value, shift) = (UInt64(0), UInt64(0))
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      guard shift < 64 else { throw .unknown(what: "number", value: "of more than 64 bits") }
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .cutOff
  }

  mutating func difference() throws(InputCodingError) -> Int64 {
    let folded = try word()
    return Int64(bitPattern: (folded >> 1) ^ (0 &- (folded & 1)))
  }

  mutating func raw() throws(InputCodingError) -> UInt64 {
    guard place + 8 <= bytes.count else { throw .cutOff }
    defer { place += 8 }
    return bytes.withUnsafeBytes { UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
  }

  mutating func text() throws(InputCodingError) -> String {
    let length = try word()
    guard length <= UInt64(bytes.count - place) else { throw .cutOff }
    defer { place += Int(length) }
    guard let text = String(validating: bytes[place..<place + Int(length)], as: UTF8.self) else {
      throw .unknown(what: "text", value: "that is not UTF-8")
    }
    return text
  }
}

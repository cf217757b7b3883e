/// Arguments out of bytes; at their end zeros.
struct ByteReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  mutating func int16() -> Int { Int(byte()) << 8 | Int(byte()) }

  mutating func int32() -> Int32 { Int32(truncatingIfNeeded: int16() << 16 | int16()) }

  private mutating func int64() -> Int64 {
    (0..<4).reduce(Int64(0)) { number, _ in number << 16 | Int64(int16()) }
  }

  /// Any pattern of bits.
  mutating func double() -> Double { Double(bitPattern: UInt64(bitPattern: int64())) }

  /// Mostly a small number.
  mutating func number() -> Double {
    switch byte() {
    case 0: double()
    case 1: .nan
    case let small: Double(small) / 16
    }
  }

  /// Mostly a time within a minute, nanoseconds.
  mutating func time() -> Int64 { chance(8) ? int64() : Int64(int16()) * 1_000_000 }

  mutating func chance(_ oneIn: UInt8) -> Bool { byte() % oneIn == oneIn - 1 }

  /// Up to 255 bytes, without a 0.
  mutating func text() -> String {
    let length = Int(byte())
    let bytes = rest.prefix(length).filter { $0 != 0 }
    rest = rest.dropFirst(length)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes a sequence of bits, least significant bit of each byte first.
struct BitWriter: Sendable {
  private var whole: [UInt8] = []
  /// Bits that do not fill a byte yet, lowest bit first.
  private var open: UInt64 = 0
  private var openBits = 0

  /// The bytes written so far; the last byte is padded with zeros.
  var bytes: [UInt8] { openBits > 0 ? whole + [UInt8(truncatingIfNeeded: open)] : whole }
  var byteCount: Int { whole.count + (openBits > 0 ? 1 : 0) }

  /// - Parameters:
  ///   - value: The number to write, below 2 to the power of `count`.
  ///   - count: Number of bits, at most 56.
  mutating func put(_ value: UInt64, _ count: Int) {
    open |= value << UInt64(openBits)
    openBits += count
    while openBits >= 8 {
      whole.append(UInt8(truncatingIfNeeded: open))
      open >>= 8
      openBits -= 8
    }
  }

  /// Writes a number of any size: the count of its bits, then the bits.
  mutating func putWithLength(_ value: UInt64) {
    let length = UInt64.bitWidth - value.leadingZeroBitCount
    put(UInt64(length), 7)
    put(value & 0xFFFF_FFFF, min(length, 32))
    if length > 32 { put(value >> 32, length - 32) }
  }
}

/// Reads the output of a ``BitWriter``.
struct BitReader: Sendable {
  private let bytes: ArraySlice<UInt8>
  private var place: Int
  private var open: UInt64 = 0
  private var openBits = 0

  init(_ bytes: ArraySlice<UInt8>) { (self.bytes, place) = (bytes, bytes.startIndex) }
  /// Number of bits that were not read yet.
  var left: Int { openBits + 8 * (bytes.endIndex - place) }

  /// - Parameter count: Number of bits to read, at most 56.
  mutating func take(_ count: Int) throws(InputCodingError) -> UInt64 {
    if openBits < count { fill() }
    guard openBits >= count else { throw .cutOff }
    let value = open & ((1 << UInt64(count)) - 1)
    open >>= UInt64(count)
    openBits -= count
    return value
  }

  /// Counts the ones up to the next zero, which is read too; stops after `most` ones.
  mutating func takeOnes(upTo most: Int) throws(InputCodingError) -> Int {
    if openBits <= most { fill() }
    let ones = min(most, (~open).trailingZeroBitCount)
    let count = min(most, ones + 1)
    guard openBits >= count else { throw .cutOff }
    open >>= UInt64(count)
    openBits -= count
    return ones
  }

  mutating func takeWithLength() throws(InputCodingError) -> UInt64 {
    let length = Int(try take(7))
    guard length <= 64 else { throw .unknown(what: "number", value: "of \(length) bits") }
    let low = try take(min(length, 32))
    return length > 32 ? low | (try take(length - 32)) << 32 : low
  }

  private mutating func fill() {
    // Reads eight bytes at once if so many are left. Bytes without room in `open` are read again by the next call.
    if bytes.endIndex - place >= 8 {
      let next = bytes.withUnsafeBytes {
        UInt64(littleEndian: $0.loadUnaligned(fromByteOffset: place - bytes.startIndex, as: UInt64.self))
      }
      open |= next << UInt64(openBits)
      let whole = (63 - openBits) / 8
      place += whole
      openBits += 8 * whole
      return
    }
    // Clears bits of bytes that an earlier call read without room for them.
    if openBits < 64 { open &= (1 << UInt64(openBits)) - 1 }
    while openBits <= 56, place < bytes.endIndex {
      open |= UInt64(bytes[place]) << UInt64(openBits)
      place += 1
      openBits += 8
    }
  }
}

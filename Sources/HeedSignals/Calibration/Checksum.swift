/// CRC-32 of ISO 3309 (as in zlib and PNG): detects every burst error of up to 32 bits, and misses one in 2^32 of the
/// others. It protects from accidents, not from forgery.
public enum Checksum {
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 { ~advanced(0xFFFF_FFFF, by: bytes) }

  /// The CRC-32 of an array, which is faster than any other sequence.
  public static func of(_ bytes: [UInt8]) -> UInt32 { ~advanced(0xFFFF_FFFF, by: bytes) }

  private static func advanced(_ start: UInt32, by bytes: some Sequence<UInt8>) -> UInt32 {
    let table = table
    var crc = start
    for byte in bytes { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
    return crc
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }
}

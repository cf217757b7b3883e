/// CRC-32 of ISO 3309, as in zlib and PNG. It detects every burst error of up to 32 bits and misses one in 2^32 of all
/// other errors. It protects against accidents, not against forgery.
public enum Checksum {
  /// The CRC-32 of an array.
  public static func of(_ bytes: [UInt8]) -> UInt32 { ~advanced(0xFFFF_FFFF, by: bytes) }

  /// Continues a CRC, kept inverted, over more bytes.
  fileprivate static func advanced(_ start: UInt32, by bytes: [UInt8]) -> UInt32 {
    table.withUnsafeBufferPointer { table in
      bytes.reduce(start) { crc, byte in table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
    }
  }

  private static let table = (0..<UInt32(256)).map { index in
    (0..<8).reduce(index) { crc, _ in crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
  }
}

/// The CRC-32 of bytes that arrive piece by piece.
public struct RunningChecksum: Sendable {
  private var crc: UInt32 = 0xFFFF_FFFF

  /// Starts with no bytes.
  public init() {}

  /// The checksum of all bytes so far.
  public var value: UInt32 { ~crc }
  /// Adds the next bytes.
  public mutating func add(_ bytes: [UInt8]) { crc = Checksum.advanced(crc, by: bytes) }
}

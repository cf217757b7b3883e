/// CRC-32 of ISO 3309, as in zlib and PNG. It detects every burst error of up to 32 bits and misses one in 2^32 of all
/// other errors. It protects against accidents, not against forgery.
public enum Checksum {
  /// The CRC-32 of an array.
  public static func of(_ bytes: [UInt8]) -> UInt32 { ~advanced(0xFFFF_FFFF, by: bytes) }

  /// Continues a CRC, kept inverted, over more bytes.
  fileprivate static func advanced(_ start: UInt32, by bytes: [UInt8]) -> UInt32 {
    bytes.withUnsafeBytes { bytes in
      // The loop takes four bytes at once. Source: Kounavis and Berry 2005, slicing.
      var crc = start
      let whole = bytes.count / 4 * 4
      slices.withUnsafeBufferPointer { slices in
        for start in stride(from: 0, to: whole, by: 4) {
          crc ^= UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self))
          crc =
            slices[768 + Int(crc & 255)] ^ slices[512 + Int(crc >> 8 & 255)]
            ^ slices[256 + Int(crc >> 16 & 255)] ^ slices[Int(crc >> 24)]
        }
        for byte in bytes[whole...] { crc = slices[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
      }
      return crc
    }
  }

  /// The table of CRC-32, followed by its values after one, two and three more bytes.
  private static let slices: [UInt32] = {
    var slices = (0..<UInt32(256)).map { index in
      var crc = index
      for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
      return crc
    }
    for index in 256..<1024 {
      let before = slices[index - 256]
      slices.append(slices[Int(before & 255)] ^ (before >> 8))
    }
    return slices
  }()
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

/// Finds runs of a picture's own bytes anywhere in other bytes.
///
/// A rolling hash recognizes windows of 32 bytes of the pictures' rows. A window begins at every 16th byte, so every
/// run of 47 bytes contains one. With 64 bits, none of a million windows is found in a gigabyte by chance.
package struct PictureWindows: Sendable {
  package static let length = 32
  /// Bytes from window to window. Choice: takes a sixteenth of the memory, and no picture is shorter than 47 bytes.
  private static let stride = 16
  /// Least number of byte values in a window. Choice: every file has plain sky or borders; faces have more shades.
  private static let leastShades = 8
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let leading: UInt64 = (0..<length).reduce(1) { power, _ in power &* base }

  /// Hashes of the windows.
  private var hashes: Set<UInt64> = []
  /// A bit for the low bits of each hash. It rejects most bytes of a file quickly.
  private var sieve = [UInt64](repeating: 0, count: 1 << 16)

  /// - Parameter rows: The rows of pictures, each with its bytes as in memory.
  package init(rows: [[UInt8]]) {
    for row in rows where row.count >= Self.length {
      for start in Swift.stride(from: 0, through: row.count - Self.length, by: Self.stride) {
        let window = row[start..<start + Self.length]
        guard Set(window).count >= Self.leastShades else { continue }
        let hash = window.reduce(0) { $0 &* Self.base &+ UInt64($1) &+ 1 }
        hashes.insert(hash)
        sieve[Int(hash >> 6) & 0xFFFF] |= 1 << (hash & 63)
      }
    }
  }

  package var count: Int { hashes.count }

  /// Offsets of such runs; each stretch of runs is reported once.
  func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard !hashes.isEmpty, bytes.count >= Self.length else { return [] }
    var (hash, found): (UInt64, [Int]) = (0, [])
    for index in bytes.indices {
      hash = hash &* Self.base &+ UInt64(bytes[index]) &+ 1
      if index >= Self.length { hash = hash &- (UInt64(bytes[index - Self.length]) &+ 1) &* Self.leading }
      guard index >= Self.length - 1, sieve[Int(hash >> 6) & 0xFFFF] & 1 << (hash & 63) != 0,
        hashes.contains(hash)
      else { continue }
      let start = index - Self.length + 1
      if start >= (found.last.map { $0 + 4 * Self.length } ?? 0) { found.append(start) }
    }
    return found
  }
}

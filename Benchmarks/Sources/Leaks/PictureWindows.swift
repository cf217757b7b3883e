/// Finds runs of a picture's own bytes, wherever they stand.
///
/// Windows of 32 bytes of the pictures' rows are known by a rolling hash, one beginning at every 16th byte: a run of 47 bytes
/// of a row holds one of them. The hash has 64 bits: in a gigabyte none of a million windows is found by chance.
package struct PictureWindows: Sendable {
  package static let length = 32
  /// Choice: a sixteenth of the memory, and no picture is shorter than 47 bytes.
  private static let stride = 16
  /// Choice: sky, black borders and zeros are in every file; a face and a cabin have more shades in 32 pixels.
  private static let leastShades = 8
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let leading: UInt64 = (0..<length).reduce(1) { power, _ in power &* base }

  /// Of the windows.
  private var hashes: Set<UInt64> = []
  /// A bit for the low bits of each hash, which most bytes of a file fail.
  private var sieve = [UInt64](repeating: 0, count: 1 << 16)

  /// - Parameter rows: Rows of pictures, each as its bytes stand in memory.
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

  /// Where such a run stands; one find for each stretch.
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

/// Finds runs of a picture's own bytes, wherever they stand.
///
/// Windows of 32 bytes of the pictures' rows are known by a rolling hash, one beginning at every 16th byte: a run of 47 bytes
/// of a row holds one of them. A find is compared byte by byte.
package struct PictureWindows: Sendable {
  package static let length = 32
  /// Choice: a sixteenth of the memory, and no picture is shorter than 47 bytes.
  private static let stride = 16
  /// Choice: sky, black borders and zeros are in every file; a face and a cabin have more shades in 32 pixels.
  private static let leastShades = 8
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let leading: UInt64 = (0..<length).reduce(1) { power, _ in power &* base }

  /// The windows, by their hashes; one a hash is enough.
  private var windows: [UInt64: [UInt8]] = [:]
  /// A bit for the low bits of each hash, which most bytes of a file fail.
  private var sieve = [UInt64](repeating: 0, count: 1 << 16)

  /// - Parameter rows: Rows of pictures, each as its bytes stand in memory.
  package init(rows: [[UInt8]]) {
    for row in rows where row.count >= Self.length {
      for start in Swift.stride(from: 0, through: row.count - Self.length, by: Self.stride) {
        let window = Array(row[start..<start + Self.length])
        guard Set(window).count >= Self.leastShades else { continue }
        let hash = window.reduce(0) { $0 &* Self.base &+ UInt64($1) &+ 1 }
        windows[hash] = window
        sieve[Int(hash >> 6) & 0xFFFF] |= 1 << (hash & 63)
      }
    }
  }

  package var count: Int { windows.count }

  /// Where such a run stands; one find for each stretch.
  func places(in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard !windows.isEmpty, bytes.count >= Self.length else { return [] }
    var (hash, found): (UInt64, [Int]) = (0, [])
    for index in bytes.indices {
      hash = hash &* Self.base &+ UInt64(bytes[index]) &+ 1
      if index >= Self.length { hash = hash &- (UInt64(bytes[index - Self.length]) &+ 1) &* Self.leading }
      guard index >= Self.length - 1, sieve[Int(hash >> 6) & 0xFFFF] & 1 << (hash & 63) != 0,
        let window = windows[hash]
      else { continue }
      let start = index - Self.length + 1
      guard window.elementsEqual(bytes[start...index]), start >= (found.last.map { $0 + 4 * Self.length } ?? 0) else {
        continue
      }
      found.append(start)
    }
    return found
  }
}

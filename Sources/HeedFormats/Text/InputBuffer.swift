/// Bytes of a file of any length: what was read and not yet passed is `bytes[next..<filled]`.
struct InputBuffer {
  /// Choice: few system calls, little memory.
  private static let chunkBytes = 256 * 1024

  var bytes: [UInt8]
  /// The first byte that was not passed.
  var next = 0
  private(set) var filled: Int
  /// nil when all there is stands in the buffer.
  private var stream: InputFile.Stream?

  /// - Parameter path: `-` is the standard input.
  init(path: String) throws(FormatError) {
    stream = try InputFile.Stream(path)
    (bytes, filled) = ([UInt8](repeating: 0, count: Self.chunkBytes), 0)
  }

  init(bytes: [UInt8]) { (self.bytes, filled) = (bytes, bytes.count) }

  /// Whether nothing comes after what is there.
  var isWhole: Bool { stream == nil }

  /// Reads on behind what is there; what was passed goes, and `next` becomes 0.
  /// - Returns: False when nothing more comes.
  mutating func refill() throws(FormatError) -> Bool {
    guard let stream else { return false }
    if next > 0 {
      bytes.withUnsafeMutableBytes { [next, filled] bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[next..<filled]))
      }
      (next, filled) = (0, filled - next)
    }
    if filled == bytes.count { bytes += [UInt8](repeating: 0, count: bytes.count) }
    let count = try stream.read(into: &bytes, from: filled)
    filled += count
    if count == 0 { self.stream = nil }
    return count > 0
  }
}

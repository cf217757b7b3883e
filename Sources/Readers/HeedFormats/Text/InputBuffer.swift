/// A window into a file of any length; `bytes[next..<filled]` is read but not consumed.
struct InputBuffer {
  /// Number of bytes read at once. Choice: few system calls and little memory.
  private static let chunkBytes = 256 * 1024

  var bytes: [UInt8]
  /// Index of the first byte that is not consumed.
  var next = 0
  private(set) var filled: Int
  /// The rest of the file; nil if the buffer holds the rest.
  private var stream: InputFile.Stream?

  /// - Parameter path: Path of the file; `-` means the standard input.
  init(path: String) throws(FormatError) {
    stream = try InputFile.Stream(path)
    (bytes, filled) = ([UInt8](repeating: 0, count: Self.chunkBytes), 0)
  }

  init(bytes: [UInt8]) { (self.bytes, filled) = (bytes, bytes.count) }
  /// True if the buffer holds the rest of the file.
  var isWhole: Bool { stream == nil }

  /// Reads more bytes; consumed bytes are dropped and `next` becomes 0.
  /// - Returns: False at the end of the file.
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

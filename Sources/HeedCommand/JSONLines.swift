/// A file of JSON that somebody else wrote, one value a line. Of any length, because only the line at hand is kept.
struct JSONLines {
  /// Choice: a hundred thousand recognitions of one picture take 10 MB; what is longer has no line ends.
  static let longestLineBytes = 32 << 20
  /// Choice: few system calls, little memory.
  private static let chunkBytes = 256 * 1024

  /// One line, without its end.
  struct Line {
    /// Counts from 1.
    var number: Int
    var bytes: ArraySlice<UInt8>
    /// False where the file ends without a line end: the line may have been cut off.
    var isEnded: Bool
  }

  /// The name for complaints.
  let path: String
  private let stream: InputFile.Stream
  private var buffer = [UInt8](repeating: 0, count: Self.chunkBytes)
  private var (next, filled, searched) = (0, 0, 0)
  private var number = 0
  private var isOver = false

  /// - Parameter path: `-` is the standard input.
  init(path: String) throws {
    self.path = CSVReader.name(path)
    do { stream = try InputFile.Stream(path) } catch { throw CSVReader.failure(self.path, error) }
  }

  /// The next line in which something stands; nil at the end.
  mutating func advance() throws -> Line? {
    while let line = try readLine() {
      guard let first = line.bytes.firstIndex(where: { !Self.isSpace($0) }),
        let last = line.bytes.lastIndex(where: { !Self.isSpace($0) })
      else { continue }
      return Line(number: line.number, bytes: line.bytes[first...last], isEnded: line.isEnded)
    }
    return nil
  }

  /// The complaint about a line.
  func refused(_ line: Int, _ message: String) -> CommandFailure {
    CommandFailure(.badInput, "\(path), line \(line): \(message).")
  }

  /// The next line, also one in which nothing stands; nil at the end.
  mutating func readLine() throws -> Line? {
    while true {
      if let end = buffer[searched..<filled].firstIndex(of: UInt8(ascii: "\n")) {
        return take(to: end, skipping: 1)
      }
      searched = filled
      guard filled - next <= Self.longestLineBytes else {
        throw refused(number + 1, "it is longer than \(Self.longestLineBytes >> 20) MB; write one frame a line")
      }
      if isOver { return next < filled ? take(to: filled, skipping: 0) : nil }
      try refill()
    }
  }

  private mutating func take(to end: Int, skipping count: Int) -> Line {
    number += 1
    var bytes = buffer[next..<end]
    // As some programs begin a file.
    if number == 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    (next, searched) = (end + count, end + count)
    return Line(number: number, bytes: bytes, isEnded: count > 0)
  }

  private mutating func refill() throws {
    if next > 0 {
      buffer.withUnsafeMutableBytes { [next, filled] bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[next..<filled]))
      }
      (next, filled, searched) = (0, filled - next, searched - next)
    }
    if filled == buffer.count { buffer += [UInt8](repeating: 0, count: buffer.count) }
    do {
      let count = try stream.read(into: &buffer, from: filled)
      filled += count
      isOver = count == 0
    } catch {
      throw CSVReader.failure(path, error)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

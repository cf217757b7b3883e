/// Reads a file of any length that holds one JSON value per line; keeps one line at a time in memory.
struct JSONLines {
  /// Maximum length of a line, bytes. Choice: a hundred thousand recognitions take 10 MB; a longer line has no end.
  static let longestLineBytes = 32 << 20

  /// One line of the file, without its line end.
  struct Line {
    /// Number of the line; the first line has 1.
    var number: Int
    var bytes: ArraySlice<UInt8>
    /// False for the last line of the file if it has no line end.
    var isEnded: Bool
  }

  let path: String
  private var buffer: InputBuffer
  /// Number of bytes after `buffer.next` that were searched for a line end and hold none.
  private var searched = 0
  private var number = 0

  init(path: String) throws(FormatError) {
    self.path = InputFile.name(path)
    buffer = try InputBuffer(path: path)
  }

  /// The next line that is not blank; nil at the end of the file.
  mutating func advance() throws(FormatError) -> Line? {
    while let line = try readLine() {
      guard let first = line.bytes.firstIndex(where: { !Self.isSpace($0) }),
        let last = line.bytes.lastIndex(where: { !Self.isSpace($0) })
      else { continue }
      return Line(number: line.number, bytes: line.bytes[first...last], isEnded: line.isEnded)
    }
    return nil
  }

  func refused(_ line: Int, column: Int? = nil, _ problem: String) -> FormatError {
    .badLine(file: path, line: line, column: column, problem: problem)
  }

  /// The next line, even if it is blank; nil at the end of the file.
  mutating func readLine() throws(FormatError) -> Line? {
    while true {
      let waiting = buffer.next..<buffer.filled
      if let end = buffer.bytes[waiting].dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) {
        return take(to: end, skipping: 1)
      }
      searched = waiting.count
      guard searched <= Self.longestLineBytes else {
        throw refused(number + 1, "it is longer than \(Self.longestLineBytes >> 20) MB; write one frame a line")
      }
      if buffer.isWhole { return waiting.isEmpty ? nil : take(to: waiting.upperBound, skipping: 0) }
      _ = try buffer.refill()
    }
  }

  private mutating func take(to end: Int, skipping count: Int) -> Line {
    number += 1
    var bytes = buffer.bytes[buffer.next..<end]
    if number == 1, bytes.starts(with: InputFile.byteOrderMark) { bytes = bytes.dropFirst(3) }
    (buffer.next, searched) = (end + count, 0)
    return Line(number: number, bytes: bytes, isEnded: count > 0)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}

import Foundation

/// A table of text that somebody else wrote, row by row: a header, then rows of as many cells. Of any length, because
/// only the row at hand is kept. Every complaint names line and column, which count from 1.
struct CSVReader {
  /// Choice: a row of numbers is shorter than a kilobyte; more is a quotation mark that nobody closed, or no table.
  static let longestRowBytes = 64 * 1024
  /// Choice: few system calls, little memory.
  private static let chunkBytes = 256 * 1024

  /// The name for complaints.
  let path: String
  /// Whether the table begins with a byte-order mark, as some programs write it.
  private(set) var hasByteOrderMark = false
  private(set) var header: CSVHeader
  /// The line on which the row at hand begins.
  private(set) var lineNumber = 1

  private var row = CSVLine()
  private var rowStart = 0
  private var nextLineNumber = 1

  /// What was read and not yet passed: `buffer[next..<filled]`.
  private var buffer: [UInt8]
  private var next = 0
  private var filled: Int
  /// nil when all there is stands in the buffer.
  private var stream: InputFile.Stream?

  /// Opens a table and reads its header.
  /// - Parameter path: `-` is the standard input.
  init(path: String) throws {
    self.path = Self.name(path)
    header = CSVHeader(path: self.path, line: 1, cells: [])
    do { stream = try InputFile.Stream(path) } catch { throw Self.failure(self.path, error) }
    (buffer, filled) = ([UInt8](repeating: 0, count: Self.chunkBytes), 0)
    try readHeader()
  }

  /// - Parameter path: For complaints.
  init(path: String, bytes: [UInt8]) throws {
    self.path = Self.name(path)
    header = CSVHeader(path: self.path, line: 1, cells: [])
    (buffer, filled) = (bytes, bytes.count)
    try readHeader()
  }

  static func name(_ path: String) -> String { path == "-" ? "the standard input" : path }

  static func failure(_ path: String, _ failure: InputFile.Failure) -> CommandFailure {
    switch failure {
    case .notFound: CommandFailure(.notFound, "\(path) is not there; check the name.")
    case .tooLarge(let bytes):
      CommandFailure(.badInput, "\(path) is larger than \(bytes >> 20) MB; name a table.")
    case .notReadable(let why): CommandFailure(.notFound, "\(path) cannot be read (\(why)).")
    }
  }

  /// Goes to the next row; blank lines are passed over.
  /// - Returns: False at the end of the table.
  mutating func advance() throws -> Bool {
    guard try readRow() else { return false }
    guard row.cells.count == header.cells.count else {
      throw refused(
        cell: row.cells.count - 1,
        "this line has \(row.cells.count) cells, the first line has \(header.cells.count)")
    }
    return true
  }

  /// All cells of the row at hand.
  var cells: [CSVCell] { row.cells.indices.map(cell) }

  /// What stands in a cell of the row at hand.
  func text(_ cell: Int) -> String {
    let place = row.cells[cell]
    return CSVLine.text(buffer[(rowStart + place.start)..<(rowStart + place.end)], isQuoted: place.isQuoted)
  }

  /// A cell's finite number; nil when nothing stands in it.
  func number(_ cell: Int) throws -> Double? {
    let place = row.cells[cell]
    guard place.start < place.end else { return nil }
    let plain =
      place.isQuoted
      ? nil
      : buffer.withUnsafeBufferPointer {
        DecimalNumber.read(UnsafeBufferPointer(rebasing: $0[(rowStart + place.start)..<(rowStart + place.end)]))
      }
    return try plain ?? numberOfText(cell)
  }

  private func numberOfText(_ cell: Int) throws -> Double? {
    let text = text(cell)
    if text.isEmpty { return nil }
    guard let number = DecimalNumber.read(text) else {
      throw refused(cell: cell, CSVHeader.notANumber(text, of: header.cells[cell].text))
    }
    return number
  }

  /// The row at hand as it stands in the table, without its line end.
  var rowBytes: ArraySlice<UInt8> { buffer[rowStart..<rowStart + row.length] }

  /// The line end of the row at hand: `\n` or `\r\n`; empty where the table ends without one.
  var lineEnd: ArraySlice<UInt8> { buffer[(rowStart + row.length)..<(rowStart + row.length + row.endLength)] }

  /// The complaint about a cell of the row at hand.
  func refused(cell: Int, _ message: String) -> CommandFailure { header.refused(self.cell(cell), message) }

  private func cell(_ cell: Int) -> CSVCell {
    let place = place(after: buffer[rowStart..<rowStart + row.cells[cell].start])
    return CSVCell(text: text(cell), line: place.line, column: place.column)
  }

  /// Lines are counted by their ends, columns by characters.
  private func place(after bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
    var (line, column) = (lineNumber, 1)
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return (line, column)
  }
}

extension CSVReader {
  private mutating func readHeader() throws {
    while filled < 3, try refill() {}
    if buffer[..<filled].starts(with: [0xEF, 0xBB, 0xBF]) { (hasByteOrderMark, next) = (true, 3) }
    guard try readRow() else { throw CommandFailure(.badInput, "\(path):1:1: the table is empty.") }
    header.line = lineNumber
    header.cells = row.cells.indices.map(cell)
  }

  /// - Returns: False at the end of the table.
  private mutating func readRow() throws -> Bool {
    repeat {
      guard try readLine() else { return false }
    } while row.isBlank
    return true
  }

  private mutating func readLine() throws -> Bool {
    while true {
      guard next < filled || stream != nil else { return false }
      let (begin, end, isLast) = (next, filled, stream == nil)
      var line = row
      let reading = buffer.withUnsafeBufferPointer {
        line.read(UnsafeBufferPointer(rebasing: $0[begin..<end]), isLast: isLast)
      }
      (row, rowStart, lineNumber) = (line, next, nextLineNumber)
      guard row.length <= Self.longestRowBytes else { throw tooLong }
      switch reading {
      case .needsMore: _ = try refill()
      case .tooManyCells:
        throw refused(cell: row.cells.count - 1, "more than \(CSVLine.mostCells) cells in a line")
      case .neverClosed: throw refused(cell: row.cells.count - 1, "the quotation mark is never closed")
      case .whole:
        next += row.length + row.endLength
        nextLineNumber += row.innerLines + 1
        if !row.isASCII { try checkText() }
        return true
      }
    }
  }

  private var tooLong: CommandFailure {
    CommandFailure(
      .badInput,
      "\(path):\(lineNumber):1: this line is longer than \(Self.longestRowBytes >> 10) kB; a quotation mark may not be"
        + " closed, or this is no table of text.")
  }

  private func checkText() throws {
    var (bytes, decoder, length) = (rowBytes.makeIterator(), UTF8(), 0)
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): length += UTF8.width(scalar)
      case .emptyInput: return
      case .error:
        let place = place(after: rowBytes.prefix(length))
        throw CommandFailure(
          .badInput,
          "\(path):\(place.line):\(place.column): this is not UTF-8 text; save the table as CSV in UTF-8.")
      }
    }
  }

  /// Reads on behind what is there.
  /// - Returns: False when nothing more comes.
  private mutating func refill() throws -> Bool {
    guard let stream else { return false }
    if next > 0 {
      buffer.withUnsafeMutableBytes { [next, filled] bytes in
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[next..<filled]))
      }
      (next, filled) = (0, filled - next)
    }
    if filled == buffer.count { buffer += [UInt8](repeating: 0, count: Self.chunkBytes) }
    do {
      let count = try stream.read(into: &buffer, from: filled)
      filled += count
      if count == 0 { self.stream = nil }
      return count > 0
    } catch {
      throw Self.failure(path, error)
    }
  }
}

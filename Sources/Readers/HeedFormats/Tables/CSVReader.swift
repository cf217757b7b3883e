/// Reads an external table of any length, one row at a time. Errors name line and column, which count from 1.
package struct CSVReader {
  /// Maximum length of a row, bytes. Choice: rows of numbers take less than a kilobyte.
  static let longestRowBytes = 64 * 1024

  let path: String
  private(set) var hasByteOrderMark = false
  private(set) var header: CSVHeader
  /// Number of the line on which the current row begins.
  private(set) var lineNumber = 1

  private var row = CSVLine()
  /// The byte between two cells: a comma, or a tab if tabs are allowed and the header has tabs but no commas.
  var separator: UInt8 { row.separator }
  private var rowStart = 0
  private var nextLineNumber = 1
  private var buffer: InputBuffer

  /// Opens a table and reads its header.
  /// - Parameters:
  ///   - path: Path of the file; `-` means the standard input.
  ///   - bytes: The table itself; its path is then only a name for error messages. nil to read the file.
  ///   - allowsTabs: True also accepts tables with tabs instead of commas.
  package init(path: String, bytes: [UInt8]? = nil, allowsTabs: Bool = false) throws(FormatError) {
    self.path = InputFile.name(path)
    buffer = if let bytes { InputBuffer(bytes: bytes) } else { try InputBuffer(path: path) }
    header = CSVHeader(path: self.path, line: 1, cells: [])
    try readHeader(allowsTabs)
  }

  /// Moves on to the next row that is not blank; false at the end of the table.
  mutating func advance() throws(FormatError) -> Bool {
    guard try readRow() else { return false }
    guard row.cells.count == header.cells.count else {
      throw refused(
        cell: row.cells.count - 1, "this line has \(row.cells.count) cells, the first line has \(header.cells.count)")
    }
    return true
  }

  var cells: [CSVCell] { row.cells.indices.map(cell) }

  func text(_ cell: Int) -> String {
    let place = row.cells[cell]
    return CSVLine.text(buffer.bytes[(rowStart + place.start)..<(rowStart + place.end)], isQuoted: place.isQuoted)
  }

  /// The number in a cell of the current row, which must be finite; nil for an empty cell.
  func number(_ cell: Int) throws(FormatError) -> Double? {
    let place = row.cells[cell]
    guard place.start < place.end else { return nil }
    let plain =
      place.isQuoted
      ? nil
      : buffer.bytes.withUnsafeBufferPointer {
        DecimalNumber.read(UnsafeBufferPointer(rebasing: $0[(rowStart + place.start)..<(rowStart + place.end)]))
      }
    if let plain { return plain }
    let text = text(cell)
    if text.isEmpty { return nil }
    return try DecimalNumber.read(text, of: header.cells[cell].text) { refused(cell: cell, $0) }
  }

  /// The bytes of the current row without its line end.
  var rowBytes: ArraySlice<UInt8> { buffer.bytes[rowStart..<rowStart + row.length] }
  /// The line end of the current row: `\n` or `\r\n`; empty at the end of the table.
  var lineEnd: ArraySlice<UInt8> { buffer.bytes[(rowStart + row.length)..<(rowStart + row.length + row.endLength)] }
  func refused(cell: Int, _ problem: String) -> FormatError { header.refused(self.cell(cell), problem) }

  private func cell(_ cell: Int) -> CSVCell {
    let place = place(after: buffer.bytes[rowStart..<rowStart + row.cells[cell].start])
    return CSVCell(text: text(cell), line: place.line, column: place.column)
  }

  /// Line and column of the place after `bytes`; columns count characters.
  private func place(after bytes: ArraySlice<UInt8>) -> (line: Int, column: Int) {
    var (line, column) = (lineNumber, 1)
    for byte in bytes {
      if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) } else if byte & 0xC0 != 0x80 { column += 1 }
    }
    return (line, column)
  }

  private mutating func readHeader(_ allowsTabs: Bool) throws(FormatError) {
    while buffer.filled < InputFile.byteOrderMark.count, try buffer.refill() {}
    hasByteOrderMark = buffer.bytes[..<buffer.filled].starts(with: InputFile.byteOrderMark)
    if hasByteOrderMark { buffer.next = InputFile.byteOrderMark.count }
    guard try readRow() else { throw header.refused("the table is empty") }
    if allowsTabs, row.cells.count == 1, rowBytes.contains(UInt8(ascii: "\t")) {
      // The header is read again from its first byte, now with tabs as separators.
      row.separator = UInt8(ascii: "\t")
      (buffer.next, nextLineNumber) = (rowStart, lineNumber)
      _ = try readRow()
    }
    header.line = lineNumber
    header.cells = row.cells.indices.map(cell)
  }

  /// - Returns: False if the table has no further row.
  private mutating func readRow() throws(FormatError) -> Bool {
    repeat { guard try readLine() else { return false } } while row.isBlank
    return true
  }

  private mutating func readLine() throws(FormatError) -> Bool {
    while true {
      guard buffer.next < buffer.filled || !buffer.isWhole else { return false }
      let (begin, end, isLast) = (buffer.next, buffer.filled, buffer.isWhole)
      // The row is swapped, not copied, so that its memory is used again.
      var line = CSVLine()
      swap(&line, &row)
      let reading = buffer.bytes.withUnsafeBufferPointer {
        line.read(UnsafeBufferPointer(rebasing: $0[begin..<end]), isLast: isLast)
      }
      (row, rowStart, lineNumber) = (line, begin, nextLineNumber)
      guard row.length <= Self.longestRowBytes else {
        throw header.refused(
          CSVCell(text: "", line: lineNumber, column: 1),
          "this line is longer than \(Self.longestRowBytes >> 10) kB; a quotation mark may not be closed, or this is no"
            + " table of text")
      }
      switch reading {
      case .needsMore: _ = try buffer.refill()
      case .tooManyCells: throw refused(cell: row.cells.count - 1, "more than \(CSVLine.mostCells) cells in a line")
      case .neverClosed: throw refused(cell: row.cells.count - 1, "the quotation mark is never closed")
      case .whole:
        buffer.next += row.length + row.endLength
        nextLineNumber += row.innerLines + 1
        if !row.isASCII { try checkText() }
        return true
      }
    }
  }

  private func checkText() throws(FormatError) {
    var (bytes, decoder, length) = (rowBytes.makeIterator(), UTF8(), 0)
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): length += UTF8.width(scalar)
      case .emptyInput: return
      case .error:
        let place = place(after: rowBytes.prefix(length))
        throw header.refused(
          CSVCell(text: "", line: place.line, column: place.column),
          "this is not UTF-8 text; save the table as CSV in UTF-8")
      }
    }
  }
}

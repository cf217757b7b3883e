import Foundation

/// A table of text that somebody else wrote: a header, then rows; every complaint names line and column.
struct CSVFile {
  /// One cell, and where it stands; lines and columns count from 1.
  struct Cell {
    var text: String
    var line: Int
    var column: Int
  }

  struct Row {
    var line: Int
    var cells: [Cell]
  }

  /// Choice: more than a kilobyte for each row; more is no table that a person hands over.
  static let largestBytes = 16 * 1024 * 1024
  /// Rows below the first. Choice: nobody looks at more points in one recording.
  static let mostRows = 10_000
  /// Cells of a row. Choice: six are needed, other columns are passed over.
  static let mostCells = 256

  let path: String
  let header: Row
  let rows: [Row]

  /// - Parameter path: `-` is the standard input.
  init(path: String) throws {
    do {
      try self.init(path: path, bytes: InputFile.read(path, limitBytes: Self.largestBytes))
    } catch let failure as InputFile.Failure {
      switch failure {
      case .notFound: throw CommandFailure(.notFound, "\(path) is not there; check the name.")
      case .tooLarge:
        throw CommandFailure(.badInput, "\(path) is larger than \(Self.largestBytes >> 20) MB; name a table.")
      case .notReadable(let why): throw CommandFailure(.notFound, "\(path) cannot be read (\(why)).")
      }
    }
  }

  /// - Parameter path: For complaints.
  init(path: String, bytes: [UInt8]) throws {
    self.path = path == "-" ? "the standard input" : path
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CommandFailure(.badInput, "\(self.path): this is not UTF-8 text; save the table as CSV.")
    }
    var rows = try Self.rows(text, path: self.path)
    guard !rows.isEmpty else { throw CommandFailure(.badInput, "\(self.path):1:1: the table is empty.") }
    header = rows.removeFirst()
    self.rows = rows
  }

  /// The complaint about a place.
  func refused(_ cell: Cell, _ message: String) -> CommandFailure {
    CommandFailure(.badInput, "\(path):\(cell.line):\(cell.column): \(message).")
  }

  /// The place of a column in every row.
  func column(_ name: String) throws -> Int {
    let found = header.cells.indices.filter { header.cells[$0].text == name }
    guard let first = found.first else {
      throw CommandFailure(.badInput, "\(path):\(header.line):1: the first line names no column \(name).")
    }
    guard found.count == 1 else { throw refused(header.cells[found[1]], "there are two columns \(name)") }
    return first
  }

  /// A row's cell; a row that is too short is refused.
  func cell(_ row: Row, _ index: Int) throws -> Cell {
    guard row.cells.count == header.cells.count, let last = row.cells.last else {
      let end = row.cells.last ?? Cell(text: "", line: row.line, column: 1)
      throw refused(end, "this line has \(row.cells.count) cells, the first line has \(header.cells.count)")
    }
    return index < row.cells.count ? row.cells[index] : last
  }

  /// A cell's finite number.
  func number(_ cell: Cell, of name: String) throws -> Double {
    guard !cell.text.isEmpty else { throw refused(cell, "\(name) is empty; write a number") }
    guard cell.text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(cell.text),
      number.isFinite
    else { throw refused(cell, "\(name) is \"\(cell.text.prefix(20))\", which is not a number such as 12.5") }
    return number
  }

  /// Lines and cells; what stands in double quotes may hold commas and line ends.
  private static func rows(_ text: String, path: String) throws -> [Row] {
    var (rows, cells, cell) = ([Row](), [Cell](), Cell(text: "", line: 1, column: 1))
    var (line, column, isQuoted, wasQuoted) = (1, 1, false, false)
    func endCell() throws {
      guard cells.count < Self.mostCells else {
        throw CommandFailure(
          .badInput, "\(path):\(cell.line):\(cell.column): more than \(Self.mostCells) cells in a line.")
      }
      if !wasQuoted { cell.text = cell.text.trimmingCharacters(in: .whitespaces) }
      cells.append(cell)
      wasQuoted = false
    }
    func endRow() throws {
      try endCell()
      guard rows.count <= Self.mostRows else {
        throw CommandFailure(
          .badInput, "\(path):\(cells[0].line):1: more than \(Self.mostRows) lines are no list of points.")
      }
      if cells.count > 1 || !cells[0].text.isEmpty { rows.append(Row(line: cells[0].line, cells: cells)) }
      cells = []
    }
    // A byte-order mark is how some programs begin a table.
    for character in text.unicodeScalars.first == "\u{FEFF}"
      ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    {
      switch character {
      case "\"" where isQuoted: isQuoted = false
      case "\"" where wasQuoted || cell.text.allSatisfy(\.isWhitespace):
        // A quote after a closed one is a quote in the text.
        if wasQuoted { cell.text.append("\"") } else { cell.text = "" }
        (isQuoted, wasQuoted) = (true, true)
      case "," where !isQuoted:
        try endCell()
        cell = Cell(text: "", line: line, column: column + 1)
      case "\n" where !isQuoted:
        try endRow()
        cell = Cell(text: "", line: line + 1, column: 1)
      case "\r" where !isQuoted: break
      default: cell.text.unicodeScalars.append(character)
      }
      column += 1
      if character == "\n" { (line, column) = (line + 1, 1) }
    }
    guard !isQuoted else {
      throw CommandFailure(.badInput, "\(path):\(cell.line):\(cell.column): the quotation mark is never closed.")
    }
    if !cell.text.isEmpty || !cells.isEmpty { try endRow() }
    return rows
  }
}

/// A cell of a table and its place; lines and columns count from 1.
package struct CSVCell {
  var text: String
  var line, column: Int
}

/// The first line of a table, with the names of the columns.
package struct CSVHeader {
  /// The name of the table's file, for error messages.
  var path: String
  var line: Int
  var cells: [CSVCell]

  func find(_ name: String) throws(FormatError) -> Int? {
    let found = cells.indices.filter { cells[$0].text == name }
    guard found.count < 2 else { throw refused(cells[found[1]], "there are two columns \(name)") }
    return found.first
  }

  func column(_ name: String) throws(FormatError) -> Int {
    if let found = try find(name) { return found }
    throw refused("the first line names no column \(name)\(separatorHint)")
  }

  func refused(_ cell: CSVCell, _ problem: String) -> FormatError {
    .badCell(file: path, line: cell.line, column: cell.column, problem: problem)
  }

  func refused(_ problem: String) -> FormatError { .badCell(file: path, line: line, column: 1, problem: problem) }

  /// A hint that the table may use another separator; empty unless the header is a single cell.
  var separatorHint: String {
    guard cells.count == 1,
      let found = [";": "semicolons", "\t": "tabs"].first(where: { cells[0].text.contains($0.key) })
    else { return "" }
    return "; it seems to be separated by \(found.value); use commas"
  }
}

/// A short external table that is held in memory: a header and rows. Errors name line and column.
package struct CSVFile {
  /// Maximum size of the file, bytes. Choice: more than a kilobyte for each row.
  static let largestBytes = 16 * 1024 * 1024
  /// Maximum number of rows, not counting the header. Choice: no recording shows as many points.
  static let mostRows = 10_000

  let header: CSVHeader
  /// The rows; each has one cell for each column of the header.
  let rows: [[CSVCell]]

  /// - Parameter path: Path of the file; `-` means the standard input.
  package init(path: String) throws(FormatError) {
    try self.init(path: path, bytes: InputFile.read(path, limitBytes: Self.largestBytes, remedy: "name a table"))
  }

  init(path: String, bytes: [UInt8]) throws(FormatError) {
    var reader = try CSVReader(path: path, bytes: bytes)
    header = reader.header
    var rows: [[CSVCell]] = []
    while try reader.advance() {
      guard rows.count < Self.mostRows else {
        throw reader.refused(cell: 0, "more than \(Self.mostRows) lines are too many for a list of points")
      }
      rows.append(reader.cells)
    }
    self.rows = rows
  }

  func refused(_ cell: CSVCell, _ problem: String) -> FormatError { header.refused(cell, problem) }

  func number(_ cell: CSVCell, of name: String) throws(FormatError) -> Double {
    try DecimalNumber.read(cell.text, of: name) { refused(cell, $0) }
  }
}

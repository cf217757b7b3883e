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

/// One cell, and where it stands; lines and columns count from 1.
package struct CSVCell {
  var text: String
  var line: Int
  var column: Int
}

/// A table's first line.
package struct CSVHeader {
  /// The table's name for complaints.
  var path: String
  /// On which it stands.
  var line: Int
  var cells: [CSVCell]

  /// The place of a column in every row; nil when there is none of that name.
  func find(_ name: String) throws(FormatError) -> Int? {
    let found = cells.indices.filter { cells[$0].text == name }
    guard found.count < 2 else { throw refused(cells[found[1]], "there are two columns \(name)") }
    return found.first
  }

  /// The place of a column that has to be there.
  func column(_ name: String) throws(FormatError) -> Int {
    if let found = try find(name) { return found }
    throw refused("the first line names no column \(name)\(separatorHint)")
  }

  /// The complaint about a place.
  func refused(_ cell: CSVCell, _ problem: String) -> FormatError {
    .badCell(file: path, line: cell.line, column: cell.column, problem: problem)
  }

  /// The complaint about the header itself.
  func refused(_ problem: String) -> FormatError { .badCell(file: path, line: line, column: 1, problem: problem) }

  /// What is said of a cell that holds something else.
  static func notANumber(_ text: String, of name: String) -> String {
    "\(name) is \"\(text.shortened(20))\", which is not a number such as 12.5"
  }

  /// A whole header in one cell has other separators.
  var separatorHint: String {
    guard cells.count == 1,
      let found = [";": "semicolons", "\t": "tabs"].first(where: { cells[0].text.contains($0.key) })
    else { return "" }
    return "; it seems to be separated by \(found.value), which have to be commas"
  }
}

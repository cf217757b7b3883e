/// One cell, and where it stands; lines and columns count from 1.
struct CSVCell {
  var text: String
  var line: Int
  var column: Int
}

/// A table's first line.
struct CSVHeader {
  /// The table's name for complaints.
  var path: String
  /// On which it stands.
  var line: Int
  var cells: [CSVCell]

  /// The place of a column in every row; nil when there is none of that name.
  func find(_ name: String) throws -> Int? {
    let found = cells.indices.filter { cells[$0].text == name }
    guard found.count < 2 else { throw refused(cells[found[1]], "there are two columns \(name)") }
    return found.first
  }

  /// The place of a column that has to be there.
  func column(_ name: String) throws -> Int {
    if let found = try find(name) { return found }
    throw CommandFailure(.badInput, "\(path):\(line):1: the first line names no column \(name)\(separatorHint).")
  }

  /// The complaint about a place.
  func refused(_ cell: CSVCell, _ message: String) -> CommandFailure {
    CommandFailure(.badInput, "\(path):\(cell.line):\(cell.column): \(message).")
  }

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

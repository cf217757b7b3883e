/// A short table that another program wrote, as a whole: a header, then rows; every complaint names line and column.
package struct CSVFile {
  struct Row {
    var line: Int
    /// As many as the header has.
    var cells: [CSVCell]
  }

  /// Choice: more than a kilobyte for each row; more is no table that a person hands over.
  static let largestBytes = 16 * 1024 * 1024
  /// Rows below the first. Choice: nobody looks at more points in one recording.
  static let mostRows = 10_000

  let header: CSVHeader
  let rows: [Row]

  var path: String { header.path }

  /// - Parameter path: `-` is the standard input.
  package init(path: String) throws(FormatError) {
    try self.init(
      path: path, bytes: InputFile.read(path, limitBytes: Self.largestBytes, remedy: "name a table"))
  }

  /// - Parameter path: For complaints.
  init(path: String, bytes: [UInt8]) throws(FormatError) {
    var reader = try CSVReader(path: path, bytes: bytes)
    header = reader.header
    var rows: [Row] = []
    while try reader.advance() {
      guard rows.count < Self.mostRows else {
        throw reader.refused(cell: 0, "more than \(Self.mostRows) lines are no list of points")
      }
      rows.append(Row(line: reader.lineNumber, cells: reader.cells))
    }
    self.rows = rows
  }

  /// The complaint about a place.
  func refused(_ cell: CSVCell, _ problem: String) -> FormatError { header.refused(cell, problem) }

  /// A cell's finite number.
  func number(_ cell: CSVCell, of name: String) throws(FormatError) -> Double {
    guard !cell.text.isEmpty else { throw refused(cell, "\(name) is empty; write a number") }
    guard let number = DecimalNumber.read(cell.text) else {
      throw refused(cell, CSVHeader.notANumber(cell.text, of: name))
    }
    return number
  }
}

/// A short table that somebody else wrote, as a whole: a header, then rows; every complaint names line and column.
struct CSVFile {
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
  init(path: String) throws {
    do {
      try self.init(path: path, bytes: InputFile.read(path, limitBytes: Self.largestBytes))
    } catch let failure as InputFile.Failure {
      throw CSVReader.failure(CSVReader.name(path), failure)
    }
  }

  /// - Parameter path: For complaints.
  init(path: String, bytes: [UInt8]) throws {
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
  func refused(_ cell: CSVCell, _ message: String) -> CommandFailure { header.refused(cell, message) }

  /// A cell's finite number.
  func number(_ cell: CSVCell, of name: String) throws -> Double {
    guard !cell.text.isEmpty else { throw refused(cell, "\(name) is empty; write a number") }
    guard let number = DecimalNumber.read(cell.text) else {
      throw refused(cell, CSVHeader.notANumber(cell.text, of: name))
    }
    return number
  }
}

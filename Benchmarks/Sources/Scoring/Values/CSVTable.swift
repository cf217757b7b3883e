/// A table of comma-separated values with a header, read strictly: a missing or invalid value is an error that names
/// its line and column. Quotes are refused, because no truth file has them.
package struct CSVTable: Sendable {
  package let file: String
  private let columns: [String: Int]
  private let rows: [[Substring]]

  package init(_ text: String, file: String) throws(ScoringError) {
    self.file = file
    // CR LF is a single `Character` and counts as a newline.
    var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    guard let header = lines.first, !header.isEmpty else {
      throw .badTable(file: file, line: 1, column: nil, reason: "there is no header")
    }
    let names = header.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    columns = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    guard columns.count == names.count else {
      throw .badTable(file: file, line: 1, column: nil, reason: "a column's name stands twice")
    }
    rows = try Self.cells(of: lines, count: names.count, file: file)
  }

  private static func cells(of lines: [Substring], count: Int, file: String) throws(ScoringError) -> [[Substring]] {
    var result: [[Substring]] = []
    for (index, line) in lines.enumerated() {
      if line.contains("\"") {
        throw .badTable(file: file, line: index + 1, column: nil, reason: "quoted cells are not read")
      }
      guard index > 0 else { continue }
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      guard cells.count == count else {
        throw .badTable(
          file: file, line: index + 1, column: nil, reason: "\(cells.count) cells, the header has \(count)")
      }
      result.append(cells)
    }
    return result
  }

  package var count: Int { rows.count }

  package func text(_ row: Int, _ column: String) throws(ScoringError) -> String {
    guard let index = columns[column] else {
      throw .badTable(file: file, line: 1, column: column, reason: "there is no such column")
    }
    return String(rows[row][index])
  }

  package func number(_ row: Int, _ column: String) throws(ScoringError) -> Double {
    let cell = try text(row, column)
    guard let value = Double(cell), value.isFinite else {
      throw .badTable(file: file, line: row + 2, column: column, reason: "'\(cell)' is no number")
    }
    return value
  }

  package func integer(_ row: Int, _ column: String) throws(ScoringError) -> Int {
    let cell = try text(row, column)
    guard let value = Int(cell) else {
      throw .badTable(file: file, line: row + 2, column: column, reason: "'\(cell)' is no whole number")
    }
    return value
  }
}

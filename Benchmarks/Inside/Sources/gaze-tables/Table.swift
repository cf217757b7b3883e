import Foundation

/// A table of comma-separated numbers with a header.
struct Table {
  /// What is wrong with a table.
  enum Fault: Error {
    case missingColumn(String)
    case notPositiveDefinite
    case tooFewLooks(sitting: String)
  }

  private let columns: [String: Int]
  private let rows: [[Substring]]

  init(_ url: URL) throws {
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    let cells = lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    columns = Dictionary((cells.first ?? []).enumerated().map { (String($1), $0) }) { first, _ in first }
    rows = Array(cells.dropFirst())
  }

  var count: Int { rows.count }

  func has(_ column: String) -> Bool { columns[column] != nil }

  func text(_ row: Int, _ column: String) throws -> Substring {
    guard let index = columns[column] else { throw Fault.missingColumn(column) }
    return rows[row][index]
  }

  /// nil for an empty cell.
  func number(_ row: Int, _ column: String) throws -> Double? {
    Double(try text(row, column)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers of several columns; nil if one of them is empty.
  func numbers(_ row: Int, _ names: [String]) throws -> [Double]? {
    let values = try names.compactMap { try number(row, $0) }
    return values.count == names.count ? values : nil
  }
}

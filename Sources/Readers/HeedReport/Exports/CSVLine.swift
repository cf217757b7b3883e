/// A row of comma-separated cells.
enum CSVLine {
  /// The row as text. Quotation marks enclose a cell with a comma, a quotation mark or a line's end.
  /// - Parameter cells: The cells of the row; nil for an empty cell.
  static func text(_ cells: [String?]) -> String {
    cells.map { cell in
      guard let cell, cell.contains(where: { ",\"\n\r".contains($0) }) else { return cell ?? "" }
      return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",")
  }
}

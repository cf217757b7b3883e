/// A row of comma-separated cells.
enum CSVLine {
  /// A cell that holds a comma, a quotation mark or a line's end is in quotation marks.
  /// - Parameter cells: nil for an empty cell.
  static func text(_ cells: [String?]) -> String {
    cells.map { cell in
      guard let cell, cell.contains(where: { ",\"\n\r".contains($0) }) else { return cell ?? "" }
      return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }.joined(separator: ",")
  }
}

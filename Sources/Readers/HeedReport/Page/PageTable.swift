/// A table on a page. Cells are markup.
struct PageTable {
  var caption: String
  var columns: [String]
  /// The rows of the table; the first cell of a row is the row's heading.
  var rows: [[String]]
  /// Indices of text columns, which are aligned to the left and may wrap.
  var words: Set<Int> = [0]

  var html: String {
    let head = columns.enumerated().map { "<th\(style($0.offset)) scope=\"col\">\($0.element)</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + row.enumerated().map { index, cell in
          index == 0 ? "<th\(style(0)) scope=\"row\">\(cell)</th>" : "<td\(style(index))>\(cell)</td>"
        }.joined() + "</tr>"
    }
    // A scrolling part must be reachable by keyboard.
    return "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"\(Markup.escaped(caption))\">"
      + "<table><caption>\(caption)</caption><thead><tr>\(head)</tr></thead>\n<tbody>\n"
      + "\(body.joined(separator: "\n"))\n</tbody></table></div>"
  }

  private func style(_ index: Int) -> String {
    words.contains(index) ? " class=\"name\"" : ""
  }

  /// The table of a drawing's data, folded until the reader opens it.
  var folded: String { "<details class=\"data\"><summary>As a table: \(caption)</summary>\n\(html)\n</details>" }
}

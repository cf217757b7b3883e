extension Report {
  /// The table for people in front of a terminal: one line a figure, the notes below their row.
  package var text: String {
    let widths = columnWidths
    var lines = [line(["measured", "figure", "must be", ""], widths)]
    for row in rows {
      lines.append("\n\(row.measuredOn): \(row.verdict.rawValue)")
      lines += row.findings.map { line(cells($0, in: row), widths) }
      lines += row.notes.map { "    - \($0)" }
    }
    if !information.isEmpty {
      lines.append("\nfor information, nothing is required of it")
      lines += information.map { line(["  " + $0.name, $0.measured], widths) }
    }
    lines.append("\n\(met) met, \(notMet) NOT MET, \(skipped) skipped or measured elsewhere")
    return lines.joined(separator: "\n")
  }

  /// The table for a README: one line a row, with the figures of which something is required.
  package var markdown: String {
    let body = rows.map { row in
      let judged = row.findings.filter { $0.required != nil }
      let measured = judged.map { judged.count > 1 ? "\($0.name): \($0.measured)" : $0.measured }
      let required = judged.map { $0.required ?? "" }
      let columns = [
        row.measuredOn, measured.joined(separator: "; "), required.joined(separator: "; "), row.verdict.rawValue,
      ]
      return "| " + columns.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return (["| measured on | measured | must be | |", "|---|---|---|---|"] + body).joined(separator: "\n")
  }

  private func cells(_ finding: Finding, in row: Row) -> [String] {
    let verdict = row.verdict == .skipped ? "" : finding.isMet.map { $0 ? "met" : "NOT MET" } ?? ""
    let indent = finding.required == nil ? "    " : "  "
    return [indent + finding.name, finding.measured, finding.required ?? "", verdict]
  }

  private var columnWidths: [Int] {
    let all = rows.flatMap { row in row.findings.map { cells($0, in: row) } }
    return (0..<3).map { column in min(60, all.map { $0[column].count }.max() ?? 0) }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var result = ""
    for (index, cell) in cells.enumerated() {
      let width = index < widths.count ? widths[index] : 0
      result += cell + String(repeating: " ", count: max(0, width - cell.count)) + "  "
    }
    while result.last == " " { result.removeLast() }
    return result
  }
}

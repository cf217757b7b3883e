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

  /// The page `docs/measured.md`: the table, what is only worth knowing, and what it was measured on.
  /// - Parameter places: Paths of this machine, and what stands for each on the page.
  package func page(hiding places: [(path: String, name: String)]) -> String {
    let known = information.map { "- \($0.name): \($0.measured)" }.joined(separator: "\n")
    let page = """
      <!-- Written by `make accuracy`. Not to be edited by hand: the next run writes it anew. -->
      # Measured figures

      Each row of what Heed must show, as `make accuracy` measured it last: \(met) met, \(notMet) not met, \(skipped) skipped or measured
      elsewhere. [Benchmarks](../Benchmarks/README.md) defines every figure. The data are the recordings of `HEED_DATA`, named in each
      row by their path there; rows of `Samples/` and of simulated people, drives and cameras need none of it.

      \(markdown)

      ## Not required, but worth knowing
      \(known)

      """
    return places.reduce(page) { $0.replacing($1.path, with: $1.name) }
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

extension Report {
  /// The table for a terminal: one line per figure, with the notes below their row.
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

  /// The table for a README: one line per row, with the figures that have a requirement.
  package var markdown: String { Self.markdown(rows) }

  private static func markdown(_ rows: [Row]) -> String {
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

  /// The page `docs/measured.md`: the rows for users, the additional information, and the measured data. A row that is
  /// not met is always for users.
  /// - Parameters:
  ///   - places: Paths of this machine, with their replacements on the page.
  ///   - others: Rows that belong on ``otherPage(hiding:of:)``.
  package func page(hiding places: [(path: String, name: String)], leavingOut others: Set<String>) -> String {
    let known = information.map { "- \($0.name): \($0.measured)" }.joined(separator: "\n")
    let own = rows.filter { !Self.isForDevelopers($0, others) }
    let page = """
      <!-- Written by `make accuracy`. Not to be edited by hand: the next run writes it anew. -->
      # Measured figures

      Each row of what Heed must show, as `make accuracy` measured it last: \(met) met, \(notMet) not met, \(skipped) skipped or measured
      elsewhere. [Benchmarks](../Benchmarks/README.md) defines every figure. The data are the recordings of `HEED_DATA`, named in each
      row by their path there; rows of `Samples/` and of simulated people, drives and cameras need none of it.
      \(rows.count - own.count) rows for developers, and rows that were not measured, are in
      [Benchmarks' own page](../Benchmarks/measured.md).

      \(Self.markdown(own))

      ## Not required, but worth knowing
      \(known)

      """
    return places.reduce(page) { $0.replacing($1.path, with: $1.name) }
  }

  /// The page `Benchmarks/measured.md`: the rows for developers, and the rows that were not measured.
  package func otherPage(hiding places: [(path: String, name: String)], of others: Set<String>) -> String {
    let page = """
      <!-- Written by `make accuracy`. Not to be edited by hand: the next run writes it anew. -->
      # Measured figures for developers

      The rows that [docs/measured.md](../docs/measured.md) leaves out: how the instrument and single algorithms are held, and what
      was not measured.

      \(Self.markdown(rows.filter { Self.isForDevelopers($0, others) }))

      """
    return places.reduce(page) { $0.replacing($1.path, with: $1.name) }
  }

  private static func isForDevelopers(_ row: Row, _ others: Set<String>) -> Bool {
    row.verdict == .skipped || (row.verdict == .met && others.contains(row.measuredOn))
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

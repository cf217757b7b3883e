/// One row of the table: the findings of one measurement.
package struct Row: Codable, Hashable, Sendable {
  package enum Verdict: String, Codable, Sendable {
    case met
    case notMet = "NOT MET"
    case skipped
  }

  package var measuredOn: String
  package var findings: [Finding]
  package var verdict: Verdict
  /// Details that explain the result, such as single events and exceptions.
  package var notes: [String] = []

  /// True if every finding with a requirement is met; false for a row without requirements.
  package init(_ measuredOn: String, _ findings: [Finding], notes: [String] = []) {
    let judged = findings.compactMap(\.isMet)
    self.measuredOn = measuredOn
    self.findings = findings
    self.notes = notes
    verdict = !judged.isEmpty && judged.allSatisfy { $0 } ? .met : .notMet
  }

  private init(_ measuredOn: String, _ finding: Finding, _ verdict: Verdict) {
    self.measuredOn = measuredOn
    findings = [finding]
    self.verdict = verdict
  }

  /// A row whose data or tool is missing; `why` names what is missing.
  package static func skipped(_ measuredOn: String, required: String, why: String) -> Row {
    Row(measuredOn, .fact("not measured", "skipped: \(why)", required: required, isMet: false), .skipped)
  }

  /// A row whose measurement failed, so that it is not met.
  package static func failed(_ measuredOn: String, required: String, why: String) -> Row {
    Row(measuredOn, .fact("not measured", "failed: \(why)", required: required, isMet: false), .notMet)
  }

  /// A row that is measured elsewhere.
  package static func elsewhere(_ measuredOn: String, required: String, where place: String) -> Row {
    Row(measuredOn, .fact("not measured here", place, required: required, isMet: false), .skipped)
  }
}

/// A whole report: the rows of the table, and findings for information only.
package struct Report: Codable, Sendable {
  package var rows: [Row]
  package var information: [Finding]

  package init(rows: [Row], information: [Finding]) {
    self.rows = rows
    self.information = information
  }

  /// An earlier report with its entries replaced by this report's entries of the same name; new entries come last.
  package func laid(over earlier: Report) -> Report {
    func laid<Entry>(_ new: [Entry], over old: [Entry], _ name: (Entry) -> String) -> [Entry] {
      var left = Dictionary(new.map { (name($0), $0) }) { first, _ in first }
      return old.map { left.removeValue(forKey: name($0)) ?? $0 } + new.filter { left[name($0)] != nil }
    }
    return Report(
      rows: laid(rows, over: earlier.rows, \.measuredOn),
      information: laid(information, over: earlier.information, \.name))
  }

  package var notMet: Int { rows.count { $0.verdict == .notMet } }
  package var met: Int { rows.count { $0.verdict == .met } }
  package var skipped: Int { rows.count { $0.verdict == .skipped } }

  /// 0: no row failed and at least one was measured. 1: a row is not met. 66: nothing was measured, which is not a
  /// success.
  package var exitStatus: Int32 { notMet > 0 ? 1 : met > 0 ? 0 : 66 }
}

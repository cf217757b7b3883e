import Foundation

/// The figures of a soak beside their limits, as rows for people.
struct SoakTable {
  /// Limits. Source of the first: docs/faults.md, row 28.
  struct Limits {
    /// MB that resident memory may grow by in an hour of drive.
    var growth = 1.0
    /// Factor by which the 99th percentile may differ. Choice: a machine that does something else adds a fifth.
    var slower = 1.25
    /// Milliseconds by which it may differ anyhow. Choice: a scheduler's slice.
    var slowerBy = 1.0
    /// Factor by which the log's rate may differ. Source: docs/faults.md, row 28.
    var logRate = 1.1
  }

  private let limits = Limits()
  private(set) var isWithin = true
  private(set) var text = ""

  init(_ name: String, _ record: SoakRecord) {
    text = "\(name): \(record.frames) frames\n"
    let state = record.looks.last?.state
    add("resident memory at the end", String(format: "%.1f MB", state?.resident ?? 0))
    let growth = record.growth(\.state.resident)
    add("  its growth", String(format: "%+.2f MB/h", growth), "<= 1.00 MB/h", growth <= limits.growth)
    add("  of it anonymous", String(format: "%+.2f MB/h", record.growth(\.state.anonymous)))
    constant("open handles", record.most(\.state.handles))
    constant("threads", record.most(\.state.threads))
    let slow = record.slow
    add(
      "p99 of a frame, first and last tenth", String(format: "%.3f, %.3f ms", slow.first, slow.last),
      "<= 1.25 x + 1 ms", slow.last <= slow.first * limits.slower + limits.slowerBy)
    if let rates = record.logRates {
      let (least, most) = (min(rates.first, rates.last), max(rates.first, rates.last))
      add(
        "session, first and second half", String(format: "%.1f, %.1f B/frame", rates.first, rates.last), "+- 10 %",
        most <= least * limits.logRate)
    }
  }

  /// A worker of the system's that sleeps off and is made anew is no growth: what counts is the most in each half.
  private mutating func constant(_ name: String, _ most: (first: Int, last: Int)) {
    add(name + ", the most in each half", "\(most.first), \(most.last)", "no more", most.last <= most.first)
  }

  private mutating func add(_ name: String, _ value: String, _ limit: String = "", _ isMet: Bool? = nil) {
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    let verdict = isMet.map { $0 ? "met" : "MISSED" } ?? ""
    text += "  " + padded(name, 38) + padded(value, 24) + padded(limit, 18) + verdict + "\n"
    if isMet == false { isWithin = false }
  }
}

import HeedFormats
import HeedRisk
import HeedSignals

/// Feeds the rows of a table to rule books and writes their verdicts.
struct JudgeRun {
  /// Number of intervals between rows after which the rate is known and the first events are written. Choice: one
  /// second at 20 Hz, which is a short wait for live lines.
  private static let tellingIntervals = 20
  /// Accepted sampling rates, rows per second. Choice: slow rows are judged too; faster rows have times in another
  /// unit.
  private static let rates = 0.0...2000
  /// Time between two rows above which the gap counts as a pause. Choice: rule books hold the value of one row for the
  /// same time.
  private static let longestPause = Duration.seconds(1)

  private let isPerTick: Bool
  private let sink: any EventSink
  private var books: RuleBooks
  private var said: [Verdict]
  /// For each rule book, the number of changes and the highest level.
  private var tallies: [(changes: Int, highest: Int)]
  /// Events that wait until the rate is known, so that a refused table leaves no output.
  private var waiting: [MonitorEvent] = []
  private var rows = 0
  private var pauses = 0
  private var lastUsed: Timestamp?

  init(_ names: [RuleBookName], isFair: Bool, isPerTick: Bool, sink: any EventSink) {
    (self.isPerTick, self.sink) = (isPerTick, sink)
    books = RuleBooks(names, isFair: isFair)
    said = names.map { Verdict(time: .zero, rules: $0, level: 0) }
    tallies = names.map { _ in (0, 0) }
  }

  mutating func run(_ table: inout TicksTable, isStopped: () -> Bool) throws {
    while let isUsed = try table.advance() {
      rows += 1
      if isUsed {
        if let lastUsed, table.sample.time - lastUsed > Self.longestPause { pauses += 1 }
        lastUsed = table.sample.time
      }
      books.update(table.sample)
      for index in said.indices { add(books.verdicts[index], at: index) }
      if rows > Self.tellingIntervals, !waiting.isEmpty { try deliver(table.times) }
      if rows.isMultiple(of: 256), isStopped() { return }
    }
    try deliver(table.times)
  }

  private mutating func add(_ verdict: Verdict, at index: Int) {
    if let level = verdict.level, verdict.differs(from: said[index]) {
      tallies[index].changes += 1
      tallies[index].highest = max(tallies[index].highest, level)
      said[index] = verdict
      waiting.append(.verdict(verdict))
    } else if isPerTick {
      waiting.append(.verdict(verdict))
    }
  }

  private mutating func deliver(_ times: SampleTimes) throws {
    try times.checkRate(within: Self.rates, for: "verdicts")
    try sink.receive(nil, waiting)
    waiting.removeAll(keepingCapacity: true)
  }

  func text(_ table: TicksTable) -> String {
    let times = table.times
    let rate = times.rate.map { " at \(Figure.number($0, 1)) Hz over \(Figure.number(times.seconds, 1)) s" } ?? ""
    let paused = pauses == 0 ? "" : ", \(Figure.count(pauses, "pause")) of more than a second"
    let books = zip(said, tallies).map { verdict, tally in
      let highest = tally.highest == 0 ? "nothing" : "level \(tally.highest) at most"
      return "\(verdict.rules.rawValue) \(highest), \(Figure.count(tally.changes, "change"))"
    }
    return "\(Figure.count(rows, "row"))\(rate)\(paused); \(books.joined(separator: "; "))"
  }
}

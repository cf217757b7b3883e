import Heed
import HeedFormats
import HeedRisk
import HeedSignals

/// Leads a table's rows through rule books, and out as verdicts.
struct JudgeRun {
  /// From so many intervals the rate is told. Choice: one second at 20 Hz, so that live lines do not wait for long.
  private static let tellingIntervals = 20
  /// Rows in a second. Choice: slower is judged as far as it goes; faster is another unit of time.
  private static let rates = 0.0...2000
  /// Choice: as long as rule books take one row for what happened until the next.
  private static let longestPause = Duration.seconds(1)

  private let isPerTick: Bool
  private let sink: any EventSink
  private var books: RuleBooks
  /// What was said last of each.
  private var said: [Verdict]
  /// How often each changed, and how far it went.
  private var tallies: [(changes: Int, highest: Int)]
  /// Nothing goes out before the rate is known, so that a table that is refused for it leaves nothing.
  private var waiting: [MonitorEvent] = []
  private var rows = 0
  private var pauses = 0
  private var lastUsed: Timestamp?

  init(_ names: [RuleBookName], settings: RuleBookSettings, isPerTick: Bool, sink: any EventSink) {
    (self.isPerTick, self.sink) = (isPerTick, sink)
    books = RuleBooks(names, settings: settings)
    said = names.map { Verdict(time: .zero, rules: $0, level: 0) }
    tallies = names.map { _ in (0, 0) }
  }

  /// Runs to the end of the table, or until somebody stops it.
  mutating func run(_ table: inout TicksTable, isStopped: () -> Bool) throws {
    while let isUsed = try table.advance() {
      rows += 1
      if isUsed { note(table.tick.time) }
      books.update(table.tick)
      for index in said.indices { add(books.verdicts[index], at: index) }
      if rows > Self.tellingIntervals, !waiting.isEmpty { try deliver(table.times) }
      if rows.isMultiple(of: 256), isStopped() { return }
    }
    try deliver(table.times)
  }

  private mutating func note(_ time: Timestamp) {
    if let lastUsed, time - lastUsed > Self.longestPause { pauses += 1 }
    lastUsed = time
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

  /// What came of the record, in one sentence.
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

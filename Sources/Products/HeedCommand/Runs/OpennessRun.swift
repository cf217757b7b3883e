import Heed
import HeedFormats
import HeedSignals

/// Feeds the rows of a table to the engine and writes the engine's events.
struct OpennessRun {
  private let sink: any EventSink
  /// Events that wait until the rate is known, so that a refused table leaves no output.
  private var waiting: [MonitorEvent] = []
  private var rows = 0
  private var seenRows = 0
  private var counts = (blinks: 0, winks: 0, closures: 0)
  init(sink: any EventSink) { self.sink = sink }

  mutating func run(_ table: inout EyesTable, through engine: inout LidEngine, isStopped: () -> Bool) throws {
    while let isUsed = try table.advance() {
      rows += 1
      guard isUsed else { continue }
      if table.sample.left != nil || table.sample.right != nil { seenRows += 1 }
      waiting += engine.update(left: table.sample.left, right: table.sample.right, at: table.sample.time)
      // From this row on, the rate rests on enough intervals and stays constant.
      if rows > SampleTimes.measuredIntervals, !waiting.isEmpty { try deliver(table.times) }
      if rows.isMultiple(of: SampleTimes.measuredIntervals), isStopped() { return }
    }
    waiting += engine.finish()
    try deliver(table.times)
  }

  func text(_ times: SampleTimes) -> String {
    let rate = times.rate.map { " at \(Figure.number($0, 1)) Hz over \(Figure.number(times.seconds, 1)) s" } ?? ""
    return "\(Figure.count(rows, "row"))\(rate), an eye seen in \(seenRows);"
      + " \(Figure.count(counts.blinks, "blink")), \(Figure.count(counts.winks, "wink")),"
      + " \(Figure.count(counts.closures, "long closure"))"
  }

  /// Checks the rate before each write, so that a refused table leaves no output.
  private mutating func deliver(_ times: SampleTimes) throws {
    try times.checkRate(within: OpennessCommand.rates, for: "blinks")
    for event in waiting {
      switch event {
      case .blink(_, let blink) where blink.eye == .both: counts.blinks += 1
      case .blink: counts.winks += 1
      case .eyeClosure(_, let closure) where closure.phase == .began: counts.closures += 1
      default: break
      }
    }
    try sink.receive(nil, waiting)
    waiting = []
  }
}

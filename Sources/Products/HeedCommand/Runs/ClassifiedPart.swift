import HeedFormats
import HeedReport
import HeedSignals

/// What is counted of a recording's eye movements, or of one trial's.
struct ClassifiedPart {
  /// The figures; nil if no figures were requested.
  private(set) var tally: MovementTally?
  private(set) var summary = MovementSummary()
  private var seconds = 0.0
  private var rows = (notUsed: 0, missing: 0)

  /// - Parameter times: Those of the recording until the part begins.
  init(counts: Bool, after times: SampleTimes? = nil) {
    tally = counts ? MovementTally() : nil
    if let times { (seconds, rows) = (times.seconds, (times.notUsed, times.missingRows)) }
  }

  mutating func add(sampleOf table: GazeTable) {
    if table.sample.position == nil { summary.addLost() }
    tally?.add(table.sample.position, target: table.target, at: table.sample.time)
  }

  mutating func add(_ labels: [EyeMovement]) {
    summary.add(labels)
    tally?.add(labels)
  }

  mutating func add(_ event: EyeMovementEvent) {
    summary.add(event)
    tally?.add(event)
  }

  /// Ends a trial; movements before and after are not put in relation.
  mutating func interrupt() { tally?.interrupt() }

  /// Ends the part.
  mutating func finish(_ times: SampleTimes, bridged: Int) {
    (seconds, rows) = (times.seconds - seconds, (times.notUsed - rows.notUsed, times.missingRows - rows.missing))
    summary.finish(rate: times.rate, seconds: seconds, notUsed: rows.notUsed, bridged: bridged)
  }

  /// The figures of the finished part; nil if none were requested.
  func figures(_ table: GazeTable, _ method: MovementMethod) -> MovementFigures? {
    tally.map { tally in
      MovementFigures(
        tally,
        MovementRecording(
          name: table.path, rate: table.times.rate, jitter: table.times.jitterMilliseconds, seconds: seconds,
          samples: summary.samples, notUsed: rows.notUsed, missing: rows.missing, lost: summary.lost,
          bridged: summary.bridged, method: method))
    }
  }
}

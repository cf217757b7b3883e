import HeedFormats
import HeedReport
import HeedSignals

/// What is counted of a recording's eye movements, or of one trial's.
struct ClassifiedPart {
  /// The figures; nil if no figures were requested.
  private(set) var tally: MovementTally?
  var summary = MovementSummary()

  init(counts: Bool) { tally = counts ? MovementTally() : nil }

  mutating func add(sampleOf table: GazeTable) {
    if table.sample.position == nil { summary.addLost() }
    tally?.add(table.sample.position, at: table.sample.time)
  }

  /// Adds rows that have no sample.
  mutating func add(unknown count: Int) { summary.add([EyeMovement](repeating: .unknown, count: count)) }

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

  /// The figures of the finished part; nil if none were requested.
  func figures(_ times: SampleTimes, _ method: MovementMethod) -> MovementFigures? {
    tally.map { tally in
      MovementFigures(
        tally,
        MovementRecording(
          rate: times.rate, jitter: times.jitterMilliseconds, seconds: times.seconds, samples: summary.samples,
          missing: times.missingRows, lost: summary.lost, bridged: summary.bridged, method: method))
    }
  }
}

import HeedFormats
import HeedReport
import HeedSignals

/// What is counted of a recording's eye movements, or of one trial's.
struct ClassifiedPart {
  /// The figures; nil if no figures were requested.
  private(set) var tally: MovementTally?
  private var events = 0
  /// Number of rows without a gaze position.
  private var lost = 0
  /// Number of these rows that were bridged.
  private var bridged = 0
  /// Number of saccades that are faster than an eye.
  private var impossible = 0
  /// Numbers of classified rows.
  private var counts: [EyeMovement: Int] = [:]
  private var rate: Double?
  private var seconds = 0.0

  init(counts: Bool) { tally = counts ? MovementTally() : nil }

  private var samples: Int { counts.values.reduce(0, +) }

  mutating func add(sampleOf table: GazeTable) {
    if table.sample.position == nil { lost += 1 }
    tally?.add(table.sample.position, target: table.target, at: table.sample.time)
  }

  /// Adds rows that have no sample.
  mutating func add(unknown count: Int) { counts[.unknown, default: 0] += count }

  mutating func add(_ labels: [EyeMovement]) {
    // A series of equal labels is added at once, so that each series needs only one dictionary access.
    var begin = 0
    for (index, label) in labels.enumerated() where index + 1 == labels.count || labels[index + 1] != label {
      counts[label, default: 0] += index + 1 - begin
      begin = index + 1
    }
    tally?.add(labels)
  }

  mutating func add(_ event: EyeMovementEvent) {
    events += 1
    if event.isFasterThanEyes { impossible += 1 }
    tally?.add(event)
  }

  /// Ends a trial; movements before and after are not put in relation.
  mutating func interrupt() { tally?.interrupt() }

  mutating func finish(_ times: SampleTimes, bridged: Int) {
    add(unknown: times.notUsed)
    (self.bridged, rate, seconds) = (bridged, times.rate, times.seconds)
  }

  /// The figures of the finished part; nil if none were requested.
  func figures(_ times: SampleTimes, _ method: MovementMethod) -> MovementFigures? {
    tally.map { tally in
      MovementFigures(
        tally,
        MovementRecording(
          rate: times.rate, jitter: times.jitterMilliseconds, seconds: times.seconds, samples: samples,
          missing: times.missingRows, lost: lost, bridged: bridged, method: method))
    }
  }

  /// The eye movements in one sentence.
  var text: String {
    let all = samples
    let kinds = EyeMovement.allCases.compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? "\(kind) \(Figure.decimals(Double($0) / Double(all) * 100, 1)) %" : nil }
    }
    let rate = rate.map { " at \(Figure.number($0, 1)) Hz over \(Figure.number(seconds, 1)) s" } ?? ""
    let losses =
      lost > 0
      ? "; \(Figure.count(lost, "sample")) lost (\(Figure.decimals(Double(lost) / Double(all) * 100, 1)) %), \(bridged) of them bridged"
      : ""
    let fast =
      impossible > 0
      ? ". \(Figure.count(impossible, "saccade")) faster than \(Int(EyeMovementEvent.fastestEye)) deg/s: no eye is; look for noise or lost samples there"
      : ""
    let shares = kinds.isEmpty ? "" : "; \(kinds.joined(separator: ", "))"
    return "\(Figure.count(all, "sample"))\(rate)\(shares)\(losses); \(Figure.count(events, "event"))\(fast)"
  }
}

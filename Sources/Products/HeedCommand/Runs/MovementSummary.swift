import HeedFormats
import HeedSignals

/// Describes the eye movements that were classified in a recording, in one sentence.
struct MovementSummary {
  private(set) var events = 0
  /// Number of rows without a gaze position.
  private(set) var lost = 0
  /// Number of these rows that were bridged.
  private(set) var bridged = 0
  /// Number of saccades that are faster than an eye.
  private var impossible = 0
  private var counts: [EyeMovement: Int] = [:]
  /// Number of classified rows.
  var samples: Int { counts.values.reduce(0, +) }
  private var rate: Double?
  private var seconds = 0.0

  mutating func add(_ labels: [EyeMovement]) {
    // A series of equal labels is added at once, so that each series needs only one dictionary access.
    var begin = 0
    for (index, label) in labels.enumerated() where index + 1 == labels.count || labels[index + 1] != label {
      counts[label, default: 0] += index + 1 - begin
      begin = index + 1
    }
  }

  mutating func add(_ event: EyeMovementEvent) {
    events += 1
    if event.isFasterThanEyes { impossible += 1 }
  }

  mutating func addLost() { lost += 1 }

  mutating func finish(_ times: SampleTimes, bridged: Int) {
    self.bridged = bridged
    counts[.unknown, default: 0] += times.notUsed
    (rate, seconds) = (times.rate, times.seconds)
  }

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

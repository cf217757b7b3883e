import HeedFormats
import HeedSignals

/// Describes the eye movements that were classified in a recording, in one sentence.
struct MovementSummary {
  var events = 0
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

  mutating func finish(_ times: SampleTimes) {
    counts[.unknown, default: 0] += times.notUsed
    (rate, seconds) = (times.rate, times.seconds)
  }

  var text: String {
    let all = samples
    let kinds = EyeMovement.allCases.compactMap { kind in
      counts[kind].flatMap { $0 > 0 ? "\(kind) \(Figure.decimals(Double($0) / Double(all) * 100, 1)) %" : nil }
    }
    let rate = rate.map { " at \(Figure.number($0, 1)) Hz over \(Figure.number(seconds, 1)) s" } ?? ""
    let shares = kinds.isEmpty ? "" : "; \(kinds.joined(separator: ", "))"
    return "\(Figure.count(all, "sample"))\(rate)\(shares); \(Figure.count(events, "event"))"
  }
}

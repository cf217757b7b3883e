import HeedSignals

/// A warning for a person.
struct Warning: Hashable, Sendable {
  var time: Timestamp
  /// The level: `advisory`, `warning` or `critical`.
  var level: RiskLevel
  /// The heaviest new reason of the warning, in plain words.
  var text: String
  /// Names for programs: the codes of all reasons of the risk, the heaviest first, or the kind of a road alert.
  var codes: [String]
}

import HeedSignals

/// A warning for a person.
struct Warning: Hashable, Sendable {
  var time: Timestamp
  /// `advisory`, `warning` or `critical`.
  var level: RiskLevel
  /// The heaviest new reason in plain words.
  var text: String
  /// Names for programs: codes of all the risk's reasons, heaviest first, or the kind of a road alert.
  var codes: [String]
}

/// The beginning, change or end of a closure of both eyes that lasts longer than a blink.
public struct EyeClosure: Hashable, Sendable {
  /// What happened to the closure; `changed`: a microsleep has become sleep.
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }
  /// How long the closure has lasted, by the limits in the settings.
  public enum Kind: String, Hashable, Codable, Sendable { case microsleep, sleep }
  /// What happened to the closure.
  public var phase: Phase
  /// The kind at the time of this report.
  public var kind: Kind
  /// When the eyes shut.
  public var start: Timestamp
  /// When the eyes opened; nil while they are shut, and if the eyes were lost while shut.
  public var end: Timestamp?
  /// True while the driver yawns: the closure counts for PERCLOS but raises no risk by itself.
  public var duringYawn: Bool

  /// Memberwise initializer.
  public init(phase: Phase, kind: Kind, start: Timestamp, end: Timestamp?, duringYawn: Bool) {
    (self.phase, self.kind, self.start, self.end, self.duringYawn) = (phase, kind, start, end, duringYawn)
  }
}

/// A mouth opening that is wide and lasts for seconds.
public struct Yawn: Hashable, Sendable {
  /// When the mouth opened wide, and when it closed again.
  public var start, end: Timestamp

  /// Memberwise initializer.
  public init(start: Timestamp, end: Timestamp) { (self.start, self.end) = (start, end) }
}

/// Share of a stretch of time in which the driver looked where driving requires it.
public struct AttentionScore: Hashable, Sendable {
  /// The stretch of time that the score covers.
  public var begin, end: Timestamp
  /// Share of the seen time with the gaze on target, weighted by confidence, 0...1; nil when too little was seen.
  public var score: Double?
  /// Bounds of the share over the whole stretch: unseen time counts as off target in `low` and as on target in `high`;
  /// widened to hold `score`. 0...1, `low <= score <= high`; nil when there is no score.
  public var low, high: Double?
  /// Share of the stretch that was seen, 0...1.
  public var coverage: Double

  /// Memberwise initializer.
  public init(begin: Timestamp, end: Timestamp, score: Double?, low: Double?, high: Double?, coverage: Double) {
    (self.begin, self.end, self.score, self.low, self.high, self.coverage) = (begin, end, score, low, high, coverage)
  }
}

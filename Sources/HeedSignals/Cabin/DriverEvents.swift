/// A step in a closure of both eyes that lasts longer than a blink.
public struct EyeClosure: Hashable, Sendable {
  public enum Phase: String, Hashable, Codable, Sendable { case began, changed, ended }
  public enum Kind: String, Hashable, Codable, Sendable { case microsleep, sleep }
  public var phase: Phase
  public var kind: Kind
  /// When the eyes shut.
  public var start: Timestamp
  /// When they opened; nil while they are shut, and when the eyes were lost while shut.
  public var end: Timestamp?
  /// The driver is yawning: the closure counts for PERCLOS and raises no risk by itself.
  public var duringYawn: Bool

  public init(phase: Phase, kind: Kind, start: Timestamp, end: Timestamp?, duringYawn: Bool) {
    self.phase = phase
    self.kind = kind
    self.start = start
    self.end = end
    self.duringYawn = duringYawn
  }
}

/// A mouth held wide open for seconds.
public struct Yawn: Hashable, Sendable {
  public var start: Timestamp
  public var end: Timestamp

  public init(start: Timestamp, end: Timestamp) {
    self.start = start
    self.end = end
  }
}

/// How much of a stretch of time the driver looked where driving needs it.
public struct AttentionScore: Hashable, Sendable {
  public var begin: Timestamp
  public var end: Timestamp
  /// Share of the seen time on target, weighted by confidence, 0...1; nil when too little was seen.
  public var score: Double?
  /// The share of the whole stretch on target, at the least and the most: what was not seen may have been either, and a
  /// weighted score outside of that widens it. 0...1, `low <= score <= high`; nil when there is no score.
  public var low: Double?
  public var high: Double?
  /// Share of the stretch that was seen, 0...1.
  public var coverage: Double

  public init(begin: Timestamp, end: Timestamp, score: Double?, low: Double?, high: Double?, coverage: Double) {
    self.begin = begin
    self.end = end
    self.score = score
    self.low = low
    self.high = high
    self.coverage = coverage
  }
}

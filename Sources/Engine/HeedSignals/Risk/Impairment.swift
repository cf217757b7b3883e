/// How far a driver drives unlike the own normal of the last hours, with the evidence. It names no cause: it is no diagnosis.
public struct Impairment: Hashable, Sendable {
  /// The answer in one word.
  public enum Level: String, CaseIterable, Hashable, Codable, Sendable {
    /// Within what this driver's own minutes differ by.
    case usual
    /// Several measures, or one by far, lie beyond that; a warning.
    case unusual
  }

  /// With hysteresis; nil until the own normal is known, and while too little was seen lately.
  public var level: Level?
  /// 0 as usual ... 1; from 0.5 on unusual. nil as ``level``.
  public var score: Double?
  /// What was compared, in the order of ``ImpairmentEvidence/Measure``; measures without an own normal are left out.
  public var evidence: [ImpairmentEvidence]
  /// Driving time that the evidence covers.
  public var window: Duration
  /// Driving time that the own normal rests on.
  public var learned: Duration

  /// Memberwise initializer.
  public init(
    level: Level?, score: Double?, evidence: [ImpairmentEvidence] = [], window: Duration = .zero,
    learned: Duration = .zero
  ) {
    (self.level, self.score, self.evidence) = (level, score, evidence)
    (self.window, self.learned) = (window, learned)
  }
}

/// One measure of driving beside the driver's own normal.
public struct ImpairmentEvidence: Hashable, Sendable {
  /// What is measured.
  public enum Measure: String, CaseIterable, Hashable, Codable, Sendable {
    /// Spread of looks at the road to the sides, degrees; smaller and larger are both unusual.
    case gazeSpread
    /// Looks at mirrors and instruments per minute; fewer are unusual.
    case checks
    /// Mean length of a blink, seconds; longer is unusual.
    case blinkDuration
    /// Blinks per minute; fewer and more are both unusual.
    case blinkRate
    /// From a warning to a look at the road, seconds; longer is unusual.
    case reaction
    /// Steering entropy, 0...1; larger is unusual.
    case steeringEntropy
    /// Standard deviation of the place in the lane, metres; larger is unusual.
    case laneSpread
  }

  /// What is measured.
  public var measure: Measure
  /// The driver's own normal at such speeds, in the measure's unit.
  public var normal: Double
  /// The last minutes, in the measure's unit.
  public var now: Double
  /// How far that is beyond what the driver's own minutes differ by, standard deviations; positive is more.
  public var deviation: Double

  /// Memberwise initializer.
  public init(measure: Measure, normal: Double, now: Double, deviation: Double) {
    (self.measure, self.normal, self.now, self.deviation) = (measure, normal, now, deviation)
  }
}

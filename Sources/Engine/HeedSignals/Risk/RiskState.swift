/// How urgently driver or host should act.
public enum RiskLevel: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
  /// Risk was not judged; must not be shown as normal.
  case unknown
  /// In ascending order of urgency.
  case normal, advisory, warning, critical

  /// Orders by urgency; `unknown` is lowest.
  public static func < (a: RiskLevel, b: RiskLevel) -> Bool { a.rank < b.rank }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One cause of the risk.
public struct RiskReason: Hashable, Sendable {
  /// A stable name for programs, such as `microsleep` or `phoneGlance`.
  public var code: String
  /// The reason's contribution to the score, 0...1.
  public var weight: Double
  /// One sentence for people, in English.
  public var text: String
  /// The measurement behind the reason; nil without a measurement.
  public var evidence: RiskEvidence?
  /// The smallest change that would have avoided the reason, one sentence for people; nil if there is no such change.
  public var remedy: String?

  /// Memberwise initializer.
  public init(
    code: String, weight: Double, text: String, evidence: RiskEvidence? = nil, remedy: String? = nil
  ) {
    (self.code, self.weight, self.text, self.evidence, self.remedy) = (code, weight, text, evidence, remedy)
  }
}

/// The combined risk, with its reasons.
public struct RiskState: Hashable, Sendable {
  /// When the state was decided.
  public var time: Timestamp
  /// The combined level.
  public var level: RiskLevel
  /// While the cabin is unavailable: the last level, if it was an alert; the host keeps showing it. Else nil.
  public var held: RiskLevel?
  /// 0 no risk ... 1 certain danger; nil while unknown.
  public var score: Double?
  /// The reasons, heaviest first.
  public var reasons: [RiskReason]
  /// Names of the parts that were not judged, in order: `cabin`, `gaze`, `zones`, `speed`, `road`, the road's functions.
  public var unavailable: [String] = []

  /// Memberwise initializer.
  public init(time: Timestamp, level: RiskLevel, held: RiskLevel? = nil, score: Double?, reasons: [RiskReason]) {
    (self.time, self.level, self.held, self.score, self.reasons) = (time, level, held, score, reasons)
  }
}

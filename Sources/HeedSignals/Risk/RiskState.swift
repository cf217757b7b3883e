/// How urgently the driver or the host should act.
public enum RiskLevel: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
  /// Not judged: never to be shown as normal.
  case unknown
  case normal, advisory, warning, critical

  public static func < (a: RiskLevel, b: RiskLevel) -> Bool {
    a.rank < b.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// One thing that raises the risk.
public struct RiskReason: Hashable, Sendable {
  /// A stable name for programs, such as `microsleep` or `phoneGlance`.
  public var code: String
  /// What it adds to the score, 0...1.
  public var weight: Double
  /// One sentence for people, in English.
  public var text: String
  /// What it rests on; nil for what nothing was measured of.
  public var evidence: RiskEvidence?
  /// The smallest change that would have avoided it, one sentence for people; nil where nothing would.
  public var remedy: String?

  public init(
    code: String, weight: Double, text: String, evidence: RiskEvidence? = nil, remedy: String? = nil
  ) {
    self.code = code
    self.weight = weight
    self.text = text
    self.evidence = evidence
    self.remedy = remedy
  }
}

/// The one risk, with what it rests on.
public struct RiskState: Hashable, Sendable {
  public var time: Timestamp
  public var level: RiskLevel
  /// While the cabin is unavailable: the last level, when an alert was active; a host goes on showing it.
  public var held: RiskLevel?
  /// 0 none ... 1 certain danger; nil while unknown.
  public var score: Double?
  /// Heaviest first.
  public var reasons: [RiskReason]
  /// What could not be judged, by name, in order: `cabin`, `gaze`, `zones`, `speed`, `road` and the road's functions.
  public var unavailable: [String] = []

  public init(time: Timestamp, level: RiskLevel, held: RiskLevel? = nil, score: Double?, reasons: [RiskReason]) {
    self.time = time
    self.level = level
    self.held = held
    self.score = score
    self.reasons = reasons
  }
}

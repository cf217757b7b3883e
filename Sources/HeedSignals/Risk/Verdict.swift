/// The rule books that Heed judges by; the raw value is the name in commands and files.
public enum RuleBookName: String, Hashable, Codable, Sendable, CaseIterable {
  case euroNCAP2026 = "euro-ncap-2026"
  case euADDW = "eu-addw"
  case euDDAW = "eu-ddaw"
  case unR171 = "un-r171"
  case nhtsa2013 = "nhtsa-2013"
  case attend
  case openpilot
}

/// What one rule book says of the driver at one moment.
public struct Verdict: Hashable, Sendable {
  /// What the level is about; the raw value is its name in files.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One time away from the road that is too long.
    case longDistraction
    /// Times away that add up.
    case shortDistraction
    case phone
    case drowsy, microsleep, sleep
    /// No answer to a warning, or away or shut for very long.
    case unresponsive
    /// The camera's view of the driver is distracted, or there is none.
    case distracted
    /// The driver cannot be watched, and the wheel is not touched.
    case untouched
    /// A task that took the eyes away for too long in all.
    case taskTime
    /// Eyes-on request, its escalation, the direct control alert, and what follows where nobody answers.
    case eyesOnRequest, escalatedRequest, directControl, unavailable
  }

  public var time: Timestamp
  public var rules: RuleBookName
  /// 0 none, 1 first notice, 2 warning, 3 critical; nil: the moment could not be used.
  public var level: Int?
  /// What the level is about; nil at level 0.
  public var kind: Kind?
  /// The latest time at which the rule allows its next level to be told, if the driver goes on as now; nil: nothing runs out.
  public var latest: Timestamp?
  /// True where the speed is not known, the rule asks for it, and the strictest band was taken.
  public var isSpeedAssumed = false
  /// True where the rule book lets no assistant be engaged again, as its last level was reached too often or for too long.
  public var isLockedOut = false
  /// What a level above 0 rests on; nil at level 0.
  public var evidence: RiskEvidence?

  public init(
    time: Timestamp, rules: RuleBookName, level: Int?, kind: Kind? = nil, latest: Timestamp? = nil,
    evidence: RiskEvidence? = nil
  ) {
    self.time = time
    self.rules = rules
    self.level = level
    self.kind = kind
    self.latest = latest
    self.evidence = evidence
  }

  /// How much of the allowed time is left; negative once it has run out.
  public var margin: Duration? { latest.map { $0 - time } }

  /// True for what is news against an earlier verdict of the same book.
  public func differs(from other: Verdict) -> Bool {
    level != other.level || kind != other.kind || isLockedOut != other.isLockedOut
  }
}

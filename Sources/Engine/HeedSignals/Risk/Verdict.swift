/// The rule books that Heed implements; the raw value is the name in commands and files.
public enum RuleBookName: String, Hashable, Codable, Sendable, CaseIterable {
  /// Euro NCAP 2026, Safe driving: driver engagement.
  case euroNCAP2026 = "euro-ncap-2026"
  /// Delegated Regulation (EU) 2023/2590, advanced driver distraction warning.
  case euADDW = "eu-addw"
  /// Delegated Regulation (EU) 2021/1341, driver drowsiness and attention warning.
  case euDDAW = "eu-ddaw"
  /// UN Regulation 171, driver control assistance systems.
  case unR171 = "un-r171"
  /// NHTSA's visual-manual driver distraction guidelines, 2013.
  case nhtsa2013 = "nhtsa-2013"
  /// AttenD, Kircher & Ahlström 2009.
  case attend
  /// openpilot's driver monitoring policy.
  case openpilot
}

extension Verdict {
  /// The reason for a level; the raw value is its name in files.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// One look away from the road lasts too long.
    case longDistraction
    /// Several looks away from the road take too long in total.
    case shortDistraction
    /// Looks at a phone take too long in total.
    case phone
    /// The driver is drowsy, or the eyes have been shut for as long as a microsleep or sleep.
    case drowsy, microsleep, sleep
    /// The driver did not respond to a warning, or has looked away or kept the eyes shut for very long.
    case unresponsive
    /// The driver looks distracted in the picture, or is out of view.
    case distracted
    /// The driver cannot be monitored and does not touch the wheel.
    case untouched
    /// A task took the eyes off the road for too long in total.
    case taskTime
    /// The escalation of UN R171: eyes-on request, escalated request, direct control alert, assistance unavailable.
    case eyesOnRequest, escalatedRequest, directControl, unavailable
  }

  /// Time left until the deadline ``latest``, negative after the deadline; nil without a deadline.
  public var margin: Duration? { latest.map { $0 - time } }

  /// Whether level, kind or lock-out differ from an earlier verdict of the same book, which is an event.
  public func differs(from other: Verdict) -> Bool {
    level != other.level || kind != other.kind || isLockedOut != other.isLockedOut
  }
}

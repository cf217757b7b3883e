/// How urgently the driver or the host should act.
public enum RiskLevel: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
  /// The risk was not judged. An unknown risk must not be shown as normal.
  case unknown
  /// The judged levels, in ascending order of urgency.
  case normal, advisory, warning, critical

  /// Orders by urgency; `unknown` is lowest.
  public static func < (a: RiskLevel, b: RiskLevel) -> Bool { a.rank < b.rank }
  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension RiskState {
  /// The reason with the largest weight, the last of several equal ones; nil without a reason.
  package var heaviest: RiskReason? { reasons.max { $0.weight < $1.weight } }
}

extension RiskPrompt {
  /// The kind of signal, mildest first.
  public enum Signal: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
    /// No signal.
    case none
    /// An image or a light.
    case visual
    /// An image or a light, and a sound.
    case audible
    /// A loud sound, and vibration of seat or wheel where available.
    case urgent

    /// Orders by urgency, mildest first.
    public static func < (a: Signal, b: Signal) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }
}

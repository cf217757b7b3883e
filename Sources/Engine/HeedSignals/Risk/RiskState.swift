/// Cases in ascending order; the first case is the lowest.
public protocol Ranked: Comparable, CaseIterable where AllCases == [Self] {}

extension Ranked {
  /// Orders by the place among all cases.
  @inlinable public static func < (a: Self, b: Self) -> Bool { a.rank < b.rank }
  @inlinable package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// How urgently the driver or the host should act. `unknown` is the lowest level.
public enum RiskLevel: String, Hashable, Codable, Sendable, Ranked {
  /// The risk was not judged. An unknown risk must not be shown as normal.
  case unknown
  /// The judged levels, in ascending order of urgency.
  case normal, advisory, warning, critical
}

extension RiskState {
  /// The reason with the largest weight, the last of several equal ones; nil without a reason.
  package var heaviest: RiskReason? { reasons.max { $0.weight < $1.weight } }
}

extension RiskPrompt {
  /// The kind of signal, mildest first.
  public enum Signal: String, Hashable, Codable, Sendable, Ranked {
    /// No signal.
    case none
    /// An image or a light.
    case visual
    /// An image or a light, and a sound.
    case audible
    /// A loud sound, and vibration of seat or wheel where available.
    case urgent
  }
}

/// What a host should do for the driver's attention now.
public struct RiskPrompt: Hashable, Sendable {
  /// How the host speaks, mildest first.
  public enum Signal: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
    /// Nothing is to be shown.
    case none
    /// A picture or a light.
    case visual
    /// A sound as well.
    case audible
    /// A sound that cannot be missed, and what shakes the seat or the wheel where there is such a thing.
    case urgent

    public static func < (a: Signal, b: Signal) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  public var time: Timestamp
  public var signal: Signal
  /// What the risk is, or was when it could be judged last.
  public var level: RiskLevel
  /// Codes of the reasons, heaviest first.
  public var codes: [String]
  /// How often it was raised because nobody answered.
  public var escalations: Int
  /// True while somebody has acknowledged it, and nothing worse has come.
  public var isAcknowledged: Bool

  public init(
    time: Timestamp, signal: Signal, level: RiskLevel, codes: [String], escalations: Int = 0,
    isAcknowledged: Bool = false
  ) {
    self.time = time
    self.signal = signal
    self.level = level
    self.codes = codes
    self.escalations = escalations
    self.isAcknowledged = isAcknowledged
  }
}

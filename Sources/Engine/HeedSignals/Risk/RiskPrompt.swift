/// How the host should now call for the driver's attention.
public struct RiskPrompt: Hashable, Sendable {
  /// The kind of signal, mildest first.
  public enum Signal: String, Hashable, Codable, Sendable, Comparable, CaseIterable {
    /// No signal.
    case none
    /// An image or a light.
    case visual
    /// Additionally a sound.
    case audible
    /// A loud sound, and vibration of seat or wheel where available.
    case urgent

    /// Orders by urgency, mildest first.
    public static func < (a: Signal, b: Signal) -> Bool { a.rank < b.rank }
    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// When the prompt was decided.
  public var time: Timestamp
  /// The signal to give.
  public var signal: Signal
  /// The present risk level, or the last one while risk is unknown.
  public var level: RiskLevel
  /// Codes of the reasons, heaviest first.
  public var codes: [String]
  /// Number of escalations for lack of a response.
  public var escalations: Int
  /// True after an acknowledgement, until something worse happens.
  public var isAcknowledged: Bool

  /// Memberwise initializer.
  public init(
    time: Timestamp, signal: Signal, level: RiskLevel, codes: [String], escalations: Int = 0,
    isAcknowledged: Bool = false
  ) {
    (self.time, self.signal, self.level, self.codes, self.escalations) = (time, signal, level, codes, escalations)
    self.isAcknowledged = isAcknowledged
  }
}

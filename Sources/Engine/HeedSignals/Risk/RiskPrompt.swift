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

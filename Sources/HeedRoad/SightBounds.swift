import HeedSignals

/// How much sooner something the driver has not seen is warned of, and how much later what the driver has seen.
public struct SightBounds: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Every bound is this many times as long for what is not seen.
    /// Choice: 0.75 s are added to a warning's 2.5 s, about what a driver needs to look up and find it.
    public var unseenFactor = 1.3
    /// And this many times for what is seen, but never below the bound of the highest severity, which is nobody's to lower.
    /// Choice: those who saw it are told a quarter of a second later; the rest is kept for what nobody foresees.
    public var seenFactor = 0.9
    /// At and below this probability an object counts as not seen, at and above that one as seen; between them the factor goes
    /// from one to the other, and is 1 in the middle.
    /// Choice: a quarter for chance to each side.
    public var unseenBelow = 0.25
    public var seenFrom = 0.75

    public init() {}
  }

  private let settings: Settings
  private let usual: CollisionMonitor.Bounds
  /// -1 not seen, 1 seen, 0 neither, or nobody knows.
  private let place: Double

  /// - Parameters:
  ///   - usual: Of an object of which nobody knows whether it is seen.
  ///   - probability: That the driver knows of it; nil: not known.
  init(_ usual: CollisionMonitor.Bounds, seen probability: Double?, settings: Settings) {
    (self.usual, self.settings) = (usual, settings)
    let middle = (settings.unseenBelow + settings.seenFrom) / 2
    let half = max(1e-6, (settings.seenFrom - settings.unseenBelow) / 2)
    place = probability.map { max(-1, min(1, ($0 - middle) / half)) } ?? 0
  }

  /// Within which a severity is reached whatever the usual bounds say, seconds; nil: they decide.
  func sooner(_ severity: RoadAlert.Severity) -> Double? {
    guard place < 0 else { return nil }
    return usual.bound(of: severity).map { $0 * (1 - place * (max(1, settings.unseenFactor) - 1)) }
  }

  /// Beyond which a severity is not yet reached, seconds; nil: the usual bounds decide.
  func later(_ severity: RoadAlert.Severity) -> Double? {
    guard place > 0 else { return nil }
    return usual.bound(of: severity).map {
      max(usual.alert, $0 * (1 - place * (1 - max(0, min(1, settings.seenFactor)))))
    }
  }
}

import HeedSignals

/// How much sooner something the driver has not seen is warned of, and how much later what the driver has seen.
public struct AwarenessThresholds: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Every bound is this many times as long for what is not seen.
    /// Choice: a second is added to a warning's 2.5 s, what a driver needs to look up and find it.
    public var unseenFactor = 1.4
    /// And this many times for what is seen, but never below the bound of the highest severity, which is nobody's to lower.
    /// Choice: those who saw it are told a quarter of a second later; the rest is kept for what nobody foresees.
    public var seenFactor = 0.9
    /// Within the usual bounds less has to be sure where it is known what the driver sees: this share of a time to collision may
    /// one standard deviation of it be. Choice: a fifth more than `CollisionMonitor` allows where nobody knows; with it none of
    /// the simulated encounters that a driver did not see was told of too late (docs/seen.md).
    public var mostUncertainty = 0.3
    /// What is held back has to be later than its bound also by so many standard deviations. Choice: as `CollisionMonitor.caution`.
    public var laterCaution = 0.5
    /// At and below this probability an object counts as not seen, at and above that one as seen; between them the factor goes
    /// from one to the other, and is 1 in the middle.
    /// Choice: a quarter for chance to each side.
    public var unseenBelow = 0.25
    public var seenFrom = 0.75

    public init() {}
  }

  private let settings: Settings
  private let usual: CollisionMonitor.Bounds
  /// -1 not seen, 1 seen; nil: nobody knows.
  private let place: Double?

  /// Of an object that nobody has looked at yet.
  static let none = AwarenessThresholds(.init(info: nil, warning: 0, alert: 0), seen: nil, settings: Settings())

  /// - Parameters:
  ///   - usual: Of an object of which nobody knows whether it is seen.
  ///   - probability: That the driver knows of it; nil: not known.
  init(_ usual: CollisionMonitor.Bounds, seen probability: Double?, settings: Settings) {
    (self.usual, self.settings) = (usual, settings)
    let middle = (settings.unseenBelow + settings.seenFrom) / 2
    let half = max(1e-6, (settings.seenFrom - settings.unseenBelow) / 2)
    place = probability.map { max(-1, min(1, ($0 - middle) / half)) }
  }

  /// Within which a severity is reached, seconds; nil: nobody knows what the driver has seen, or there is no such severity.
  func bound(_ severity: RoadAlert.Severity) -> Double? {
    guard let place, let usual = usual.bound(of: severity) else { return nil }
    let (sooner, later) = (max(1, settings.unseenFactor), max(0, min(1, settings.seenFactor)))
    return max(self.usual.alert, usual * (place < 0 ? 1 - place * (sooner - 1) : 1 - place * (1 - later)))
  }

  /// The same, but no wider than usual: within it less has to be sure.
  func narrow(_ severity: RoadAlert.Severity) -> Double? {
    guard let bound = bound(severity), let usual = usual.bound(of: severity) else { return nil }
    return min(bound, usual)
  }

  /// Beyond which a severity does not stand although the usual bounds say so, seconds; infinite: there is no such limit.
  func limit(_ severity: RoadAlert.Severity) -> Double {
    guard let place, place > 0 else { return .infinity }
    return bound(severity) ?? .infinity
  }
}

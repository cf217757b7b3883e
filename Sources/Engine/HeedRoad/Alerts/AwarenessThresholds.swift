import HeedSignals

/// Time-to-collision bounds adjusted to awareness: wider for unseen objects, narrower for seen ones; and wider for all
/// objects while the driver's state calls for an earlier warning.
public struct AwarenessThresholds: Sendable {
  /// Factor on every bound for unseen objects. Choice: extends a warning's 2.5 s by a second, the time to look up.
  static let unseenFactor = 1.4
  /// Factor on bounds for seen objects, limited to the highest severity's bound. Choice: a quarter of a second later.
  static let seenFactor = 0.9
  /// Greatest relative deviation of a new object's time to collision, with awareness known. Choice: as
  /// `CollisionMonitor.mostUncertainty`; with 0.3 there are false warnings of seen leads (docs/attention.md).
  static let mostUncertainty = 0.2
  /// Standard deviations above its bound at which an alert is suppressed. Choice: as `CollisionMonitor.caution`.
  static let laterCaution = 0.5
  /// Maximum probability for unseen objects; up to `seenFrom` the factor is linear. Choice: a quarter for chance.
  static let unseenBelow = 0.25
  /// Minimum probability for seen objects. Choice: a quarter for chance.
  static let seenFrom = 0.75

  private let usual: CollisionMonitor.Bounds
  /// Position between unseen (-1) and seen (1); nil when awareness is unknown.
  private let place: Double?
  /// Addition to every bound, seconds.
  private let gain: Double
  static let none = AwarenessThresholds(.init(info: nil, warning: 0, alert: 0), seen: nil)

  /// `usual`: Bounds without known awareness. `probability`: That the driver is aware of the object; nil if unknown.
  /// `gain`: See ``HazardSight/gain``.
  init(_ usual: CollisionMonitor.Bounds, seen probability: Double?, gain: Double = 0) {
    (self.usual, self.gain) = (usual, max(0, gain))
    let middle = (Self.unseenBelow + Self.seenFrom) / 2
    let half = max(1e-6, (Self.seenFrom - Self.unseenBelow) / 2)
    place = probability.map { max(-1, min(1, ($0 - middle) / half)) }
  }

  /// Time to collision that triggers a severity, seconds; nil without known awareness and gain, or without that severity.
  func bound(_ severity: RoadAlert.Severity) -> Double? {
    guard let place = place ?? (gain > 0 ? 0 : nil), let usual = usual.bound(of: severity) else { return nil }
    let (sooner, later) = (max(1, Self.unseenFactor), max(0, min(1, Self.seenFactor)))
    return gain + max(self.usual.alert, usual * (place < 0 ? 1 - place * (sooner - 1) : 1 - place * (1 - later)))
  }

  /// Like ``bound(_:)``, but no wider than usual: times within it may be less certain.
  func narrow(_ severity: RoadAlert.Severity) -> Double? {
    guard let bound = bound(severity), let usual = usual.bound(of: severity) else { return nil }
    return min(bound, usual)
  }

  /// Time above which a severity ends even if the usual bounds allow it, seconds; infinite without a limit.
  func limit(_ severity: RoadAlert.Severity) -> Double {
    guard let place, place > 0 else { return .infinity }
    return bound(severity) ?? .infinity
  }
}

import HeedSignals

/// Time-to-collision bounds: longer for unseen objects, shorter for seen objects, and longer for all with a ``gain``.
struct AwarenessThresholds: Sendable {
  /// Factor on every bound for unseen objects. Choice: extends a warning's 2.5 s by a second, the time to look up.
  static let unseenFactor = 1.4
  /// Factor on bounds for seen objects, down to the bound of `alert`. Choice: a warning comes a quarter of a second
  /// later.
  static let seenFactor = 0.9
  /// Standard deviations by which a seen object's time to collision is shortened before it is compared with a bound.
  /// Choice: close to the usual `caution` of `CollisionMonitor`.
  static let laterCaution = 0.5
  /// Awareness of unseen objects, 0...1; linear up to `seenFrom`. Choice: the estimate may be wrong by a quarter.
  static let unseenBelow = 0.25
  /// Awareness from which an object counts as seen, 0...1. Choice: the estimate may be wrong by a quarter.
  static let seenFrom = 0.75

  private let usual: CollisionMonitor.Bounds
  /// How far the object is seen, from -1 (unseen) to 1 (seen); nil if awareness is unknown.
  private let place: Double?
  /// Seconds added to every bound.
  private let gain: Double
  static let none = AwarenessThresholds(.init(info: nil, warning: 0, alert: 0), seen: nil)

  /// `usual`: Bounds at unknown awareness. `probability`: Awareness of the object; nil if unknown. `gain`:
  /// ``HazardSight/gain``.
  init(_ usual: CollisionMonitor.Bounds, seen probability: Double?, gain: Double = 0) {
    (self.usual, self.gain) = (usual, max(0, gain))
    let middle = (Self.unseenBelow + Self.seenFrom) / 2
    let half = (Self.seenFrom - Self.unseenBelow) / 2
    place = probability.map { max(-1, min(1, ($0 - middle) / half)) }
  }

  /// Time to collision that triggers a severity, seconds; nil if unused, or if awareness is unknown and gain is 0.
  func bound(_ severity: RoadAlert.Severity) -> Double? {
    guard let place = place ?? (gain > 0 ? 0 : nil), let usual = usual.bound(of: severity) else { return nil }
    let factor = place < 0 ? 1 - place * (Self.unseenFactor - 1) : 1 - place * (1 - Self.seenFactor)
    return gain + max(self.usual.alert, usual * factor)
  }

  /// Like ``bound(_:)``, but at most the usual bound; the time to collision may then be less certain.
  func narrow(_ severity: RoadAlert.Severity) -> Double? {
    guard let bound = bound(severity), let usual = usual.bound(of: severity) else { return nil }
    return min(bound, usual)
  }

  /// Time to collision above which a severity ends even within the usual bounds, seconds; infinite without a limit.
  func limit(_ severity: RoadAlert.Severity) -> Double {
    guard let place, place > 0 else { return .infinity }
    return bound(severity) ?? .infinity
  }
}

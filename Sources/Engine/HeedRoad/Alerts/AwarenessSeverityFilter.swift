import HeedSignals

/// Adjusts the severity of an object's alert to the driver's awareness. Lower awareness never gives a milder alert.
struct AwarenessSeverityFilter: Sendable {
  var bounds = AwarenessThresholds.none
  /// Severities by the bounds that are adjusted to the driver's awareness.
  private var own = SeverityHysteresis(remembersWidest: true)
  /// Upper limit of the usual severity for a seen object.
  private var allowed = SeverityHysteresis(remembersWidest: false)

  /// The severity adjusted to the driver's awareness. `usual`: The severity regardless of awareness.
  func severity(usual: RoadAlert.Severity?) -> RoadAlert.Severity? {
    let kept = usual.flatMap { usual in allowed.worst.map { min(usual, $0) } }
    return [kept, own.worst].compactMap(\.self).max()
  }

  /// An object's times to collision in one frame, seconds; nil if the object comes no closer, or if too uncertain.
  struct CollisionTimes {
    /// Time that is certain enough for alerts earlier than usual.
    var sure: Double?
    /// Time that is certain enough for alerts within the usual bounds.
    var likely: Double?
    /// A cautious, shorter estimate of the time to collision.
    var least: Double?
    var seconds: Double?
    /// Whether the object is likely enough in the path to keep its alert.
    var isKept: Bool
  }

  /// `factor`: A severity ends only above its bound times this factor. `release`: Minimum time above it, seconds.
  mutating func update(_ times: CollisionTimes, factor: Double, release: Double, at time: Timestamp) {
    let bounds = bounds
    func isWithin(_ time: Double?, _ bound: Double?) -> Bool { time.map { $0 <= bound ?? -.infinity } ?? false }
    func isNear(_ bound: Double) -> Bool { isWithin(times.seconds, bound * factor) }
    own.update(
      at: time, release: release, bound: bounds.bound,
      isReached: { isWithin(times.sure, bounds.bound($0)) || isWithin(times.likely, bounds.narrow($0)) },
      isKept: { times.isKept && isNear($0) })
    allowed.update(
      at: time, release: release, bound: bounds.limit,
      isReached: { bounds.limit($0) == .infinity || isWithin(times.least, bounds.limit($0)) }, isKept: isNear)
  }
}

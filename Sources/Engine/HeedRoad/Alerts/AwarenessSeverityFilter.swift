import HeedSignals

/// Adjusts the severity of one object's alert to the driver's awareness; lower awareness never gives a milder alert.
struct AwarenessSeverityFilter: Sendable {
  var bounds = AwarenessThresholds.none
  /// Severities that stand because of the awareness bounds.
  private var own = SeverityHysteresis(remembersWidest: true)
  /// Upper limit of the usual severity while the driver has seen the object.
  private var allowed = SeverityHysteresis(remembersWidest: false)

  /// The resulting severity. `usual`: The severity regardless of awareness.
  func severity(usual: RoadAlert.Severity?) -> RoadAlert.Severity? {
    let kept = usual.flatMap { usual in allowed.worst.map { min(usual, $0) } }
    return [kept, own.worst].compactMap(\.self).max()
  }

  /// An object's times to collision in one frame, seconds; nil if it does not close or is too uncertain for the purpose.
  struct CollisionTimes {
    /// Certain enough for earlier warnings.
    var sure: Double?
    /// Certain enough within the usual bounds.
    var likely: Double?
    /// A cautious lower estimate.
    var least: Double?
    var seconds: Double?
    /// Whether the object is still likely enough in the path to keep an alert.
    var isKept: Bool
  }

  /// `factor`: A severity ends only above its bound times this. `release`: Minimum time above it, seconds.
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

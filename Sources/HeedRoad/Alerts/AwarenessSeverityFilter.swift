import HeedSignals

/// What the driver's sight of one object makes of the severity of its alert: never milder the less likely it has been seen.
struct AwarenessSeverityFilter: Sendable {
  /// As of this frame.
  var bounds = AwarenessThresholds.none
  /// What stands within the bounds of what the driver has or has not seen.
  private var own = SeverityHysteresis(remembersWidest: true)
  /// What may stand of the usual although the driver has seen it.
  private var allowed = SeverityHysteresis(remembersWidest: false)

  /// What is told.
  /// - Parameter usual: What stands whatever the driver has seen.
  func severity(usual: RoadAlert.Severity?) -> RoadAlert.Severity? {
    let kept = usual.flatMap { usual in allowed.worst.map { min(usual, $0) } }
    return [kept, own.worst].compactMap(\.self).max()
  }

  /// Times to collision of an object in one frame, seconds; nil: it does not close, or is not sure enough for that.
  struct CollisionTimes {
    /// That may be told sooner than usual.
    var sure: Double?
    /// That may be told within the usual bounds.
    var likely: Double?
    /// That is no longer than this for all that is known.
    var least: Double?
    /// Most likely.
    var seconds: Double?
    /// Whether it is still expected in the path, as far as is asked to keep an alert.
    var isKept: Bool
  }

  /// - Parameters:
  ///   - factor: By which a time is above its bound when a severity is left.
  ///   - release: For so long, seconds.
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

import HeedSignals

/// A road monitor's vehicle signals, which may be set one by one; each has its own age.
struct VehicleSignalCache: Sendable {
  private struct Speed: Sendable {
    var metersPerSecond: Double?
    /// nil: set just now, which means at the next frame.
    var time: Timestamp?
  }

  private var vehicle: VehicleState?
  /// Set later than ``vehicle``, in place of its speed.
  private var speed: Speed?

  /// The speed that was set last, however long ago.
  var currentSpeed: Double? { speed.map(\.metersPerSecond) ?? vehicle?.speed }
  mutating func tell(_ vehicle: VehicleState) { (self.vehicle, speed) = (vehicle, nil) }
  /// - Parameter time: nil: that of the next frame.
  mutating func tell(speed: Double?, at time: Timestamp?) { self.speed = Speed(metersPerSecond: speed, time: time) }

  /// The signals at one frame.
  /// - Parameter longestAge: Signals older than this, or dated farther ahead, are ignored.
  /// - Returns: Dated as the speed, without a position of another time; without a valid speed, dated as the other
  ///   signals. nil when nothing is known.
  mutating func state(at time: Timestamp, longestAge: Duration) -> VehicleState? {
    if speed != nil, speed?.time == nil { speed?.time = time }
    func isKnown(_ said: Timestamp) -> Bool { abs(time.seconds(since: said)) <= longestAge.seconds }
    let rest = vehicle.flatMap { isKnown($0.time) ? $0 : nil }
    guard let speed, let said = speed.time else { return rest }
    guard isKnown(said), let value = speed.metersPerSecond, value.isFinite, value >= 0 else {
      var state = rest
      state?.speed = speed.metersPerSecond.flatMap { isKnown(said) ? $0 : nil }
      return state
    }
    var state = rest ?? VehicleState(time: said)
    if state.time != said { state.position = nil }
    (state.time, state.speed) = (said, value)
    return state
  }
}

import HeedRoad
import HeedSignals

/// A road monitor's vehicle signals. The speed can be set on its own, and then has its own age.
struct VehicleSignalCache: Sendable {
  /// A speed that the host set apart from the other signals; nil if unknown.
  private struct Speed: Sendable {
    var metersPerSecond: Double?
    /// When the speed was measured; nil for the next frame's time.
    var time: Timestamp?
  }

  private var vehicle: VehicleState?
  /// A later speed than that of ``vehicle``.
  private var speed: Speed?

  /// The last speed that was set, regardless of age.
  var currentSpeed: Double? { speed.map(\.metersPerSecond) ?? vehicle?.speed }
  mutating func tell(_ vehicle: VehicleState) { (self.vehicle, speed) = (vehicle, nil) }
  /// - Parameter time: nil for the next frame's time.
  mutating func tell(speed: Double?, at time: Timestamp?) { self.speed = Speed(metersPerSecond: speed, time: time) }

  /// The signals at one frame.
  /// - Returns: The signals with the speed's time; without a valid speed, the other signals with their own time.
  mutating func state(at time: Timestamp) -> VehicleState? {
    if speed != nil, speed?.time == nil { speed?.time = time }
    func isKnown(_ said: Timestamp) -> Bool { abs(time.seconds(since: said)) <= SpeedEstimator.longestAge.seconds }
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

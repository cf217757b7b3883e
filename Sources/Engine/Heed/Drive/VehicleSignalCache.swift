import HeedRoad
import HeedSignals

/// The vehicle signals of a road monitor. A speed that was set on its own has its own age.
struct VehicleSignalCache: Sendable {
  private var vehicle: VehicleState?
  /// The speed that was set apart from the signals in ``vehicle`` and later, nil if unknown, and when it was measured,
  /// nil for the next frame's time; nil if none was set.
  private var speed: (metersPerSecond: Double?, time: Timestamp?)?

  /// The speed that was set last, whatever its age.
  var currentSpeed: Double? { speed.map { $0.metersPerSecond } ?? vehicle?.speed }
  mutating func tell(_ vehicle: VehicleState) { (self.vehicle, speed) = (vehicle, nil) }
  /// - Parameter time: When the speed was measured; nil for the next frame's time.
  mutating func tell(speed: Double?, at time: Timestamp?) { self.speed = (speed, time) }

  /// The signals at one frame.
  /// - Returns: The signals, dated by the speed; if no speed is valid, the other signals with their own date.
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

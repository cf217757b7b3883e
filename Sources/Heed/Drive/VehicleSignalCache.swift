import HeedSignals

/// What a road monitor was told of the vehicle, piece by piece; each piece grows old by itself.
struct VehicleSignalCache: Sendable {
  private struct Speed: Sendable {
    var metersPerSecond: Double?
    /// nil: said just now, which is at the next frame.
    var time: Timestamp?
  }

  private var vehicle: VehicleState?
  /// Said later than ``vehicle``, and in place of its speed.
  private var speed: Speed?

  /// As it was last told, however long ago.
  var currentSpeed: Double? { speed.map(\.metersPerSecond) ?? vehicle?.speed }

  /// All of it anew.
  mutating func tell(_ vehicle: VehicleState) { (self.vehicle, speed) = (vehicle, nil) }

  /// - Parameter time: nil: that of the next frame.
  mutating func tell(speed: Double?, at time: Timestamp?) { self.speed = Speed(metersPerSecond: speed, time: time) }

  /// What is known at one frame.
  /// - Parameter longestAge: What was said longer ago than this, or is dated farther ahead, is not known.
  /// - Returns: Dated as its speed. Without a believable one as the rest, which alone tells a position: at another time
  ///   the vehicle was elsewhere. nil when nothing is known.
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

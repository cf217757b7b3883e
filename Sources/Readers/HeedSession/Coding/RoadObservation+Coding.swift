import HeedGeometry
import HeedSignals

extension RoadObservation {
  static let blank = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 0, height: 0))

  /// Flags of the optional parts of an encoded road observation.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let looksForObjects = Parts(rawValue: 1)
    static let lanes = Parts(rawValue: 2)
    static let flow = Parts(rawValue: 4)
    static let vehicle = Parts(rawValue: 8)
    static let sameVehicle = Parts(rawValue: 16)
    static let otherSize = Parts(rawValue: 32)
    static let driver = Parts(rawValue: 64)
  }

  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ previous: inout PreviousInputs) throws(Coder.Failure) {
    var parts = Parts(rawValue: flags)
    if size != previous.road.size { parts.insert(.otherSize) }
    if let vehicle {
      let isSame = previous.vehicle.map { vehicle.isExactly($0) } ?? false
      parts.insert(isSame ? .sameVehicle : .vehicle)
    }
    coder.enter(.road)
    try coder.code(&parts.rawValue)
    try coder.frame(&frame, &previous.road)
    try coder.time(&time, &previous.road)
    try coder.size(&size, isOther: parts.contains(.otherSize), &previous.road)
    looksForObjects = parts.contains(.looksForObjects)
    try RoadObject.pass(&objects, &coder, after: previous.objects)
    previous.objects = objects
    if parts.contains(.lanes) {
      var markings = lanes ?? []
      try LaneMarking.pass(&markings, &coder, after: &previous.lanes)
      lanes = markings
    }
    if parts.contains(.flow) {
      var seen = flow ?? RoadFlow(since: time, tracks: [])
      try coder.whole(&seen.since.nanoseconds, near: time.nanoseconds &- previous.road.step)
      try RoadFlow.Track.pass(&seen.tracks, &coder, after: previous.tracks)
      previous.tracks = seen.tracks
      flow = seen
    }
    if parts.contains(.sameVehicle) {
      vehicle = previous.vehicle
    } else if parts.contains(.vehicle) {
      try vehicle.pass(&coder, after: &previous.said)
    }
    previous.vehicle = vehicle
    if parts.contains(.driver) { try driver.pass(&coder, after: &previous.driver) }
  }
}

extension VehicleState {
  /// Whether two states of the vehicle are equal bit by bit: NaN equals nothing, and zeros must have the same sign.
  fileprivate func isExactly(_ other: VehicleState) -> Bool {
    func bits(_ state: VehicleState) -> [UInt64?] {
      [
        state.speed?.bitPattern, state.yawRate?.bitPattern, state.speedLimit?.bitPattern,
        state.heading?.radians.bitPattern, state.steering?.radians.bitPattern, state.position?.longitude.bitPattern,
        state.position?.latitude.bitPattern,
      ]
    }
    return self == other && bits(self) == bits(other)
  }
}

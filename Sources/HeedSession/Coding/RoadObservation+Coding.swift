import HeedGeometry
import HeedSignals

extension RoadObservation {
  static let blank = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 0, height: 0))

  /// What is there.
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

  /// Writes the observation or fills it in.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, _ memory: inout InputMemory) throws(Coder.Failure) {
    var parts = parts(memory)
    coder.enter(.road)
    try coder.code(&parts.rawValue)
    try coder.frame(&frame, &memory.road)
    try coder.time(&time, &memory.road)
    if parts.contains(.otherSize) {
      try coder.size(&size, near: memory.road.size)
      memory.road.size = size
    } else {
      size = memory.road.size
    }
    looksForObjects = parts.contains(.looksForObjects)
    try RoadObject.pass(&objects, &coder, after: memory.objects)
    memory.objects = objects
    if parts.contains(.lanes) {
      var markings = lanes ?? []
      try LaneMarking.pass(&markings, &coder, after: &memory.lanes)
      lanes = markings
    }
    if parts.contains(.flow) {
      var seen = flow ?? RoadFlow(since: time, tracks: [])
      try coder.whole(&seen.since.nanoseconds, near: time.nanoseconds &- memory.road.step)
      try RoadFlow.Track.pass(&seen.tracks, &coder, after: memory.tracks)
      memory.tracks = seen.tracks
      flow = seen
    }
    if parts.contains(.sameVehicle) {
      vehicle = memory.vehicle
    } else if parts.contains(.vehicle) {
      var state = vehicle ?? VehicleState(time: .zero)
      try state.pass(&coder, after: &memory.said)
      vehicle = state
    }
    memory.vehicle = vehicle
    if parts.contains(.driver) {
      var view = driver ?? DriverGaze()
      try view.pass(&coder, after: &memory.driver)
      driver = view
    }
  }

  private func parts(_ memory: InputMemory) -> Parts {
    var parts: Parts = size == memory.road.size ? [] : .otherSize
    if looksForObjects { parts.insert(.looksForObjects) }
    if lanes != nil { parts.insert(.lanes) }
    if flow != nil { parts.insert(.flow) }
    if let vehicle {
      let isSame = memory.vehicle.map { vehicle.isExactly($0) } ?? false
      parts.insert(isSame ? .sameVehicle : .vehicle)
    }
    if driver != nil { parts.insert(.driver) }
    return parts
  }
}

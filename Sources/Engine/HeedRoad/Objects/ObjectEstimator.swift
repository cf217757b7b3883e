import HeedGeometry
import HeedSignals

/// Estimates distance, closing speed and sideways motion of tracked objects from their boxes over time. The size in the
/// picture gives the range in object heights, and the time to collision. The place on the road and the usual size of
/// the kind give the real size. Sides that the picture cuts off are not used. A distance that the input gives is kept.
struct ObjectEstimator: Sendable {
  private let sizes = ObjectSizes()
  private var camera: MountedCamera?
  private var tracker = ObjectTracker()
  private var ground: GroundScale
  private var motions: [String: ObjectMotion] = [:]
  private var waver = 1.0
  private var last: Timestamp?

  /// - Parameter camera: With nil, only recognitions give distances; times to collision stay available.
  init(camera: MountedCamera?, settings: ObjectSettings = ObjectSettings()) {
    self.camera = camera
    ground = GroundScale(settings: settings.ground)
  }

  mutating func use(_ camera: MountedCamera) {
    self.camera = camera
    ground.forgetTilt()
  }

  /// Judges one frame, in time order. Returns the tracked objects in the order of their recognitions.
  /// - Parameter speed: The vehicle's speed, m/s, for the expected closing speed; nil if unknown.
  mutating func update(_ observation: RoadObservation, speed: Double?) -> [TrackedObject] {
    let time = observation.time
    let seconds = last.map { time.seconds(since: $0) } ?? 0
    last = time
    let assigned = tracker.update(observation.objects, at: time)
    let view = camera?.scaled(to: observation.size)
    var objects = assigned.compactMap { $0.map { tracker.tracks[$0] } }
    for index in objects.indices {
      objects[index].view = BoxView(
        objects[index].box, size: sizes[objects[index].label], picture: observation.size, camera: view)
    }
    let living = Set(tracker.tracks.map(\.id))
    for id in motions.keys where !living.contains(id) { motions[id] = nil }
    learnGround(objects, view, seconds: seconds)
    for index in objects.indices {
      let id = objects[index].id
      var motion = motions[id] ?? ObjectMotion(objects[index], at: time, speed: speed, waver: waver)
      motion.update(objects[index], at: time)
      motion.measure(&objects[index], scale: ground.size(of: objects[index].sizeKey))
      motions[id] = motion
    }
    let wavers = objects.compactMap { motions[$0.id]?.waver }
    if !wavers.isEmpty {
      let share = min(1, seconds / ObjectMotion.waverDelay.seconds)
      waver += share * (wavers.reduce(0, +) / Double(wavers.count) - waver)
    }
    return objects
  }

  private mutating func learnGround(_ objects: [TrackedObject], _ view: MountedCamera?, seconds: Double) {
    guard let view, let height = view.heightMeters else { return }
    let measurements = objects.compactMap { object -> GroundScale.Measurement? in
      guard let size = object.view.size, let range = object.rangeByHeight, object.recognition.distanceMeters == nil
      else { return nil }
      let isCovered = objects.contains { $0.id != object.id && $0.covers(object) }
      return GroundScale.Measurement(
        id: object.sizeKey, spread: size.spread, distance: range * size.height,
        drop: isCovered || !object.standsOnRoad ? nil : object.view.drop)
    }
    ground.update(measurements, living: Set(tracker.tracks.map(\.sizeKey)), height: height, seconds: seconds)
  }
}

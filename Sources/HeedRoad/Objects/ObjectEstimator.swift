import Foundation
public import HeedGeometry
public import HeedSignals

/// Distance, closing speed and sideways motion of every tracked object, from its boxes over time.
///
/// How large an object appears gives its range in units of its own height, and with that the time to collision, whatever its
/// size; where it stands on the road, and what its kind usually measures, give the size. A side of a box that the picture
/// cuts off is not used; a distance that came with a recognition is kept.
public struct ObjectEstimator: Sendable {
  private let settings: ObjectSettings
  private let sizes: ObjectSizes
  private var camera: MountedCamera?
  private var tracker: ObjectTracker
  private var ground: GroundScale
  private var motions: [String: ObjectMotion] = [:]
  /// How many times the usual noise boxes waver by, on average.
  private var waver = 1.0
  private var last: Timestamp?

  /// - Parameter camera: nil: there are no distances but those that recognitions carry; times to collision need none.
  public init(camera: MountedCamera?, settings: ObjectSettings = ObjectSettings()) {
    self.camera = camera
    self.settings = settings
    sizes = ObjectSizes(settings.sizes)
    tracker = ObjectTracker(settings: settings.tracking)
    ground = GroundScale(settings: settings.ground)
  }

  /// Goes over to the same camera, mounted otherwise. The road is tilted otherwise against its plane then.
  mutating func use(_ camera: MountedCamera) {
    self.camera = camera
    ground.forgetTilt()
  }

  /// Takes in one frame's recognitions; frames come in the order of their times.
  /// - Parameter speed: The vehicle's, m/s; tells how fast what stands comes nearer. nil: not known.
  /// - Returns: One estimate for each recognition that is tracked, in their order.
  public mutating func update(_ observation: RoadObservation, speed: Double?) -> [ObjectEstimate] {
    let time = observation.time
    let seconds = last.map { time.seconds(since: $0) } ?? 0
    last = time
    let assigned = tracker.update(observation.objects, at: time)
    let view = camera?.scaled(to: observation.size)
    let looks = observation.objects.indices.compactMap { index in
      assigned[index].map { track in
        BoxMeasurement(
          observation.objects[index], track: tracker.tracks[track], size: sizes[tracker.tracks[track].label],
          picture: observation.size, camera: view, settings: settings)
      }
    }
    let living = Set(tracker.tracks.map(\.id))
    for id in motions.keys where !living.contains(id) { motions[id] = nil }
    learnGround(looks, view, seconds: seconds)
    let estimates = looks.map { look in
      var motion = motions[look.id] ?? ObjectMotion(look, at: time, speed: speed, waver: waver, settings: settings)
      motion.update(look, at: time)
      defer { motions[look.id] = motion }
      return motion.estimate(look, scale: ground.size(of: look.sizeKey))
    }
    let wavers = looks.compactMap { motions[$0.id]?.waver }
    if !wavers.isEmpty {
      let share = min(1, seconds / settings.motion.waverDelay.seconds)
      waver += share * (wavers.reduce(0, +) / Double(wavers.count) - waver)
    }
    return estimates
  }

  private mutating func learnGround(
    _ looks: [BoxMeasurement], _ view: MountedCamera?, seconds: Double
  ) {
    guard let view, let height = view.heightMeters else { return }
    let sights = looks.compactMap { look -> GroundScale.Sight? in
      guard let size = look.size, let range = look.rangeByHeight, look.measured == nil else { return nil }
      let isCovered = looks.contains { $0.id != look.id && $0.covers(look) }
      return GroundScale.Sight(
        id: look.sizeKey, spread: size.spread, distance: range * size.height,
        drop: isCovered || !look.standsOnRoad ? nil : look.drop(in: view))
    }
    let living = Set(tracker.tracks.map { BoxMeasurement.sizeKey(id: $0.id, label: $0.label) })
    ground.update(sights, living: living, height: height, seconds: seconds)
  }
}

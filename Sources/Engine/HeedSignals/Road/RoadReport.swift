public import HeedGeometry

/// The region of the road that contains an object.
public enum RoadRegion: String, Hashable, Codable, Sendable, CaseIterable {
  /// The vehicle's own path.
  case primary
  /// The area beside the path.
  case secondary
  /// Any other part of the picture.
  case none
}

/// The vehicle's speed and its source.
public struct SpeedEstimate: Hashable, Sendable {
  /// Whether the speed comes from a vehicle signal or from successive positions.
  public enum Origin: String, Hashable, Codable, Sendable, CaseIterable { case vehicle, positions }

  /// Speed of the vehicle, metres a second, 0 or more.
  public var metersPerSecond: Double
  /// Where the speed comes from.
  public var origin: Origin

  /// Memberwise initializer.
  public init(metersPerSecond: Double, origin: Origin) {
    (self.metersPerSecond, self.origin) = (metersPerSecond, origin)
  }
}

/// The road engine's results for one frame.
public struct RoadReport: Hashable, Sendable {
  /// The observation that the results follow from.
  public var observation: RoadObservation
  /// The reported objects, in the observation's order.
  public var objects: [RoadObjectState]
  /// The vehicle's position in its lane; nil if no lane is known.
  public var lane: LaneState?
  /// The vehicle's speed; nil if it has been unknown throughout the last second.
  public var speed: SpeedEstimate?
  /// Outlines of the regions for overlays, pixels; empty for a region out of view.
  public var primaryRegion, secondaryRegion: [PlanePoint<Image>]
  /// Active alerts, worst first.
  public var alerts: [RoadAlert]
  /// The camera's present pose and intrinsics, for placing objects in the picture.
  public var camera: CameraSnapshot
  /// Progress of the camera's self-calibration; nil if the self-calibration is off, see `settings.camera`.
  public var calibration: CameraCalibration?

  /// Memberwise initializer, with an uncalibrated camera.
  public init(
    observation: RoadObservation, objects: [RoadObjectState] = [], lane: LaneState? = nil, speed: SpeedEstimate? = nil,
    primaryRegion: [PlanePoint<Image>] = [], secondaryRegion: [PlanePoint<Image>] = [], alerts: [RoadAlert] = []
  ) {
    (self.observation, self.objects, self.lane, self.speed) = (observation, objects, lane, speed)
    (self.primaryRegion, self.secondaryRegion, self.alerts) = (primaryRegion, secondaryRegion, alerts)
    camera = CameraSnapshot(frameSize: observation.size, camera: nil, isCalibrated: false, calibrationProgress: 0)
  }

  /// When the picture was taken.
  public var time: Timestamp { observation.time }

  /// One `object` line per object and then one `road` line, as `heed alerts --objects` writes them.
  public var objectLines: [JSONValue] {
    objects.map { line("object", $0.members) } + [line("road", members.filter { $0.key != "objects" })]
  }

  private func line(_ type: String, _ members: [JSONValue.Member]) -> JSONValue {
    .object([.init("type", .string(type)), .init("t_ms", .time(time))] + members)
  }
}

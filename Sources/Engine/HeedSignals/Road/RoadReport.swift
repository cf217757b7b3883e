public import HeedGeometry

/// The region of the road in which an object stands.
public enum RoadRegion: String, Hashable, Codable, Sendable, CaseIterable {
  /// The vehicle's own path.
  case primary
  /// Beside the path.
  case secondary
  /// Elsewhere.
  case none
}

/// The vehicle's speed and its source.
public struct SpeedEstimate: Hashable, Sendable {
  /// Whether the speed comes from a vehicle signal or from successive positions.
  public enum Origin: String, Hashable, Codable, Sendable, CaseIterable { case vehicle, positions }

  /// 0 or more.
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
  /// nil when no lane is known.
  public var lane: LaneState?
  /// nil when not known within the last second.
  public var speed: SpeedEstimate?
  /// Outlines of the regions for overlays, pixels; empty when a region is not in view.
  public var primaryRegion, secondaryRegion: [PlanePoint<Image>]
  /// Active alerts, worst first.
  public var alerts: [RoadAlert]
  /// The camera's present pose and intrinsics, for placing objects in the picture.
  public var camera: CameraSnapshot
  /// Progress of the camera's self-calibration; nil when it is off, see `settings.camera`.
  public var calibration: CameraCalibration?

  /// Memberwise initializer, with an uncalibrated camera.
  public init(
    observation: RoadObservation, objects: [RoadObjectState] = [], lane: LaneState? = nil,
    speed: SpeedEstimate? = nil, primaryRegion: [PlanePoint<Image>] = [], secondaryRegion: [PlanePoint<Image>] = [],
    alerts: [RoadAlert] = []
  ) {
    (self.observation, self.objects, self.lane, self.speed) = (observation, objects, lane, speed)
    (self.primaryRegion, self.secondaryRegion, self.alerts) = (primaryRegion, secondaryRegion, alerts)
    camera = CameraSnapshot(frameSize: observation.size, camera: nil, isCalibrated: false, calibrationProgress: 0)
  }
}

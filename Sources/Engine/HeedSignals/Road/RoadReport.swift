public import HeedGeometry

/// The region of the road that contains an object.
public enum RoadRegion: String, Hashable, Codable, Sendable, CaseIterable {
  /// The vehicle's own path.
  case primary
  /// The area beside the path.
  case secondary
  /// Elsewhere.
  case none
}

/// The road engine's estimates of one object in one frame.
public struct RoadObjectState: Hashable, Sendable {
  /// Track ID: the source's, or one from Heed's tracker, which begins with `heed-`.
  public var id: String
  /// The most frequent class among the object's recognitions.
  public var label: RoadLabel
  /// Bounding box, pixels.
  public var box: ImageRect
  /// Score, 0...1; nil if the source gives none.
  public var score: Double?
  /// Distance from the camera along its axis to the nearest face; nil if unknown.
  public var distanceMeters: Double?
  /// Standard deviation of ``distanceMeters``.
  public var distanceDeviation: Double?
  /// Closing speed, metres per second, positive for approaching objects; nil until the object was seen for long enough.
  public var closingSpeed: Double?
  /// Standard deviation of ``closingSpeed``.
  public var closingDeviation: Double?
  /// Predicted time until contact; nil unless the object approaches.
  public var timeToCollision: TimeToCollision?
  /// Region that contains the object's contact point with the road.
  public var region: RoadRegion
  /// True if the object is predicted to come within the vehicle's width when both keep their motion.
  public var isInPath: Bool

  /// Memberwise initializer for the parts that are always known.
  public init(id: String, label: RoadLabel, box: ImageRect, region: RoadRegion = .none, isInPath: Bool = false) {
    (self.id, self.label, self.box, self.region, self.isInPath) = (id, label, box, region, isInPath)
  }
}

/// The vehicle's position in its lane.
public struct LaneState: Hashable, Sendable {
  /// Distance from the lane's middle to the camera, metres, + left; nil if one marking has been missing for longer than
  /// the lane width is kept.
  public var offset: Double?
  /// Direction of the vehicle relative to the lane, + left.
  public var heading: Angle
  /// Distance between the middles of the two markings, metres; nil like ``offset``.
  public var width: Double?
  /// Distance from the camera to each marking, metres, negative if the camera is beyond the marking; nil if the marking was
  /// neither seen nor derived from the other one.
  public var leftDistance, rightDistance: Double?
  /// Curvature of the lane ahead, 1/metre, + bending left.
  public var curvature: Double

  /// Memberwise initializer.
  public init(
    offset: Double? = nil, heading: Angle, width: Double? = nil, leftDistance: Double? = nil,
    rightDistance: Double? = nil, curvature: Double
  ) {
    (self.offset, self.heading, self.width, self.leftDistance) = (offset, heading, width, leftDistance)
    (self.rightDistance, self.curvature) = (rightDistance, curvature)
  }
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
  /// Progress of the camera's self-calibration; nil if it is off, see `settings.camera`.
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

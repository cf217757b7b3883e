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

/// The road engine's estimates of one object in one frame.
public struct RoadObjectState: Hashable, Sendable {
  /// Track ID: the source's, or one from Heed's tracker, which begins with `heed-`.
  public var id: String
  /// The most frequent class among its recognitions.
  public var label: RoadLabel
  /// Bounding box, pixels.
  public var box: ImageRect
  /// 0...1; nil when the source gives none.
  public var score: Double?
  /// From the camera along its axis to the nearest face; nil when not known.
  public var distanceMeters: Double?
  /// Standard deviation of ``distanceMeters``.
  public var distanceDeviation: Double?
  /// Metres per second, positive when it approaches; nil until it was seen long enough.
  public var closingSpeed: Double?
  /// Standard deviation of ``closingSpeed``.
  public var closingDeviation: Double?
  /// nil when it does not approach.
  public var timeToCollision: TimeToCollision?
  /// Region of the point where it touches the road.
  public var region: RoadRegion
  /// True when it is predicted to come within the vehicle's width if both keep their motion.
  public var isInPath: Bool

  /// Memberwise initializer for the parts that are always known.
  public init(id: String, label: RoadLabel, box: ImageRect, region: RoadRegion = .none, isInPath: Bool = false) {
    (self.id, self.label, self.box, self.region, self.isInPath) = (id, label, box, region, isInPath)
  }
}

/// The vehicle's position in its lane.
public struct LaneState: Hashable, Sendable {
  /// From the lane's middle to the camera, metres, + left; nil once one marking has been missing for longer than the
  /// lane width is remembered.
  public var offset: Double?
  /// Direction of the vehicle relative to the lane, + left.
  public var heading: Angle
  /// Between the middles of the two markings, metres; nil as ``offset`` is.
  public var width: Double?
  /// From the camera to each marking, metres, positive while the marking is on its own side; nil if it was neither seen
  /// nor derived from the other marking.
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
  /// nil when no lane is known.
  public var lane: LaneState?
  /// nil when not known, or not for the last second.
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

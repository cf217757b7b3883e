public import HeedGeometry

/// Which region of the road an object stands in.
public enum RoadRegion: String, Hashable, Codable, Sendable, CaseIterable {
  /// The vehicle's own way.
  case primary
  /// Beside it.
  case secondary
  case none
}

/// What the road engine knows of one object in one frame.
public struct RoadObjectState: Hashable, Sendable {
  /// Who it is over frames: its source's name for it, else Heed's, which begins with `heed-`.
  public var id: String
  /// What most of its recognitions said it is.
  public var label: RoadLabel
  /// Edges in pixels: 0...width is the whole picture.
  public var box: ImageRect
  /// 0...1; nil when the source does not say.
  public var score: Double?
  /// From the camera along its axis to the nearest face, metres; nil when nothing tells.
  public var distanceMeters: Double?
  /// One standard deviation of ``distanceMeters``.
  public var distanceDeviation: Double?
  /// Positive when it comes nearer, metres a second; nil when it was not seen long enough.
  public var closingSpeed: Double?
  /// One standard deviation of ``closingSpeed``.
  public var closingDeviation: Double?
  /// nil: it does not close.
  public var timeToCollision: TimeToCollision?
  /// Where it touches the road.
  public var region: RoadRegion
  /// True when contact is expected within the vehicle's own width if both go on as they do.
  public var isInPath: Bool

  public init(id: String, label: RoadLabel, box: ImageRect, region: RoadRegion = .none, isInPath: Bool = false) {
    self.id = id
    self.label = label
    self.box = box
    self.region = region
    self.isInPath = isInPath
  }
}

/// Where the vehicle is in its lane.
public struct LaneState: Hashable, Sendable {
  /// From the lane's middle to the camera, metres, + left; nil when only one marking was seen for longer than the width is
  /// remembered.
  public var offset: Double?
  /// The vehicle's direction against the lane's, + left.
  public var heading: Angle
  /// Between the middles of the two markings, metres; nil as ``offset`` is.
  public var width: Double?
  /// From the camera to the left and right marking, metres, positive while the marking is on its own side; nil for one that
  /// is neither seen nor follows from the other.
  public var leftDistance: Double?
  public var rightDistance: Double?
  /// Of the lane ahead, 1/metre, + bending left.
  public var curvature: Double

  public init(
    offset: Double? = nil, heading: Angle, width: Double? = nil, leftDistance: Double? = nil,
    rightDistance: Double? = nil, curvature: Double
  ) {
    self.offset = offset
    self.heading = heading
    self.width = width
    self.leftDistance = leftDistance
    self.rightDistance = rightDistance
    self.curvature = curvature
  }
}

/// How fast the vehicle goes.
public struct SpeedEstimate: Hashable, Sendable {
  /// The vehicle said it, or its positions tell.
  public enum Origin: String, Hashable, Codable, Sendable, CaseIterable { case vehicle, positions }

  /// 0 or more.
  public var metersPerSecond: Double
  public var origin: Origin

  public init(metersPerSecond: Double, origin: Origin) {
    self.metersPerSecond = metersPerSecond
    self.origin = origin
  }
}

/// The engine's answer to one road frame.
public struct RoadReport: Hashable, Sendable {
  /// What it decided on.
  public var observation: RoadObservation
  /// In the order of the observation's objects, as far as they are reported.
  public var objects: [RoadObjectState]
  /// nil: no lane is known.
  public var lane: LaneState?
  /// nil: not known, or not for a second.
  public var speed: SpeedEstimate?
  /// Outlines of the regions in the picture, pixels, for those who draw; empty where a region has none.
  public var primaryRegion: [PlanePoint<Image>]
  public var secondaryRegion: [PlanePoint<Image>]
  /// Alerts that stand, worst first.
  public var alerts: [RoadAlert]
  /// The camera as it is known at this frame: what places things on its picture.
  public var camera: CameraSnapshot
  /// How far the camera has calibrated itself; nil: it does not, see `settings.camera`.
  public var calibration: CameraCalibration?

  public init(
    observation: RoadObservation, objects: [RoadObjectState] = [], lane: LaneState? = nil,
    speed: SpeedEstimate? = nil, primaryRegion: [PlanePoint<Image>] = [], secondaryRegion: [PlanePoint<Image>] = [],
    alerts: [RoadAlert] = []
  ) {
    self.observation = observation
    self.objects = objects
    self.lane = lane
    self.speed = speed
    self.primaryRegion = primaryRegion
    self.secondaryRegion = secondaryRegion
    self.alerts = alerts
    camera = CameraSnapshot(frameSize: observation.size, camera: nil, isCalibrated: false, calibrationProgress: 0)
  }
}

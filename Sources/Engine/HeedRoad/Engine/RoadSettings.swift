public import HeedSignals

/// All settings of the road engine, with one struct per algorithm.
public struct RoadSettings: Hashable, Codable, Sendable {
  /// Settings for the detector of objects in pictures. The engine itself takes recognitions.
  public var detector = ObjectThresholds()
  /// Settings that select the alerts and set their limits.
  public var alerts = AlertSettings()
  /// Settings for distance and motion of objects.
  public var objects = ObjectSettings()
  /// Settings for the regions of objects.
  public var regions = RegionMap.Settings()
  /// Settings for lane departure alerts.
  public var departure = LaneDepartureMonitor.Settings()
  /// Settings for points of interest.
  public var points = PointsOfInterest.Settings()
  /// Settings for the calibration of the road camera.
  public var camera = CameraCalibrator.Settings()
  /// Settings for the vehicle's position and heading on Earth.
  public var pose = PoseEstimator.Settings()
  /// Creates the default settings.
  public init() {}

  /// True if `other` measures objects, lanes, the camera and the pose alike. An engine can then go on with `other`.
  public func measuresLike(_ other: RoadSettings) -> Bool {
    objects == other.objects && camera == other.camera && pose == other.pose
  }
}

/// All settings of the road's objects, with one struct per algorithm.
public struct ObjectSettings: Hashable, Codable, Sendable {
  /// Settings for the sizes of objects and the tilt of the road.
  public var ground = GroundScale.Settings()
  /// Creates the default settings.
  public init() {}
}

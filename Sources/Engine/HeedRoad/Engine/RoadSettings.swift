public import HeedSignals

/// All settings of the road engine, one struct per algorithm.
public struct RoadSettings: Hashable, Codable, Sendable {
  /// The detector stage that finds objects in pictures; the engine itself takes recognitions.
  public var detector = ObjectThresholds()
  /// Selection and limits of alerts.
  public var alerts = AlertSettings()
  /// Distance and motion of objects.
  public var objects = ObjectSettings()
  /// The vehicle's speed.
  public var speed = SpeedEstimator.Settings()
  /// The vehicle's expected path.
  public var path = ExpectedPath.Settings()
  /// Regions of the objects.
  public var regions = RegionMap.Settings()
  /// Alerts by time to collision.
  public var collision = CollisionMonitor.Settings()
  /// Entry alerts.
  public var entry = EntryMonitor.Settings()
  /// Distance alerts.
  public var distance = DistanceMonitor.Settings()
  /// Overspeed alerts.
  public var overspeed = OverspeedMonitor.Settings()
  /// The ego lane.
  public var lane = LaneEstimator.Settings()
  /// Lane departure alerts.
  public var departure = LaneDepartureMonitor.Settings()
  /// Points of interest.
  public var points = PointsOfInterest.Settings()
  /// Calibration of the road camera.
  public var camera = CameraCalibrator.Settings()
  /// The vehicle's position and heading on Earth.
  public var pose = PoseEstimator.Settings()
  /// The defaults.
  public init() {}
}

public import HeedSignals

/// Every number of the road engine, one struct per algorithm.
public struct RoadSettings: Hashable, Codable, Sendable {
  /// For the stage that finds objects in pictures; the engine itself takes what it is given.
  public var detector = ObjectThresholds()
  public var alerts = AlertSettings()
  public var objects = ObjectSettings()
  public var speed = SpeedEstimator.Settings()
  public var path = ExpectedPath.Settings()
  public var turn = ViewRotation.Settings()
  public var regions = RegionMap.Settings()
  public var collision = CollisionMonitor.Settings()
  public var entry = EntryMonitor.Settings()
  public var distance = DistanceMonitor.Settings()
  public var overspeed = OverspeedMonitor.Settings()
  public var lane = LaneEstimator.Settings()
  public var departure = LaneDepartureMonitor.Settings()
  public var assumptions = LaneAssumptions.Settings()
  public var centering = LaneCentering.Settings()
  public var availability = RoadAvailability.Settings()
  public var points = PointsOfInterest.Settings()
  public var camera = CameraCalibrator.Settings()
  public var pose = PoseEstimator.Settings()

  public init() {}
}

public import HeedDriver
public import HeedGaze
public import HeedRisk
public import HeedRoad

/// Every number of the cabin engine and the road engine, one struct per algorithm.
public struct EngineSettings: Hashable, Codable, Sendable {
  public var tracking = TrackingClassifier.Settings()
  public var availability = AvailabilityMonitor.Settings()
  public var gaze = GazeEstimator.Settings()
  public var calibration = CalibrationSettings()
  public var drift = GazeDriftDetector.Settings()
  public var eyeMovement = EyeMovementClassifier.Settings()
  public var fixation = EyeMovementMonitor.Settings()
  public var openness = OpennessEstimator.Settings()
  public var lidAgreement = LidReliability.Settings()
  public var closure = EyeClosureMonitor.Settings()
  public var yawn = YawnDetector.Settings()
  public var blinks = BlinkStatistics.Settings()
  public var drowsiness = DrowsinessEstimator.Settings()
  public var zones = ZoneClassifier.Settings()
  public var glance = GlanceRecorder.Settings()
  public var distraction = DistractionMonitor.Settings()
  public var attention = AttentionMeter.Settings()
  public var sight = HazardAwareness.Settings()
  public var rules = RuleBookSettings()
  public var risk = RiskEngine.Settings()
  public var escalation = RiskEscalation.Settings()
  public var road = RoadSettings()

  public init() {}
}

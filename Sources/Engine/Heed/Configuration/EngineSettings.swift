public import HeedDriver
public import HeedGaze
public import HeedRisk
public import HeedRoad
public import HeedSignals

/// Every number of the cabin and road engines, with one struct per algorithm.
public struct EngineSettings: Hashable, Codable, Sendable {
  /// When the cabin counts as unavailable or degraded.
  public var availability = AvailabilityMonitor.Settings()
  /// Gaze from face and eyes.
  public var gaze = GazeEstimator.Settings()
  /// Calibration of the gaze.
  public var calibration = CalibrationSettings()
  /// Drift of a calibrated gaze.
  public var drift = GazeDriftDetector.Settings()
  /// Classification of eye movements.
  public var eyeMovement = EyeMovementClassifier.Settings()
  /// Fixations at webcam rates.
  public var fixation = EyeMovementMonitor.Settings()
  /// The lids' gap from apertures.
  public var openness = LidGapEstimator.Settings()
  /// Detection of a hidden eye.
  public var visibility = EyeVisibility.Settings()
  /// Blinks, microsleeps and sleep.
  public var closure = EyeClosureMonitor.Settings()
  /// Yawns.
  public var yawn = YawnDetector.Settings()
  /// Blink statistics.
  public var blinks = BlinkStatistics.Settings()
  /// Drowsiness.
  public var drowsiness = DrowsinessEstimator.Settings()
  /// The cabin zone of the gaze.
  public var zones = ZoneClassifier.Settings()
  /// The user's net for phones in the cabin.
  public var phoneNet = PhoneNetSettings()
  /// Phones found by an object net.
  public var phone = PhoneMonitor.Settings()
  /// Glances at zones.
  public var glance = GlanceRecorder.Settings()
  /// Distraction by glances away from the road.
  public var distraction = DistractionMonitor.Settings()
  /// Attention scores.
  public var attention = AttentionMeter.Settings()
  /// The driver's awareness of hazards on the road.
  public var sight = HazardAwareness.Settings()
  /// The rule books.
  public var rules = RuleBookSettings()
  /// The fused risk.
  public var risk = RiskEngine.Settings()
  /// Escalation of prompts.
  public var escalation = RiskEscalation.Settings()
  /// Requests to the vehicle.
  public var requests = RequestEngine.Settings()
  /// The road engine.
  public var road = RoadSettings()
  /// How much waits while the broker of `heed run --publish` is unreachable.
  public var outbox = OutboxSettings()
  /// How long sessions are kept.
  public var sessions = SessionRetention()
  /// The defaults.
  public init() {}
}

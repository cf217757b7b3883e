public import HeedDriver
public import HeedGaze
public import HeedRisk
public import HeedRoad
public import HeedSignals

/// Every number of the cabin and road engines, one struct per algorithm.
public struct EngineSettings: Hashable, Codable, Sendable {
  /// How usable a face is.
  public var tracking = TrackingClassifier.Settings()
  /// When a camera's times are not believed.
  public var clock = CaptureClock.Settings()
  /// When the cabin counts as unavailable or degraded.
  public var availability = AvailabilityMonitor.Settings()
  /// Gaze from face and eyes.
  public var gaze = GazeEstimator.Settings()
  /// Calibration of the gaze.
  public var calibration = CalibrationSettings()
  /// Drift of a calibrated gaze.
  public var drift = GazeDriftDetector.Settings()
  /// How glasses that were put on or off since the calibration are noticed.
  public var glasses = GlassesMonitor.Settings()
  /// Classification of eye movements.
  public var eyeMovement = EyeMovementClassifier.Settings()
  /// Fixations at webcam rates.
  public var fixation = EyeMovementMonitor.Settings()
  /// Openness from lid apertures.
  public var openness = OpennessEstimator.Settings()
  /// Closure from the eye net and the mesh.
  public var lids = ClosureEstimator.Settings()
  /// Whether something hides an eye.
  public var visibility = EyeVisibility.Settings()
  /// Agreement of the two eyes' lids where no eye net looked.
  public var lidAgreement = LidReliability.Settings()
  /// Blinks, microsleeps and sleep.
  public var closure = EyeClosureMonitor.Settings()
  /// Blinks in recorded lids of an unknown unit.
  public var recordedLids = RecordedLids.Settings()
  /// Yawns.
  public var yawn = YawnDetector.Settings()
  /// Blink statistics.
  public var blinks = BlinkStatistics.Settings()
  /// Drowsiness.
  public var drowsiness = DrowsinessEstimator.Settings()
  /// The cabin zone of the gaze.
  public var zones = ZoneClassifier.Settings()
  /// How the user's net looks for phones in the cabin.
  public var phoneNet = PhoneNetSettings()
  /// Phones that an object net sees.
  public var phone = PhoneMonitor.Settings()
  /// Why the driver's face is missing.
  public var departure = DepartureMonitor.Settings()
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
  /// How much waits for a broker of `heed run --publish` that is away.
  public var outbox = OutboxSettings()
  /// How long sessions are kept.
  public var sessions = SessionRetention()
  /// The defaults.
  public init() {}
}

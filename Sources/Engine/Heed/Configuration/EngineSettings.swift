public import HeedDriver
public import HeedGaze
public import HeedRisk
public import HeedRoad
public import HeedSignals

/// Every number of the cabin and road engines, one struct per algorithm.
public struct EngineSettings: Hashable, Codable, Sendable {
  /// When the cabin counts as unavailable or degraded.
  public var availability = AvailabilityMonitor.Settings()
  /// Calibration of the gaze.
  public var calibration = CalibrationSettings()
  /// Classification of eye movements.
  public var eyeMovement = EyeMovementLabeller.Settings()
  /// Detection of a hidden eye.
  public var visibility = EyeVisibility.Settings()
  /// Blinks, microsleeps and sleep.
  public var closure = EyeClosureMonitor.Settings()
  /// Drowsiness.
  public var drowsiness = DrowsinessEstimator.Settings()
  /// The user's net for phones in the cabin.
  public var phoneNet = PhoneNetSettings()
  /// Distraction by glances away from the road.
  public var distraction = DistractionMonitor.Settings()
  /// Attention scores.
  public var attention = AttentionMeter.Settings()
  /// The fused risk.
  public var risk = RiskEngine.Settings()
  /// Escalation of prompts.
  public var escalation = RiskEscalation.Settings()
  /// The road engine.
  public var road = RoadSettings()
  /// Limits of the events that wait while the broker of `heed run --publish` is unreachable.
  public var outbox = OutboxSettings()
  /// How long sessions are kept.
  public var sessions = SessionRetention()
  /// The defaults.
  public init() {}
}

/// Limits of the events that wait while a broker is unreachable.
public struct OutboxSettings: Hashable, Codable, Sendable {
  /// Maximum number of waiting alerts; if exceeded, the oldest are dropped, counted and reported. Higher: more alerts
  /// outlast a long outage, in more space. Lower: older alerts of a long outage are lost. Choice: weeks of a driver's
  /// alerts, 10 MB.
  public var mostAlerts = 10_000
  /// Maximum number of waiting blinks, glances and other details; if exceeded, the oldest are dropped and counted.
  /// Higher: more details outlast a long outage, in more space. Lower: older details of a long outage are lost.
  /// Choice: details of an hour, so that alerts have room.
  public var mostDetails = 1_000
  /// The defaults.
  public init() {}
}

/// How long sessions are kept in the store, and whether with names.
public struct SessionRetention: Hashable, Codable, Sendable {
  /// Days from a session's end until it is too old, for the program `heed`; 0 for never. A run that records deletes a
  /// session if it was too old at two such runs in a row, at least a day apart. Higher: sessions are kept for longer.
  /// Lower: sessions are deleted sooner; 0 keeps all. Choice: never, because the operator decides how long a person's
  /// records are kept.
  public var keepDays = 0.0
  /// True if sessions keep the recording's file name and the rig's comments. On: a session names its file, and may
  /// identify a person or vehicle. Off: the file has a pseudonym, and the rig has no comments. Choice: no; sessions
  /// identify nobody unless the operator wants it.
  public var keepNames = false

  /// The defaults.
  public init() {}

  /// ``keepDays`` as a duration; nil for no deletion.
  public var keep: Duration? { keepDays > 0 ? .seconds(keepDays * 86_400) : nil }
}

public import HeedGeometry

/// What the engine makes of one frame.
public struct FrameReport: Hashable, Sendable {
  public var observation: CabinObservation
  public var tracking: TrackingState
  /// 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness: Double?
  public var rightOpenness: Double?
  /// Whether the eye is shut in this frame; nil when its lids were not seen well enough to say.
  public var leftShut: Bool?
  public var rightShut: Bool?
  /// Why openness is doubtful; nil when it is not.
  public var lidDrift: LidDrift?
  /// nil when no eye was seen well enough.
  public var gaze: GazeSample?
  /// The gaze in the vehicle's frame; nil without gaze, and when the rig does not know where the camera is.
  public var vehicleGaze: Direction<Vehicle>?
  /// Name of the zone looked at, `other` when none; nil without gaze or without zones.
  public var zone: String?
  public var zoneClass: ZoneClass?
  public var movement: EyeMovement
  /// Attention over the time just past, 0...1; nil while too little of it was seen.
  public var attentionScore: Double?
  /// Where the gaze meets the display's plane, in points, also beside the display; nil without a display, without gaze, and
  /// where the gaze does not meet the plane.
  public var screenPoint: PlanePoint<Screen>?
  /// Where the eyes rest, or rested just before, in points; nil without a display and when they have not rested lately.
  public var fixationPoint: PlanePoint<Screen>?
  /// Whether the gaze is on the display; `unknown` without gaze and without a display.
  public var screenState: ScreenState

  public init(observation: CabinObservation, tracking: TrackingState) {
    self.observation = observation
    self.tracking = tracking
    movement = .unknown
    screenState = .unknown
  }
}

/// What a session or an analysis came to.
public struct SessionSummary: Hashable, Sendable {
  public var frames = 0
  public var faceFrames = 0
  public var seconds = 0.0
  /// Frames the source dropped because the engine was busy (live only).
  public var droppedFrames = 0
  /// Frames not used because their time repeated or went back.
  public var staleFrames = 0
  /// False when the input ended early or was damaged.
  public var isComplete = true
  /// What was missing, for people; nil when nothing was.
  public var note: String?
  public var blinks = 0
  public var closures = 0
  public var yawns = 0
  public var glances = 0
  /// Frames of the road camera, or of recognitions, that were judged.
  public var roadFrames = 0
  /// Road alerts that were raised.
  public var roadAlerts = 0
  /// The highest level reached.
  public var highestRisk = RiskLevel.unknown

  public init() {}
}

public import HeedGeometry

/// The cabin engine's results for one frame.
public struct FrameReport: Hashable, Sendable {
  /// The rounded observation that the results follow from.
  public var observation: CabinObservation
  /// How usable the frame is.
  public var tracking: TrackingState
  /// Lid opening: 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness, rightOpenness: Double?
  /// How far the lids are closed beyond what looking down explains: 0 open or lowered ... 1 shut; nil if unknown, and
  /// where no eye net ran.
  public var leftClosure, rightClosure: Double?
  /// Closure of both eyes, weighted by certainty; derived from openness where no eye net ran.
  public var closure: Double?
  /// The cover that hides the eye; nil for an eye that is visible or turned away.
  public var leftCover, rightCover: EyeCover?
  /// Whether the eye is shut; nil when the lids were not seen well enough.
  public var leftShut, rightShut: Bool?
  /// Why openness is unreliable; nil when it is reliable.
  public var lidDrift: LidDrift?
  /// The gaze; nil when no eye was seen well enough.
  public var gaze: GazeSample?
  /// The gaze in the vehicle's frame; nil without gaze or without the camera's pose in the rig.
  public var vehicleGaze: Direction<Vehicle>?
  /// Name of the zone looked at, ``Zone/otherName`` outside all zones; nil without gaze or without zones.
  public var zone: String?
  /// Class of that zone; nil like `zone`.
  public var zoneClass: ZoneClass?
  /// The eye movement as classified from the frames up to this one.
  public var movement: EyeMovement
  /// True if the movement may be revised; the fixations and saccades reported later are final.
  public var isMovementProvisional = false
  /// Attention over the latest stretch of time, 0...1; nil when too little of it was seen.
  public var attentionScore: Double?
  /// Where the gaze meets the display's plane, in points, on or beside the display; nil without a display, without gaze,
  /// and if the gaze misses the plane.
  public var screenPoint: PlanePoint<Screen>?
  /// Where the eyes rest, or rested most recently, in points; nil without a display or a recent fixation.
  public var fixationPoint: PlanePoint<Screen>?
  /// Whether the gaze is on the display; `unknown` without gaze or without a display.
  public var screenState: ScreenState

  /// A report without results: movement and screen state are `unknown`, everything else is nil.
  public init(observation: CabinObservation, tracking: TrackingState) {
    (self.observation, self.tracking) = (observation, tracking)
    movement = .unknown
    screenState = .unknown
  }
}

/// Totals of a session or an analysis.
public struct SessionSummary: Hashable, Sendable {
  /// Number of cabin frames.
  public var frames = 0
  /// Number of cabin frames with a face.
  public var faceFrames = 0
  /// Time from the first to the last frame.
  public var seconds = 0.0
  /// Frames that the source dropped because the engine was busy; 0 for files.
  public var droppedFrames = 0
  /// Frames that were skipped because their time was not later than the previous one's.
  public var staleFrames = 0
  /// False when the input ended early or was damaged.
  public var isComplete = true
  /// Text for people about missing input; nil if nothing is missing.
  public var note: String?
  /// Number of blinks.
  public var blinks = 0
  /// Number of eye closures longer than a blink.
  public var closures = 0
  /// Number of yawns.
  public var yawns = 0
  /// Number of glances.
  public var glances = 0
  /// Frames judged from the road camera or from external recognitions.
  public var roadFrames = 0
  /// Number of road alerts raised.
  public var roadAlerts = 0
  /// The highest risk level that was reached.
  public var highestRisk = RiskLevel.unknown
  /// Attention, lids and risk over the whole session.
  public var figures = SessionFigures()

  /// An empty summary.
  public init() {}
}

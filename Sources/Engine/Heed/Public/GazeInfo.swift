public import HeedGeometry
public import HeedSignals

/// One frame's gaze, with the property names of gaze SDKs.
///
/// `x`, `y` and the angles are nil if the face is `unsupported` or missing, and while the lids are shut.
public struct GazeInfo: Hashable, Sendable {
  /// Time of the frame, milliseconds since 1970 UTC; for files, milliseconds on the file's own clock.
  public var timestamp: Double
  /// Time of the frame on the capture's monotonic clock, for durations.
  public var time: Timestamp
  /// Where the gaze meets the plane of the display, points to the right of its top-left corner, also outside the
  /// display; nil without a display or gaze, or if the gaze misses the plane.
  public var x: Double?
  /// Where the gaze meets the plane of the display, points down from its top-left corner; nil like ``x``.
  public var y: Double?
  /// Where the last fixation met the display, as ``x``; nil without a display or a recent fixation.
  public var fixationX: Double?
  /// Where the last fixation met the display, as ``y``; nil without a display or a recent fixation.
  public var fixationY: Double?
  /// Direction of the gaze in the camera frame, + towards the person's left; nil if no eye was seen well enough.
  public var azimuth: Angle?
  /// Elevation of the gaze in the camera frame, + up; nil if no eye was seen well enough.
  public var elevation: Angle?
  /// The cabin zone at which the driver looks, `other` outside all zones; nil without gaze or zones.
  public var zone: String?
  /// The attention score as of this frame, as in ``GazeTracker/attentionScore``.
  public var attentionScore: Double?
  /// Openness of the left eye, 0 shut ... 1 the person's own open eye; nil if not seen or not yet learned.
  public var leftOpenness: Double?
  /// Openness of the right eye, 0 shut ... 1 the person's own open eye; nil if not seen or not yet learned.
  public var rightOpenness: Double?
  /// Whether the gaze is there, and whether its error is small enough for the display.
  public var trackingState: TrackingState
  /// The eye movement in the categories of gaze SDKs; `unknown` during a pursuit or a blink, and without gaze.
  public var eyeMovementState: EyeMovementState
  /// The eye movement in Heed's own categories; `blink` while both eyes are shut.
  public var movement: EyeMovement
  /// Whether the point (``x``, ``y``) lies on the display.
  public var screenState: ScreenState

  init(_ report: FrameReport, timestamp: Double) {
    self.timestamp = timestamp
    time = report.observation.time
    // An unsupported face has no gaze, although its report may hold the direction of its head.
    let gaze = report.tracking == .unsupported ? nil : report.gaze
    let point = gaze == nil ? nil : report.screenPoint
    (x, y) = (point?.x, point?.y)
    (fixationX, fixationY) = (report.fixationPoint?.x, report.fixationPoint?.y)
    (azimuth, elevation) = (gaze?.direction.azimuth, gaze?.direction.elevation)
    zone = report.zone
    attentionScore = report.attentionScore
    (leftOpenness, rightOpenness) = (report.leftOpenness, report.rightOpenness)
    trackingState = report.tracking
    eyeMovementState = EyeMovementState(report.movement)
    movement = report.movement
    screenState = report.screenState
  }
}

/// Eye movements in the categories of gaze SDKs, with their numbers; ``GazeInfo/movement`` distinguishes more.
public enum EyeMovementState: Int, Hashable, Sendable, CaseIterable {
  /// The eyes rest.
  case fixation = 0
  /// The eyes jump.
  case saccade = 2
  /// The eyes follow an object, oscillate after a saccade, or blink, or their movement is not known.
  case unknown = 3

  init(_ movement: EyeMovement) {
    switch movement {
    case .fixation: self = .fixation
    case .saccade: self = .saccade
    case .pso, .pursuit, .blink, .unknown: self = .unknown
    }
  }
}

/// One frame's face, with the property names of gaze SDKs.
public struct FaceInfo: Hashable, Sendable {
  /// Time of the frame, milliseconds since 1970 UTC; for files, milliseconds on the file's own clock.
  public var timestamp: Double
  /// Time of the frame on the capture's monotonic clock, for durations.
  public var time: Timestamp
  /// Confidence that there is a face, 0...1; 0 without a face.
  public var score: Double
  /// The face's box, pixels. Without a face, this and all further values except the picture's size are nil.
  public var rect: ImageRect?
  /// Head rotation, + up.
  public var pitch: Angle?
  /// Head rotation, + towards the person's left.
  public var yaw: Angle?
  /// Head rotation, + when the top of the head tilts to the person's right.
  public var roll: Angle?
  /// The point midway between the centres of the two eyes, in the camera frame.
  public var center: Point<Camera>?
  /// Size of the picture, pixels.
  public var imageSize: ImageSize

  /// How far ``center`` lies from the lens, millimetres, + to the right in the picture.
  public var centerX: Double? { center?.millimeters.x }
  /// How far ``center`` lies from the lens, millimetres, + down in the picture.
  public var centerY: Double? { center?.millimeters.y }
  /// How far ``center`` lies from the lens along the camera's axis, millimetres, + into the scene.
  public var centerZ: Double? { center?.millimeters.z }

  init(_ report: FrameReport, timestamp: Double) {
    let (seen, face) = (report.observation, report.observation.face)
    self.timestamp = timestamp
    time = seen.time
    score = face?.score ?? 0
    (rect, center) = (face?.box, face?.origin)
    (pitch, yaw, roll) = (face?.pitch, face?.yaw, face?.roll)
    imageSize = seen.size
  }
}

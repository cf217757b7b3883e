public import HeedGeometry
public import HeedSignals

/// One frame's gaze, with the property names of gaze SDKs.
///
/// `x`, `y` and the angles are nil with `unsupported` and `faceMissing`, and while the lids are shut.
public struct GazeInfo: Hashable, Sendable {
  /// Milliseconds since 1970 UTC, or for files on the file's own clock.
  public var timestamp: Double
  /// The same moment on the capture's monotonic clock, for durations.
  public var time: Timestamp
  /// Where the gaze meets the display's plane, points right of its top-left corner, also outside the display; nil
  /// without a display, without gaze, and if the gaze misses the plane.
  public var x: Double?
  /// Like ``x``, but points down.
  public var y: Double?
  /// The last fixation, like ``x``; nil without a display or a recent fixation.
  public var fixationX: Double?
  /// The last fixation, like ``y``; nil without a display or a recent fixation.
  public var fixationY: Double?
  /// In the camera frame, + towards the person's left; nil when no eye was seen well enough.
  public var azimuth: Angle?
  /// In the camera frame, + up; nil when no eye was seen well enough.
  public var elevation: Angle?
  /// The cabin zone of the gaze, `other` outside all zones; nil without gaze or zones.
  public var zone: String?
  /// Left eye: 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var leftOpenness: Double?
  /// Right eye: 0 shut ... 1 the person's own open eye; nil when not seen or not yet learned.
  public var rightOpenness: Double?
  /// How usable the face is.
  public var trackingState: TrackingState
  /// In the categories of gaze SDKs; `unknown` during a pursuit or a blink, and without gaze.
  public var eyeMovementState: EyeMovementState
  /// Heed's own classification: `blink` while both eyes are shut.
  public var movement: EyeMovement
  /// Whether ``x`` and ``y`` lie on the display.
  public var screenState: ScreenState

  init(_ report: FrameReport, timestamp: Double) {
    self.timestamp = timestamp
    time = report.observation.time
    (x, y) = (report.screenPoint?.x, report.screenPoint?.y)
    (fixationX, fixationY) = (report.fixationPoint?.x, report.fixationPoint?.y)
    azimuth = report.gaze?.direction.azimuth
    elevation = report.gaze?.direction.elevation
    zone = report.zone
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
  /// The eyes follow an object, oscillate after a saccade, or blink; or nothing is known.
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
  /// Milliseconds since 1970 UTC, or for files on the file's own clock.
  public var timestamp: Double
  /// The same moment on the capture's monotonic clock.
  public var time: Timestamp
  /// Confidence in the face, 0...1; 0 without a face.
  public var score: Double
  /// The face's box, pixels; nil without a face, like all values below except the picture's size.
  public var rect: ImageRect?
  /// Head rotation, + up.
  public var pitch: Angle?
  /// Head rotation, + towards the person's left.
  public var yaw: Angle?
  /// Head rotation, + when the top of the head tilts to the person's right.
  public var roll: Angle?
  /// Midway between the eyes' rotation centres, in the camera frame.
  public var center: Point<Camera>?
  /// Size of the picture, pixels.
  public var imageSize: ImageSize

  /// Of ``center``, millimetres from the lens, + to the right in the picture.
  public var centerX: Double? { center?.millimeters.x }
  /// Of ``center``, millimetres from the lens, + down in the picture.
  public var centerY: Double? { center?.millimeters.y }
  /// Of ``center``, millimetres from the lens along its axis, + into the scene.
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

/// What the eyes do over time. At a webcam's rate only "moved" and "stayed" can be told apart.
public enum EyeMovement: String, Hashable, Codable, Sendable, CaseIterable {
  /// The gaze rests on one place.
  case fixation
  /// The gaze jumps to another place.
  case saccade
  /// Post-saccadic oscillation: the eye, or its lens, swings after a saccade. Seen from 170 Hz on; below, the first moments after a
  /// saccade are taken for it, because that is what they mostly are.
  case pso
  /// Smooth pursuit: the gaze follows what moves.
  case pursuit
  case blink
  /// Not seen, or not told.
  case unknown
}

/// Where an eye points, degrees of visual angle in a plane before the viewer: x to the viewer's right, y down, as on a display.
public struct GazePosition: Hashable, Sendable {
  public var xDegrees: Double
  public var yDegrees: Double

  public init(xDegrees: Double, yDegrees: Double) {
    self.xDegrees = xDegrees
    self.yDegrees = yDegrees
  }

  /// False for what is not finite and for what is more than a full turn away: that was not seen.
  public var isUsable: Bool { xDegrees.magnitude <= 360 && yDegrees.magnitude <= 360 }
}

/// One eye movement, from its first sample to its last.
public struct EyeMovementEvent: Hashable, Sendable {
  /// Never ``EyeMovement/unknown``.
  public var kind: EyeMovement
  public var start: Timestamp
  public var end: Timestamp
  /// From the first position to the last, degrees of visual angle; nil when neither end was seen, as in a blink.
  public var amplitudeDegrees: Double?
  /// nil below the rate at which a velocity can be claimed, and when nothing was seen.
  public var peakVelocityDegreesPerSecond: Double?
  /// Mean position; nil when nothing was seen, as in a blink.
  public var position: GazePosition?

  public init(
    kind: EyeMovement, start: Timestamp, end: Timestamp, amplitudeDegrees: Double? = nil,
    peakVelocityDegreesPerSecond: Double? = nil, position: GazePosition? = nil
  ) {
    self.kind = kind
    self.start = start
    self.end = end
    self.amplitudeDegrees = amplitudeDegrees
    self.peakVelocityDegreesPerSecond = peakVelocityDegreesPerSecond
    self.position = position
  }
}

/// The class of an eye movement. A camera's gaze shows no oscillations after saccades.
public enum EyeMovement: String, Hashable, Codable, Sendable, CaseIterable {
  /// The gaze rests on one place.
  case fixation
  /// The gaze jumps to another place.
  case saccade
  /// Post-saccadic oscillation: the eye or its lens swings after a saccade. Below 170 Hz, which cannot resolve it, the
  /// first moments after a saccade count as an oscillation.
  case pso
  /// Smooth pursuit: the gaze follows a moving target.
  case pursuit
  /// The eyes are shut by a blink.
  case blink
  /// The eyes were not seen, or the movement could not be classified.
  case unknown
}

/// Gaze position in degrees of visual angle on a plane in front of the viewer, as on a display.
public struct GazePosition: Hashable, Sendable {
  /// Gaze position, x to the viewer's right and y down.
  public var xDegrees, yDegrees: Double

  /// Memberwise initializer.
  public init(xDegrees: Double, yDegrees: Double) { (self.xDegrees, self.yDegrees) = (xDegrees, yDegrees) }

  /// False for values that are not finite or exceed a full turn, which eye trackers write when they lose the eye.
  public var isUsable: Bool { xDegrees.magnitude <= 360 && yDegrees.magnitude <= 360 }
}

/// One eye movement, from its first sample to its last.
public struct EyeMovementEvent: Hashable, Sendable {
  /// The class of the movement; never ``EyeMovement/unknown``.
  public var kind: EyeMovement
  /// Times of the first and the last sample.
  public var start, end: Timestamp
  /// Distance from the first to the last gaze position, degrees of visual angle; nil if no position was seen.
  public var amplitudeDegrees: Double?
  /// Peak velocity of the gaze; nil at a sampling rate too low for a velocity, and when no gaze was seen.
  public var peakVelocityDegreesPerSecond: Double?
  /// Mean velocity of a pursuit in a camera's gaze; nil for other movements, and in a tracker's gaze.
  public var meanVelocityDegreesPerSecond: Double?
  /// Mean gaze position; nil when no gaze was seen, as in a blink.
  public var position: GazePosition?

  /// Peak velocity that no eye exceeds, deg/s. Choice: the largest saccades reach 500 to 700 deg/s.
  package static let fastestEye = 1000.0

  /// True for a saccade that is faster than an eye.
  package var isFasterThanEyes: Bool { kind == .saccade && peakVelocityDegreesPerSecond ?? 0 > Self.fastestEye }

  /// Memberwise initializer.
  public init(
    kind: EyeMovement, start: Timestamp, end: Timestamp, amplitudeDegrees: Double? = nil,
    peakVelocityDegreesPerSecond: Double? = nil, position: GazePosition? = nil
  ) {
    (self.kind, self.start, self.end, self.amplitudeDegrees) = (kind, start, end, amplitudeDegrees)
    (self.peakVelocityDegreesPerSecond, self.position) = (peakVelocityDegreesPerSecond, position)
  }
}

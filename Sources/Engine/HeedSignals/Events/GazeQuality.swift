/// How well a session measured the gaze, as a publication has to state it.
///
/// Source: Holmqvist et al. 2012, and the minimal reporting guideline of Dunn et al. 2024.
public struct GazeQuality: Hashable, Sendable {
  /// Frames per second, by the mean interval without pauses; nil for fewer than two frames.
  public var framesPerSecond: Double?
  /// Standard deviation of the intervals between frames, without pauses, milliseconds; nil as `framesPerSecond`.
  public var intervalDeviationMilliseconds: Double?
  /// Share of all frames that have no gaze and are no blink, 0...1; nil without frames.
  public var lostShare: Double?
  /// Share of all frames that have no gaze and are bridged in the eye movements, 0...1; nil without frames.
  public var bridgedShare: Double?
  /// Share of all frames that are in blinks, 0...1; nil without frames.
  public var blinkShare: Double?
  /// Number of fixations of 100 ms and longer, in which the precision is measured.
  public var fixations = 0
  /// Means over these fixations, of the unfiltered gaze: root mean square of the steps from frame to frame (degrees),
  /// standard deviation of both axes together (degrees), area of the ellipse of 68 % (square degrees); nil without.
  public var stepDegrees, deviationDegrees, ellipseSquareDegrees: Double?
  /// Standard deviation of the unfiltered gaze around the place looked at, degrees, as the method of the eye movements
  /// measures it at the end: of each frame by itself, and of the wander over 0.2 s; nil if too little was seen.
  public var noiseDegrees, wanderDegrees: Double?
  /// Mean distance of the eyes from the cabin camera, metres; nil without gaze.
  public var distanceMeters: Double?
  /// Mean error at points that were kept out of the fit of the calibration in use, degrees; nil without such points.
  public var accuracyDegrees: Double?

  /// The quality of a session without frames.
  public init() {}

  package var distanceMillimeters: Double? { distanceMeters.map { $0 * 1000 } }
}

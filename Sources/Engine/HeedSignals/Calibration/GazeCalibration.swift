public import HeedGeometry

/// How one person's gaze follows from a frame's features, with one camera and display, and how accurate it is.
public struct GazeCalibration: Hashable, Sendable {
  /// Format version of file and vector, both when writing and when reading.
  public static let currentVersion = 2

  /// When the calibration was made, milliseconds since 1970 UTC; nil without a clock.
  public var created: Double?
  /// Pseudonym of the driver; nil if not given.
  public var driver: String?
  /// Version of the eye measurement; another version would measure the same eyes with other errors.
  public var measurement: Int
  /// The display on which the points were shown.
  public var display: Rig.Display
  /// Camera intrinsics for the pictures that the calibration used.
  public var camera: PinholeCamera
  /// Number of points shown.
  public var mode: CalibrationMode
  /// Strictness of the calibration at each point.
  public var criteria: AccuracyCriteria
  /// Offset and weights of the gaze across (to the right in the picture) and up.
  public var across, up: AxisCalibration
  /// Half of the usual difference between the left and the right eye, degrees: iris across and up, pixels
  /// across and up, lid aperture.
  public var eyes: [Double]
  /// Mean position of the point midway between the eyes.
  public var origin: Point<Camera>
  /// Result of each point.
  public var points: [PointResult]
  /// Predicted mean gaze error on the display, from the spread of the fit.
  public var expected: GazeError
  /// Mean probability that glasses were worn, 0...1; nil if not measured.
  public var glasses: Double?
  /// The last look at one point since then; nil without one.
  public var refresh: Refresh?

  /// A later look at one known point, which moves the gaze of the calibration by a fixed angle.
  public struct Refresh: Hashable, Sendable {
    /// When the person looked, milliseconds since 1970 UTC; nil without a clock.
    public var created: Double?
    /// Where the point was shown.
    public var target: PlanePoint<Screen>
    /// Number of samples of the look.
    public var samplesUsed: Int
    /// Angles that are added to the gaze: to the right in the picture and up, degrees.
    public var across, up: Double
    /// Variance of these angles along one axis, degrees squared.
    public var variance: Double

    /// Copies its arguments.
    public init(
      created: Double?, target: PlanePoint<Screen>, samplesUsed: Int, across: Double, up: Double, variance: Double
    ) {
      (self.created, self.target, self.samplesUsed) = (created, target, samplesUsed)
      (self.across, self.up, self.variance) = (across, up, variance)
    }
  }

  /// A gaze error.
  public struct GazeError: Hashable, Codable, Sendable {
    /// Angle at the eye, and distance on the display.
    public var degrees, millimeters: Double

    /// Memberwise initializer.
    public init(degrees: Double, millimeters: Double) { (self.degrees, self.millimeters) = (degrees, millimeters) }
  }

  /// The result of one point.
  public struct PointResult: Hashable, Sendable {
    /// Where the point was shown.
    public var target: PlanePoint<Screen>
    /// Number of samples in the fit, and of those left out because they lie in blinks, in the eye's movement to the
    /// point, or far from the median gaze.
    public var samplesUsed, samplesRejected: Int
    /// Spread of the used samples about their centre, degrees.
    public var scatterDegrees: Double
    /// Distance from the target to the mean calibrated gaze after the fit.
    public var error: GazeError
    /// Distance from the target to the mean gaze of a calibration without this point; nil with one point.
    public var leftOut: GazeError?
    /// True if the point contradicts the other points so much that it hardly counts.
    public var isContradicting: Bool

    /// Memberwise initializer.
    public init(
      target: PlanePoint<Screen>, samplesUsed: Int, samplesRejected: Int, scatterDegrees: Double, error: GazeError,
      leftOut: GazeError?, isContradicting: Bool = false
    ) {
      (self.target, self.samplesUsed, self.samplesRejected) = (target, samplesUsed, samplesRejected)
      (self.scatterDegrees, self.error, self.leftOut) = (scatterDegrees, error, leftOut)
      self.isContradicting = isContradicting
    }
  }

  /// Memberwise initializer that rounds `display` and `origin` to the nanometre, the precision of a file.
  public init(
    created: Double?, driver: String?, measurement: Int, display: Rig.Display, camera: PinholeCamera,
    mode: CalibrationMode, criteria: AccuracyCriteria, across: AxisCalibration, up: AxisCalibration, eyes: [Double],
    origin: Point<Camera>, points: [PointResult], expected: GazeError, glasses: Double? = nil, refresh: Refresh? = nil
  ) {
    (self.created, self.driver, self.measurement) = (created, driver, measurement)
    self.display = display.recorded
    (self.camera, self.mode, self.criteria) = (camera, mode, criteria)
    (self.across, self.up, self.eyes) = (across, up, eyes)
    self.origin = origin.recorded
    (self.points, self.expected, self.glasses, self.refresh) = (points, expected, glasses, refresh)
  }
}

public import HeedGeometry

/// One person's eye parameters with one camera and display, and their accuracy.
public struct GazeCalibration: Hashable, Sendable {
  /// Format version of file and vector: the one written and the only one read.
  public static let currentVersion = 1

  /// Milliseconds since 1970 UTC; nil without a clock.
  public var created: Double?
  /// Pseudonym of the driver; nil when not given.
  public var driver: String?
  /// Version of the eye measurement it belongs to: another version measures the same eyes with other errors.
  public var measurement: Int
  /// The display on which the points were shown.
  public var display: Rig.Display
  /// Intrinsics for the pictures that were used.
  public var camera: PinholeCamera
  /// How many points were shown.
  public var mode: CalibrationMode
  /// How strict it was at each point.
  public var criteria: AccuracyCriteria
  /// nil if the eye was hidden at too many points; then only the other one is used.
  public var leftEye, rightEye: EyeCalibration?
  /// Mean position of the point midway between the eyes.
  public var origin: Point<Camera>
  /// Result of each point.
  public var points: [PointResult]
  /// Expected error anywhere among the points, from leave-one-out cross-validation; nil with one point.
  public var leaveOneOut: GazeError?
  /// Mean probability that glasses were worn, 0...1; nil where it was not measured.
  public var glasses: Double?

  /// A gaze error: the angle at the eye, and the distance on the display.
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
    /// Number of samples in the fit.
    public var samplesUsed: Int
    /// Number of samples left out: the eye still moving to the point, blinks, and outliers from the point's median
    /// gaze.
    public var samplesRejected: Int
    /// Spread of the used samples about their centre, degrees.
    public var scatterDegrees: Double
    /// From the target to the mean calibrated gaze, with this point in the fit.
    public var error: GazeError
    /// The same without this point in the fit; nil with one point.
    public var leftOut: GazeError?

    /// Memberwise initializer.
    public init(
      target: PlanePoint<Screen>, samplesUsed: Int, samplesRejected: Int, scatterDegrees: Double, error: GazeError,
      leftOut: GazeError?
    ) {
      (self.target, self.samplesUsed, self.samplesRejected) = (target, samplesUsed, samplesRejected)
      (self.scatterDegrees, self.error, self.leftOut) = (scatterDegrees, error, leftOut)
    }
  }

  /// Memberwise initializer that rounds `display` and `origin` to the nanometre, so that a file holds them exactly.
  public init(
    created: Double?, driver: String?, measurement: Int, display: Rig.Display, camera: PinholeCamera,
    mode: CalibrationMode, criteria: AccuracyCriteria, leftEye: EyeCalibration?, rightEye: EyeCalibration?,
    origin: Point<Camera>, points: [PointResult], leaveOneOut: GazeError?, glasses: Double? = nil
  ) {
    (self.created, self.driver, self.measurement) = (created, driver, measurement)
    self.display = display.recorded
    (self.camera, self.mode, self.criteria, self.leftEye, self.rightEye) = (camera, mode, criteria, leftEye, rightEye)
    self.origin = origin.recorded
    (self.points, self.leaveOneOut, self.glasses) = (points, leaveOneOut, glasses)
  }
}

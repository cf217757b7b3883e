public import HeedGeometry

/// What a calibration learned of one person's eyes before one camera, and how good it is.
public struct GazeCalibration: Hashable, Sendable {
  /// The version of the file and of the vector that is written, and the only one that is read.
  public static let currentVersion = 1

  /// Milliseconds since 1970 UTC; nil where no clock was known.
  public var created: Double?
  /// Whose it is: a pseudonym; nil when not said.
  public var driver: String?
  /// Which way of measuring eyes it belongs to: another measures the same eyes with other errors.
  public var measurement: Int
  /// The display that the points were shown on.
  public var display: Rig.Display
  /// Intrinsics for the pictures it was made from.
  public var camera: PinholeCamera
  public var mode: CalibrationMode
  public var criteria: AccuracyCriteria
  /// nil: the eye was hidden from too many points; then the other alone is used.
  public var leftEye: EyeCalibration?
  public var rightEye: EyeCalibration?
  /// Where the eyes were on average, midway between both.
  public var origin: Point<Camera>
  public var points: [PointResult]
  /// The error to expect anywhere among the points, from what each point shows when it is left out of the fit; nil for one point.
  public var leaveOneOut: GazeError?

  /// How far a gaze is off: the angle at the eye, and millimetres on the display.
  public struct GazeError: Hashable, Codable, Sendable {
    public var degrees: Double
    public var millimeters: Double

    public init(degrees: Double, millimeters: Double) {
      self.degrees = degrees
      self.millimeters = millimeters
    }
  }

  /// What one point gave.
  public struct PointResult: Hashable, Sendable {
    public var target: PlanePoint<Screen>
    public var samplesUsed: Int
    /// Samples of the point that were not used: the eye still travelling, a blink, or a gaze far from the point's median, as
    /// in a jump aside; what jumps by less than that scatters is used.
    public var samplesRejected: Int
    /// Spread of the used samples about their middle, degrees.
    public var scatterDegrees: Double
    /// From the target to the mean calibrated gaze, this point in the fit.
    public var error: GazeError
    /// The same with this point left out of the fit; nil for one point.
    public var leftOut: GazeError?

    public init(
      target: PlanePoint<Screen>, samplesUsed: Int, samplesRejected: Int, scatterDegrees: Double, error: GazeError,
      leftOut: GazeError?
    ) {
      self.target = target
      self.samplesUsed = samplesUsed
      self.samplesRejected = samplesRejected
      self.scatterDegrees = scatterDegrees
      self.error = error
      self.leftOut = leftOut
    }
  }

  /// - Parameter display: Kept to the nanometre, which is finer than any rig is measured: so that a file holds it exactly.
  public init(
    created: Double?, driver: String?, measurement: Int, display: Rig.Display, camera: PinholeCamera,
    mode: CalibrationMode, criteria: AccuracyCriteria, leftEye: EyeCalibration?, rightEye: EyeCalibration?,
    origin: Point<Camera>, points: [PointResult], leaveOneOut: GazeError?
  ) {
    self.created = created
    self.driver = driver
    self.measurement = measurement
    self.display = display.recorded
    self.camera = camera
    self.mode = mode
    self.criteria = criteria
    self.leftEye = leftEye
    self.rightEye = rightEye
    self.origin = origin.recorded
    self.points = points
    self.leaveOneOut = leaveOneOut
  }
}

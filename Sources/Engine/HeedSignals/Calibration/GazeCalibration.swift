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
  /// The error at points that were shown at the same time and kept out of the fit; nil without such points.
  public var validation: Validation?

  /// Accuracy and precision at points that a fit did not use.
  public struct Validation: Hashable, Codable, Sendable {
    /// Number of points.
    public var points: Int
    /// Mean angle between the gaze of single frames and the point looked at, degrees: of all points and of the worst.
    public var meanDegrees, worstDegrees: Double
    /// Root mean square of the steps of the unfiltered gaze from frame to frame, degrees; nil if too little was seen.
    public var precisionDegrees: Double?

    enum CodingKeys: String, CodingKey {
      case points
      case meanDegrees = "mean_deg"
      case worstDegrees = "worst_deg"
      case precisionDegrees = "precision_deg"
    }

    /// Memberwise initializer.
    public init(points: Int, meanDegrees: Double, worstDegrees: Double, precisionDegrees: Double?) {
      (self.points, self.meanDegrees, self.worstDegrees) = (points, meanDegrees, worstDegrees)
      self.precisionDegrees = precisionDegrees
    }
  }

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
    origin: Point<Camera>, points: [PointResult], expected: GazeError, glasses: Double? = nil, refresh: Refresh? = nil,
    validation: Validation? = nil
  ) {
    (self.created, self.driver, self.measurement) = (created, driver, measurement)
    self.display = display.recorded
    (self.camera, self.mode, self.criteria) = (camera, mode, criteria)
    (self.across, self.up, self.eyes) = (across, up, eyes)
    self.origin = origin.recorded
    (self.points, self.expected, self.glasses, self.refresh) = (points, expected, glasses, refresh)
    self.validation = validation
  }

  /// Largest difference between two descriptions of one display. Choice: people measure displays to a millimetre and
  /// a fifth of a degree; a display with a larger difference was moved.
  private static let sameMeters = 0.001, sameAngle = Angle.degrees(0.2)
  /// Largest difference between two descriptions of one camera: a share of the focal length, and pixels. Choice: half
  /// a percent of the focal length moves the gaze by less than its scatter; lenses of other cameras differ more.
  private static let sameFocal = 0.005, samePixels = 2.0

  /// Checks that the calibration was made with the present display (in any orientation), camera, picture size (nil
  /// before the first picture) and version of the eye measurement.
  public func checkBelongs(to rig: Rig, picture: ImageSize? = nil, measurement known: Int) throws(CalibrationError) {
    guard measurement == known else { throw .otherMeasurement(found: measurement, known: known) }
    guard let surface = rig.display else { throw .noDisplay }
    let sides = InterfaceOrientation.allCases.map { surface.turned(to: $0) }
    guard sides.contains(where: { Self.isSame($0, display) }) else { throw .otherDisplay }
    guard let lens = rig.camera(for: camera.size), Self.isSame(lens, camera) else { throw .otherCamera }
    guard picture == nil || picture == camera.size else { throw .otherPictureSize }
  }

  private static func isSame(_ a: Rig.Display, _ b: Rig.Display) -> Bool {
    abs(a.widthMeters - b.widthMeters) <= sameMeters && abs(a.heightMeters - b.heightMeters) <= sameMeters
      && abs(a.widthPoints - b.widthPoints) < 0.5 && abs(a.heightPoints - b.heightPoints) < 0.5
      && a.topLeft.distance(to: b.topLeft) <= sameMeters && a.xAxis.angle(to: b.xAxis) <= sameAngle
      && a.yAxis.angle(to: b.yAxis) <= sameAngle
  }

  private static func isSame(_ a: PinholeCamera, _ b: PinholeCamera) -> Bool {
    func k(_ lens: PinholeCamera, _ i: Int) -> Double { i < lens.distortion.count ? lens.distortion[i] : 0 }
    return a.size == b.size && abs(a.fx / b.fx - 1) <= sameFocal && abs(a.fy / b.fy - 1) <= sameFocal
      && abs(a.cx - b.cx) <= samePixels && abs(a.cy - b.cy) <= samePixels
      && (0..<5).allSatisfy { abs(k(a, $0) - k(b, $0)) <= sameFocal }
  }
}

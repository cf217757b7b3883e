import HeedGeometry

/// A calibration in the structure of its file, not yet validated.
struct CalibrationRecord: Codable {
  /// The camera's intrinsics, pixels.
  struct Lens: Codable {
    var image: [Int]
    var fx: Double
    var fy: Double
    var cx: Double
    var cy: Double
    var distortion: [Double]
  }

  /// The display in the camera's space: millimetres, points of the display, and unit vectors.
  struct Surface: Codable {
    var sizeMillimeters: [Double]
    var sizePoints: [Double]
    var topLeft: [Double]
    var xAxis: [Double]
    var yAxis: [Double]

    enum CodingKeys: String, CodingKey {
      case sizeMillimeters = "size_mm"
      case sizePoints = "size_pt"
      case topLeft = "top_left_mm"
      case xAxis = "x_axis"
      case yAxis = "y_axis"
    }
  }

  /// Offsets and weights of both axes, and half of the difference between the eyes' features.
  struct Parameters: Codable {
    var across: AxisCalibration
    var up: AxisCalibration
    var eyes: [Double]
  }

  /// The result at one point; the errors of a fit without the point are nil if there was no such fit.
  struct Point: Codable {
    var target: [Double]
    var samplesUsed: Int
    var samplesRejected: Int
    var scatter: Double
    var errorDegrees: Double
    var errorMillimeters: Double
    var leftOutDegrees: Double?
    var leftOutMillimeters: Double?
    var isContradicting: Bool

    enum CodingKeys: String, CodingKey {
      case target = "target_pt"
      case samplesUsed = "samples_used"
      case samplesRejected = "samples_rejected"
      case scatter = "scatter_deg"
      case errorDegrees = "error_deg"
      case errorMillimeters = "error_mm"
      case leftOutDegrees = "left_out_deg"
      case leftOutMillimeters = "left_out_mm"
      case isContradicting = "contradicting"
    }
  }

  /// A later look at one point.
  struct Look: Codable {
    var created: Double?
    var target: [Double]
    var samplesUsed: Int
    var offset: [Double]
    var variance: Double

    enum CodingKeys: String, CodingKey {
      case created
      case target = "target_pt"
      case samplesUsed = "samples_used"
      case offset = "offset_deg"
      case variance = "variance_deg2"
    }
  }

  var version: Int
  var created: Double?
  var driver: String?
  var measurement: Int
  var mode: Int
  var criteria: Int
  var camera: Lens
  var display: Surface
  var model: String
  var parameters: Parameters
  var origin: [Double]
  var points: [Point]
  var expectedDegrees: Double
  var expectedMillimeters: Double
  var glasses: Double?
  var refresh: Look?
  var validation: GazeCalibration.Validation?

  enum CodingKeys: String, CodingKey {
    case version, created, driver, measurement, mode, criteria, camera, display, model, parameters
    case origin = "origin_mm"
    case points
    case expectedDegrees = "expected_deg"
    case expectedMillimeters = "expected_mm"
    case glasses, refresh, validation
  }

  /// Name of the only model so far: angles are weighted sums of a frame's features.
  static let model = "features"

  /// Decodes a record. The version is checked first, because another version may have other keys.
  init(checking decoder: any Decoder) throws {
    let version = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .version)
    guard version == GazeCalibration.currentVersion else {
      throw CalibrationError.otherVersion(found: version, known: GazeCalibration.currentVersion)
    }
    try self.init(from: decoder)
  }

  init(_ calibration: GazeCalibration) {
    func numbers(_ v: SIMD3<Double>) -> [Double] { [v.x, v.y, v.z] }
    func millimeters(_ p: HeedGeometry.Point<Camera>) -> [Double] { numbers(p.meters).map(Length.millimeters) }
    let (lens, surface) = (calibration.camera, calibration.display)
    version = GazeCalibration.currentVersion
    created = calibration.created
    driver = calibration.driver
    measurement = calibration.measurement
    mode = calibration.mode.rawValue
    criteria = calibration.criteria.rawValue
    camera = Lens(
      image: [lens.size.width, lens.size.height], fx: lens.fx, fy: lens.fy, cx: lens.cx, cy: lens.cy,
      distortion: lens.distortion)
    display = Surface(
      sizeMillimeters: [surface.widthMeters, surface.heightMeters].map(Length.millimeters),
      sizePoints: [surface.widthPoints, surface.heightPoints], topLeft: millimeters(surface.topLeft),
      xAxis: numbers(surface.xAxis.vector), yAxis: numbers(surface.yAxis.vector))
    model = Self.model
    parameters = Parameters(across: calibration.across, up: calibration.up, eyes: calibration.eyes)
    origin = millimeters(calibration.origin)
    points = calibration.points.map {
      Point(
        target: [$0.target.x, $0.target.y], samplesUsed: $0.samplesUsed, samplesRejected: $0.samplesRejected,
        scatter: $0.scatterDegrees, errorDegrees: $0.error.degrees, errorMillimeters: $0.error.millimeters,
        leftOutDegrees: $0.leftOut?.degrees, leftOutMillimeters: $0.leftOut?.millimeters,
        isContradicting: $0.isContradicting)
    }
    expectedDegrees = calibration.expected.degrees
    expectedMillimeters = calibration.expected.millimeters
    glasses = calibration.glasses
    validation = calibration.validation
    refresh = calibration.refresh.map {
      Look(
        created: $0.created, target: [$0.target.x, $0.target.y], samplesUsed: $0.samplesUsed,
        offset: [$0.across, $0.up], variance: $0.variance)
    }
  }
}

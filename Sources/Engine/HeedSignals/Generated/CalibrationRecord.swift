// swift-format-ignore-file
// Made by Tools/schema from Schema/calibration.schema; not edited by hand.

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
    case version
    case created
    case driver
    case measurement
    case mode
    case criteria
    case camera
    case display
    case model
    case parameters
    case origin = "origin_mm"
    case points
    case expectedDegrees = "expected_deg"
    case expectedMillimeters = "expected_mm"
    case glasses
    case refresh
    case validation
  }
}

extension CalibrationRecord {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("version", .integer(version)),
      JSONValue.Member("created", created.map { .number($0) } ?? .null),
      JSONValue.Member("driver", driver.map { .string($0) } ?? .null),
      JSONValue.Member("measurement", .integer(measurement)),
      JSONValue.Member("mode", .integer(mode)),
      JSONValue.Member("criteria", .integer(criteria)),
      JSONValue.Member("camera", camera.json),
      JSONValue.Member("display", display.json),
      JSONValue.Member("model", .string(model)),
      JSONValue.Member("parameters", parameters.json),
      JSONValue.Member("origin_mm", .array(origin.map { .number($0) })),
      JSONValue.Member("points", .array(points.map { $0.json })),
      JSONValue.Member("expected_deg", .number(expectedDegrees)),
      JSONValue.Member("expected_mm", .number(expectedMillimeters)),
      JSONValue.Member("glasses", glasses.map { .number($0) } ?? .null),
      JSONValue.Member("refresh", refresh.map { $0.json } ?? .null),
      JSONValue.Member("validation", validation.map { $0.json } ?? .null),
    ])
  }
}

extension CalibrationRecord.Lens {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("image", .array(image.map { .integer($0) })),
      JSONValue.Member("fx", .number(fx)),
      JSONValue.Member("fy", .number(fy)),
      JSONValue.Member("cx", .number(cx)),
      JSONValue.Member("cy", .number(cy)),
      JSONValue.Member("distortion", .array(distortion.map { .number($0) })),
    ])
  }
}

extension CalibrationRecord.Surface {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("size_mm", .array(sizeMillimeters.map { .number($0) })),
      JSONValue.Member("size_pt", .array(sizePoints.map { .number($0) })),
      JSONValue.Member("top_left_mm", .array(topLeft.map { .number($0) })),
      JSONValue.Member("x_axis", .array(xAxis.map { .number($0) })),
      JSONValue.Member("y_axis", .array(yAxis.map { .number($0) })),
    ])
  }
}

extension CalibrationRecord.Parameters {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("across", across.json),
      JSONValue.Member("up", up.json),
      JSONValue.Member("eyes", .array(eyes.map { .number($0) })),
    ])
  }
}

extension CalibrationRecord.Point {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("target_pt", .array(target.map { .number($0) })),
      JSONValue.Member("samples_used", .integer(samplesUsed)),
      JSONValue.Member("samples_rejected", .integer(samplesRejected)),
      JSONValue.Member("scatter_deg", .number(scatter)),
      JSONValue.Member("error_deg", .number(errorDegrees)),
      JSONValue.Member("error_mm", .number(errorMillimeters)),
      JSONValue.Member("left_out_deg", leftOutDegrees.map { .number($0) } ?? .null),
      JSONValue.Member("left_out_mm", leftOutMillimeters.map { .number($0) } ?? .null),
      JSONValue.Member("contradicting", .bool(isContradicting)),
    ])
  }
}

extension CalibrationRecord.Look {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("created", created.map { .number($0) } ?? .null),
      JSONValue.Member("target_pt", .array(target.map { .number($0) })),
      JSONValue.Member("samples_used", .integer(samplesUsed)),
      JSONValue.Member("offset_deg", .array(offset.map { .number($0) })),
      JSONValue.Member("variance_deg2", .number(variance)),
    ])
  }
}

extension GazeCalibration.Validation {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("points", .integer(points)),
      JSONValue.Member("mean_deg", .number(meanDegrees)),
      JSONValue.Member("worst_deg", .number(worstDegrees)),
      JSONValue.Member("precision_deg", precisionDegrees.map { .number($0) } ?? .null),
    ])
  }
}

extension AxisCalibration {
  /// The keys of the file, in their order.
  var json: JSONValue {
    .object([
      JSONValue.Member("weights", .array(weights.map { .number($0) })),
      JSONValue.Member("covariance", .array(covariance.map { .number($0) })),
      JSONValue.Member("variance_deg2", .number(variance)),
    ])
  }
}

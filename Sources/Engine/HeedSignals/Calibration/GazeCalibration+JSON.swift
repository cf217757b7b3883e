import HeedGeometry

extension GazeCalibration {
  /// The calibration as one JSON object without a checksum; to write a file, use ``file``.
  public var json: JSONValue {
    let record = CalibrationRecord(self)
    let (camera, display) = (record.camera, record.display)
    return [
      "version": .integer(record.version), "created": .number(optional: record.created),
      "driver": .string(optional: record.driver), "measurement": .integer(record.measurement),
      "mode": .integer(record.mode), "criteria": .integer(record.criteria),
      "camera": [
        "image": .array(camera.image.map { .integer($0) }), "fx": .number(camera.fx), "fy": .number(camera.fy),
        "cx": .number(camera.cx), "cy": .number(camera.cy), "distortion": .numbers(camera.distortion),
      ],
      "display": [
        "size_mm": .numbers(display.sizeMillimeters), "size_pt": .numbers(display.sizePoints),
        "top_left_mm": .numbers(display.topLeft), "x_axis": .numbers(display.xAxis), "y_axis": .numbers(display.yAxis),
      ],
      "model": .string(record.model), "parameters": ["across": across.json, "up": up.json, "eyes": .numbers(eyes)],
      "origin_mm": .numbers(record.origin), "points": .array(record.points.map(\.json)),
      "expected_deg": .number(record.expectedDegrees), "expected_mm": .number(record.expectedMillimeters),
      "glasses": .number(optional: record.glasses), "refresh": record.refresh?.json ?? .null,
      "validation": record.validation?.json ?? .null,
    ]
  }
}

extension CalibrationRecord.Point {
  fileprivate var json: JSONValue {
    [
      "target_pt": .numbers(target), "samples_used": .integer(samplesUsed),
      "samples_rejected": .integer(samplesRejected), "scatter_deg": .number(scatter),
      "error_deg": .number(errorDegrees), "error_mm": .number(errorMillimeters),
      "left_out_deg": .number(optional: leftOutDegrees), "left_out_mm": .number(optional: leftOutMillimeters),
      "contradicting": .bool(isContradicting),
    ]
  }
}

extension CalibrationRecord.Look {
  fileprivate var json: JSONValue {
    [
      "created": .number(optional: created), "target_pt": .numbers(target), "samples_used": .integer(samplesUsed),
      "offset_deg": .numbers(offset), "variance_deg2": .number(variance),
    ]
  }
}

extension GazeCalibration.Validation {
  fileprivate var json: JSONValue {
    [
      "points": .integer(points), "mean_deg": .number(meanDegrees), "worst_deg": .number(worstDegrees),
      "precision_deg": .number(optional: precisionDegrees),
    ]
  }
}

extension AxisCalibration {
  fileprivate var json: JSONValue {
    ["weights": .numbers(weights), "covariance": .numbers(covariance), "variance_deg2": .number(variance)]
  }
}

extension JSONValue {
  fileprivate static func number(optional value: Double?) -> JSONValue { value.map { .number($0) } ?? .null }
  fileprivate static func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }
}

/// Lengths are metres in memory and millimetres in files; the conversion is lossless in both directions.
enum Length {
  /// A length of metres in millimetres with six decimals, as in files.
  static func millimeters(_ meters: Double) -> Double {
    let nanometers = (meters * 1e9).rounded()
    return nanometers.isFinite ? nanometers / 1e6 : meters * 1000
  }

  static func recorded(_ meters: Double) -> Double { millimeters(meters) / 1000 }
}

extension Point<Camera> {
  var recorded: Point { Point(x: Length.recorded(x), y: Length.recorded(y), z: Length.recorded(z)) }
}

extension Direction<Camera> {
  /// The direction after a round trip through a file, normalised until its components no longer change.
  var recorded: Direction {
    var result = self
    for _ in 0..<8 {
      guard let again = Direction(result.vector), again != result else { break }
      result = again
    }
    return result
  }
}

extension Rig.Display {
  var recorded: Rig.Display {
    Rig.Display(
      widthMeters: Length.recorded(widthMeters), heightMeters: Length.recorded(heightMeters), widthPoints: widthPoints,
      heightPoints: heightPoints, topLeft: topLeft.recorded, xAxis: xAxis.recorded, yAxis: yAxis.recorded)
  }
}

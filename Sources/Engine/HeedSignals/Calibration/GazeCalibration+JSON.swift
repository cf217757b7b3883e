import HeedGeometry

extension GazeCalibration {
  /// The calibration as one JSON object without a checksum; to write a file, use ``file``.
  public var json: JSONValue {
    [
      "version": .integer(Self.currentVersion), "created": created.map { .number($0) } ?? .null,
      "driver": .string(optional: driver), "measurement": .integer(measurement), "mode": .integer(mode.rawValue),
      "criteria": .integer(criteria.rawValue),
      "camera": [
        "image": [.integer(camera.size.width), .integer(camera.size.height)], "fx": .number(camera.fx),
        "fy": .number(camera.fy), "cx": .number(camera.cx), "cy": .number(camera.cy),
        "distortion": .array(camera.distortion.map { .number($0) }),
      ],
      "display": [
        "size_mm": [.millimeters(display.widthMeters), .millimeters(display.heightMeters)],
        "size_pt": [.number(display.widthPoints), .number(display.heightPoints)],
        "top_left_mm": .millimeters(display.topLeft), "x_axis": .vector(display.xAxis.vector),
        "y_axis": .vector(display.yAxis.vector),
      ],
      "model": .string(CalibrationRecord.model),
      "parameters": ["left": leftEye?.json ?? .null, "right": rightEye?.json ?? .null],
      "origin_mm": .millimeters(origin), "points": .array(points.map(\.json)),
      "leave_one_out_deg": leaveOneOut.map { .number($0.degrees) } ?? .null,
      "leave_one_out_mm": leaveOneOut.map { .number($0.millimeters) } ?? .null,
      "glasses": glasses.map { .number($0) } ?? .null,
    ]
  }
}

extension GazeCalibration.PointResult {
  fileprivate var json: JSONValue {
    [
      "target_pt": [.number(target.x), .number(target.y)], "samples_used": .integer(samplesUsed),
      "samples_rejected": .integer(samplesRejected), "scatter_deg": .number(scatterDegrees),
      "error_deg": .number(error.degrees), "error_mm": .number(error.millimeters),
      "left_out_deg": leftOut.map { .number($0.degrees) } ?? .null,
      "left_out_mm": leftOut.map { .number($0.millimeters) } ?? .null,
    ]
  }
}

extension EyeCalibration {
  fileprivate var json: JSONValue {
    .object(zip(Self.names, values).map { JSONValue.Member($0, .number($1)) })
  }
}

extension JSONValue {
  fileprivate static func millimeters(_ meters: Double) -> JSONValue { .number(Length.millimeters(meters)) }

  fileprivate static func millimeters(_ point: Point<Camera>) -> JSONValue {
    .array([point.x, point.y, point.z].map { .millimeters($0) })
  }

  fileprivate static func vector(_ vector: SIMD3<Double>) -> JSONValue {
    .array([vector.x, vector.y, vector.z].map { .number($0) })
  }
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
      widthMeters: Length.recorded(widthMeters), heightMeters: Length.recorded(heightMeters),
      widthPoints: widthPoints, heightPoints: heightPoints, topLeft: topLeft.recorded, xAxis: xAxis.recorded,
      yAxis: yAxis.recorded)
  }
}

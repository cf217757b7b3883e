import HeedGeometry

extension GazeCalibration {
  /// The calibration as one JSON object without a checksum; to write a file, use ``file``.
  public var json: JSONValue { CalibrationRecord(self).json }
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

import HeedGeometry

extension CalibrationRecord {
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

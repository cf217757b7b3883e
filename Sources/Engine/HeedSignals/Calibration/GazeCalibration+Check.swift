import HeedGeometry

/// Checks calibrations from files and other programs: each value must lie in its plausible range.
extension GazeCalibration {
  /// Maximum number of points in a calibration. Choice: nobody looks at as many points.
  static let mostPoints = 100
  /// Maximum size of a driver's pseudonym, UTF-8 bytes. Choice: pseudonyms are far shorter.
  public static let longestDriver = 200

  /// The same calibration, after a check of every value.
  /// - Throws: ``CalibrationError`` for the first implausible value.
  public func validated() throws(CalibrationError) -> GazeCalibration { try GazeCalibration(CalibrationRecord(self)) }

  /// Checks every value of a record; the error names the first bad key.
  init(_ record: CalibrationRecord) throws(CalibrationError) {
    guard record.model == CalibrationRecord.model else { throw .outOfRange(key: "model") }
    guard let mode = CalibrationMode(rawValue: record.mode) else { throw .outOfRange(key: "mode") }
    guard let criteria = AccuracyCriteria(rawValue: record.criteria) else { throw .outOfRange(key: "criteria") }
    try Self.check(record.created.map { [$0] } ?? [], -1e15...1e15, "created")
    try Self.check(record.glasses.map { [$0] } ?? [], 0...1, "glasses")
    guard (record.driver ?? "").utf8.count <= Self.longestDriver else { throw .outOfRange(key: "driver") }
    self.init(
      created: record.created, driver: record.driver, measurement: record.measurement,
      display: try Self.display(record.display), camera: try Self.camera(record.camera), mode: mode,
      criteria: criteria, across: try record.parameters.across.checked("across", weights: 5),
      up: try record.parameters.up.checked("up", weights: 6),
      eyes: try Self.vector(record.parameters.eyes, count: 5, in: -90...90, "parameters.eyes"),
      origin: try Self.place(record.origin, "origin_mm"), points: try Self.points(record.points),
      expected: try Self.error(record.expectedDegrees, record.expectedMillimeters, "expected")
        ?? GazeError(degrees: 0, millimeters: 0),
      glasses: record.glasses,
      refresh: try record.refresh.map { look throws(CalibrationError) in try Self.refresh(look) },
      validation: try record.validation.map { found throws(CalibrationError) in try Self.validation(found) })
  }

  fileprivate static func check(
    _ values: [Double], _ range: ClosedRange<Double>, _ key: String
  ) throws(CalibrationError) {
    guard values.allSatisfy(\.isFinite) else { throw .notFinite(key: key) }
    guard values.allSatisfy(range.contains) else { throw .outOfRange(key: key) }
  }

  private static func vector(
    _ values: [Double], count: Int, in range: ClosedRange<Double>, _ key: String
  ) throws(CalibrationError) -> [Double] {
    guard values.count == count else { throw .wrongType(key: key) }
    try check(values, range, key)
    return values
  }

  private static func place(_ values: [Double], _ key: String) throws(CalibrationError) -> Point<Camera> {
    let mm = try vector(values, count: 3, in: -1e5...1e5, key)
    return Point(x: mm[0] / 1000, y: mm[1] / 1000, z: mm[2] / 1000)
  }

  private static func axis(_ values: [Double], _ key: String) throws(CalibrationError) -> Direction<Camera> {
    let v = try vector(values, count: 3, in: -1.01...1.01, key)
    let axis = SIMD3(v[0], v[1], v[2])
    guard abs(axis.length - 1) < 0.01, let direction = Direction<Camera>(axis) else { throw .outOfRange(key: key) }
    return direction
  }

  private static func display(_ found: CalibrationRecord.Surface) throws(CalibrationError) -> Rig.Display {
    let size = try vector(found.sizeMillimeters, count: 2, in: 1...1e5, "display.size_mm")
    let points = try vector(found.sizePoints, count: 2, in: 1...1e6, "display.size_pt")
    let (x, y) = (try axis(found.xAxis, "display.x_axis"), try axis(found.yAxis, "display.y_axis"))
    guard abs(x.vector.dot(y.vector)) < 0.02 else { throw .outOfRange(key: "display.y_axis") }
    return Rig.Display(
      widthMeters: size[0] / 1000, heightMeters: size[1] / 1000, widthPoints: points[0], heightPoints: points[1],
      topLeft: try place(found.topLeft, "display.top_left_mm"), xAxis: x, yAxis: y)
  }

  private static func camera(_ found: CalibrationRecord.Lens) throws(CalibrationError) -> PinholeCamera {
    guard found.image.count == 2 else { throw .wrongType(key: "camera.image") }
    guard found.image.allSatisfy({ (1...100_000).contains($0) }) else { throw .outOfRange(key: "camera.image") }
    try check([found.fx, found.fy], 1...1e6, "camera.fx")
    try check([found.cx, found.cy], -1e6...1e6, "camera.cx")
    guard found.distortion.count <= 5 else { throw .wrongType(key: "camera.distortion") }
    try check(found.distortion, -100...100, "camera.distortion")
    return PinholeCamera(
      size: ImageSize(width: found.image[0], height: found.image[1]), fx: found.fx, fy: found.fy, cx: found.cx,
      cy: found.cy, distortion: found.distortion)
  }

  /// A gaze error from its angle and its distance; nil if both are missing.
  private static func error(
    _ degrees: Double?, _ millimeters: Double?, _ key: String
  ) throws(CalibrationError) -> GazeError? {
    guard let degrees, let millimeters else {
      guard degrees == nil, millimeters == nil else { throw .missing(key: key + (degrees == nil ? "_deg" : "_mm")) }
      return nil
    }
    try check([degrees], 0...180, key + "_deg")
    try check([millimeters], 0...1e6, key + "_mm")
    return GazeError(degrees: degrees, millimeters: millimeters)
  }

  private static func refresh(_ look: CalibrationRecord.Look) throws(CalibrationError) -> Refresh {
    try check(look.created.map { [$0] } ?? [], -1e15...1e15, "refresh.created")
    let target = try vector(look.target, count: 2, in: -1e6...1e6, "refresh.target_pt")
    guard (1...1_000_000).contains(look.samplesUsed) else { throw .outOfRange(key: "refresh.samples_used") }
    let offset = try vector(look.offset, count: 2, in: -60...60, "refresh.offset_deg")
    try check([look.variance], 0...1e4, "refresh.variance_deg2")
    return Refresh(
      created: look.created, target: PlanePoint(x: target[0], y: target[1]), samplesUsed: look.samplesUsed,
      across: offset[0], up: offset[1], variance: look.variance)
  }

  private static func validation(_ found: Validation) throws(CalibrationError) -> Validation {
    guard (1...mostPoints).contains(found.points) else { throw .outOfRange(key: "validation.points") }
    try check([found.meanDegrees], 0...180, "validation.mean_deg")
    try check([found.worstDegrees], 0...180, "validation.worst_deg")
    try check(found.precisionDegrees.map { [$0] } ?? [], 0...180, "validation.precision_deg")
    return found
  }

  private static func points(_ found: [CalibrationRecord.Point]) throws(CalibrationError) -> [PointResult] {
    guard (1...mostPoints).contains(found.count) else { throw .outOfRange(key: "points") }
    return try found.enumerated().map { (index, point) throws(CalibrationError) in
      let key = "points.[\(index)]."
      let target = try vector(point.target, count: 2, in: -1e6...1e6, key + "target_pt")
      let counts = [point.samplesUsed, point.samplesRejected]
      guard counts.allSatisfy({ (0...1_000_000).contains($0) }) else { throw .outOfRange(key: key + "samples_used") }
      try check([point.scatter], 0...180, key + "scatter_deg")
      let error = GazeError(degrees: point.errorDegrees, millimeters: point.errorMillimeters)
      try check([error.degrees], 0...180, key + "error_deg")
      try check([error.millimeters], 0...1e6, key + "error_mm")
      return PointResult(
        target: PlanePoint(x: target[0], y: target[1]), samplesUsed: point.samplesUsed,
        samplesRejected: point.samplesRejected, scatterDegrees: point.scatter, error: error,
        leftOut: try Self.error(point.leftOutDegrees, point.leftOutMillimeters, key + "left_out"),
        isContradicting: point.isContradicting)
    }
  }
}

extension AxisCalibration {
  /// Plausible offsets (degrees), weights and variances. Choice: several times the spread among people, so that only
  /// damaged values are refused.
  private static let (offsets, weights, variances) = (-60.0...60, -5.0...5, 1e-6...1e4)

  /// - Parameter count: The number of weights, with the offset.
  fileprivate func checked(_ axis: String, weights count: Int) throws(CalibrationError) -> AxisCalibration {
    let key = "parameters.\(axis)."
    guard weights.count == count else { throw .wrongType(key: key + "weights") }
    guard covariance.count == count * count else { throw .wrongType(key: key + "covariance") }
    try GazeCalibration.check([weights[0]], Self.offsets, key + "weights")
    try GazeCalibration.check(Array(weights[1...]), Self.weights, key + "weights")
    try GazeCalibration.check([variance], Self.variances, key + "variance_deg2")
    try GazeCalibration.check(covariance, -1e4...1e4, key + "covariance")
    let isSymmetric = (0..<count).allSatisfy { i in
      (0..<i).allSatisfy { covariance[i * count + $0] == covariance[$0 * count + i] }
    }
    guard isSymmetric, SymmetricMatrix(size: count, elements: covariance).flatMap({ CholeskyFactor($0) }) != nil else {
      throw .outOfRange(key: key + "covariance")
    }
    return self
  }
}

/// Converts the calibration without loss to the vector of numbers that gaze SDKs exchange, and back.
extension GazeCalibration {
  /// The first number of every vector. Choice: no version, size or angle has this value.
  private static let mark = 72_657_564.0

  /// All values as finite numbers: a mark, the version, the values, and a checksum of everything before it.
  public var vector: [Double] {
    func optional(_ value: Double?) -> [Double] { [value == nil ? 0 : 1, value ?? 0] }
    func list(_ values: [Double]?) -> [Double] { [Double(values?.count ?? 0)] + (values ?? []) }
    let record = CalibrationRecord(self)
    let (camera, display) = (record.camera, record.display)
    var values = [Self.mark, Double(record.version)] + optional(record.created)
    values += list(record.driver?.utf8.map(Double.init)) + [record.driver == nil ? 0 : 1]
    values += ([record.measurement, record.mode, record.criteria] + camera.image).map(Double.init)
    values += [camera.fx, camera.fy, camera.cx, camera.cy] + list(camera.distortion)
    values += display.sizeMillimeters + display.sizePoints + display.topLeft + display.xAxis + display.yAxis
    for axis in [record.parameters.across, record.parameters.up] {
      values += list(axis.weights) + list(axis.covariance) + [axis.variance]
    }
    values += list(record.parameters.eyes) + record.origin + [Double(record.points.count)]
    for point in record.points {
      values += point.target + [Double(point.samplesUsed), Double(point.samplesRejected), point.scatter]
      values += [point.errorDegrees, point.errorMillimeters]
      values += optional(point.leftOutDegrees) + optional(point.leftOutMillimeters) + [point.isContradicting ? 1 : 0]
    }
    values += [record.expectedDegrees, record.expectedMillimeters] + optional(record.glasses)
    values += [record.refresh == nil ? 0 : 1]
    if let look = record.refresh {
      values += optional(look.created) + look.target + [Double(look.samplesUsed)] + look.offset + [look.variance]
    }
    return values + [Self.checkValue(values)]
  }

  /// Reads a vector; throws if the vector was changed, is too long, or holds invalid or implausible values.
  public init(vector: [Double]) throws(CalibrationError) {
    // The longest vector holds a hundred points of twelve numbers each.
    guard vector.count <= 2000 else { throw .tooLarge(limitBytes: 2000 * 8) }
    guard vector.first == Self.mark, vector.count > 2 else { throw .notReadable(why: "not a calibration's numbers") }
    guard vector.allSatisfy(\.isFinite) else { throw .notFinite(key: "vector") }
    guard let version = Int(exactly: vector[1]) else { throw .wrongType(key: "version") }
    guard version == Self.currentVersion else { throw .otherVersion(found: version, known: Self.currentVersion) }
    let values = Array(vector.dropLast())
    guard vector.last == Self.checkValue(values) else { throw .changedSinceWritten }
    var input = VectorReader(values: values[2...])
    let record = try CalibrationRecord(&input)
    guard input.isAtEnd else { throw .wrongType(key: "vector") }
    try self.init(record)
  }

  static func checkValue(_ values: [Double]) -> Double {
    Double(Checksum.of(values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian) { [UInt8]($0) } }))
  }
}

/// Takes numbers one by one; throws at the end of the vector instead of trapping.
struct VectorReader {
  var values: ArraySlice<Double>

  var isAtEnd: Bool { values.isEmpty }

  mutating func number() throws(CalibrationError) -> Double {
    guard let value = values.popFirst() else { throw .missing(key: "vector") }
    return value
  }

  mutating func count(atMost limit: Int) throws(CalibrationError) -> Int {
    let value = try integer()
    guard (0...limit).contains(value) else { throw .outOfRange(key: "vector") }
    return value
  }

  mutating func integer() throws(CalibrationError) -> Int {
    guard let value = Int(exactly: try number()) else { throw .wrongType(key: "vector") }
    return value
  }

  mutating func numbers(_ count: Int) throws(CalibrationError) -> [Double] {
    guard values.count >= count else { throw .missing(key: "vector") }
    defer { values = values.dropFirst(count) }
    return Array(values.prefix(count))
  }

  mutating func list(atMost limit: Int) throws(CalibrationError) -> [Double] { try numbers(count(atMost: limit)) }

  /// Reads a text: the number of its UTF-8 bytes, then one number per byte.
  mutating func text(atMost limit: Int, key: String) throws(CalibrationError) -> String {
    var bytes: [UInt8] = []
    for value in try list(atMost: limit) {
      guard let byte = UInt8(exactly: value) else { throw .outOfRange(key: key) }
      bytes.append(byte)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .wrongType(key: key) }
    return text
  }

  mutating func optional() throws(CalibrationError) -> Double? {
    let isPresent = try count(atMost: 1) == 1
    let value = try number()
    return isPresent ? value : nil
  }

  /// Reads one axis.
  mutating func axis() throws(CalibrationError) -> AxisCalibration {
    AxisCalibration(weights: try list(atMost: 8), covariance: try list(atMost: 64), variance: try number())
  }
}

extension CalibrationRecord {
  /// Reads the values that follow a vector's mark and version.
  init(_ input: inout VectorReader) throws(CalibrationError) {
    version = GazeCalibration.currentVersion
    model = Self.model
    created = try input.optional()
    let name = try input.text(atMost: GazeCalibration.longestDriver, key: "driver")
    driver = try input.count(atMost: 1) == 1 ? name : nil
    measurement = try input.integer()
    mode = try input.integer()
    criteria = try input.integer()
    let image = [try input.integer(), try input.integer()]
    camera = Lens(
      image: image, fx: try input.number(), fy: try input.number(), cx: try input.number(), cy: try input.number(),
      distortion: try input.list(atMost: 5))
    display = Surface(
      sizeMillimeters: try input.numbers(2), sizePoints: try input.numbers(2), topLeft: try input.numbers(3),
      xAxis: try input.numbers(3), yAxis: try input.numbers(3))
    parameters = Parameters(across: try input.axis(), up: try input.axis(), eyes: try input.list(atMost: 8))
    origin = try input.numbers(3)
    points = []
    for _ in 0..<(try input.count(atMost: GazeCalibration.mostPoints)) {
      points.append(
        Point(
          target: try input.numbers(2), samplesUsed: try input.integer(), samplesRejected: try input.integer(),
          scatter: try input.number(), errorDegrees: try input.number(), errorMillimeters: try input.number(),
          leftOutDegrees: try input.optional(), leftOutMillimeters: try input.optional(),
          isContradicting: try input.count(atMost: 1) == 1))
    }
    expectedDegrees = try input.number()
    expectedMillimeters = try input.number()
    glasses = try input.optional()
    guard try input.count(atMost: 1) == 1 else { return }
    refresh = Look(
      created: try input.optional(), target: try input.numbers(2), samplesUsed: try input.integer(),
      offset: try input.numbers(2), variance: try input.number())
  }
}

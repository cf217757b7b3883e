import HeedGeometry

/// A frame of reference in which points are written, and how.
enum PointFrame: String, CaseIterable {
  case geo, world, pixel

  /// What a line holds.
  var columns: [String] {
    switch self {
    case .geo: ["longitude", "latitude"]
    case .world: ["x", "y", "z"]
    case .pixel: ["x", "y"]
    }
  }

  /// The last one of these may be left away.
  var fewestColumns: Int { self == .world ? 2 : columns.count }

  /// Source: docs/formats.md, heed locate, for degrees and metres. Choice for pixels: a ten-thousandth is far below what any camera
  /// shows, and rounding it away moves the road 100 m ahead by less than a millimetre.
  var decimals: Int { self == .geo ? 9 : 4 }

  /// What a column may hold; others are no such point.
  func range(of column: Int) -> ClosedRange<Double> {
    switch (self, column) {
    case (.geo, 0): -180...180
    case (.geo, _): -90...90
    default: -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    }
  }
}

/// What became of a line.
enum CarriedPoint {
  /// Nothing stood in it.
  case blank
  case none(ProjectionFailure)
  case numbers([Double])

  /// The line to write.
  func text(of frame: PointFrame) -> String {
    guard case .numbers(let numbers) = self else { return "" }
    return numbers.map { FixedDecimals.text($0, frame.decimals) }.joined(separator: ",")
  }
}

/// Leads points from one frame of reference to another, by way of the vehicle's.
struct PointCarriage {
  var from: PointFrame
  var to: PointFrame
  var snapshot: CameraSnapshot

  /// - Parameter point: As many numbers as `from` has columns; nil for a blank line.
  func carry(_ point: [Double]?) -> CarriedPoint {
    guard let point else { return .blank }
    // Nothing is gained by going there and back.
    guard from != to else { return .numbers(point) }
    do { return .numbers(try write(try read(point))) } catch { return .none(error) }
  }

  private func read(_ p: [Double]) throws(ProjectionFailure) -> Point<Vehicle> {
    switch from {
    case .world: return Point(x: p[0], y: p[1], z: p[2])
    case .pixel: return try snapshot.ground(at: PlanePoint(x: p[0], y: p[1]))
    case .geo:
      guard let place = GeoPosition(longitude: p[0], latitude: p[1]) else { throw .notAPlace }
      return try snapshot.world(of: place)
    }
  }

  private func write(_ point: Point<Vehicle>) throws(ProjectionFailure) -> [Double] {
    switch to {
    case .world: return [point.x, point.y, point.z]
    case .pixel:
      let pixel = try snapshot.pixel(of: point)
      return [pixel.x, pixel.y]
    case .geo:
      let place = try snapshot.geo(of: point)
      return [place.longitude, place.latitude]
    }
  }
}

/// Counts what came of points.
struct PointFindings {
  private var points = 0
  private var blank = 0
  private var without: [ProjectionFailure: Int] = [:]

  mutating func note(_ point: CarriedPoint) {
    switch point {
    case .blank: blank += 1
    case .numbers: points += 1
    case .none(let reason):
      points += 1
      without[reason, default: 0] += 1
    }
  }

  /// One sentence.
  var text: String {
    let lost = without.values.reduce(0, +)
    let reasons = ProjectionFailure.allCases.compactMap { reason in without[reason].map { "\($0) \(reason.words)" } }
    return CalibrationTable.count(points, "point")
      + (lost > 0 ? ", \(lost) without an image: \(reasons.joined(separator: ", "))" : "")
      + (blank > 0 ? "; \(CalibrationTable.count(blank, "empty line"))" : "")
  }
}

extension ProjectionFailure {
  /// After a count.
  fileprivate var words: String {
    switch self {
    case .behindCamera: "behind the camera"
    case .aboveHorizon: "at or above the horizon"
    case .notCalibrated: "without a camera's height"
    case .noPosition: "without a position"
    case .beyondLens: "beyond what the lens model describes"
    case .notAPlace: "not on Earth"
    case .beyondEarth: "beyond the Earth's edge"
    }
  }
}

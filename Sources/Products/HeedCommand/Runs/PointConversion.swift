import HeedFormats
import HeedGeometry

/// What the conversion of an input line gives: numbers, nothing for a blank line, or the reason of a failure.
enum ConvertedPoint {
  case blank
  case none(ProjectionFailure)
  case numbers([Double])

  func text(of frame: PointFrame) -> String {
    guard case .numbers(let numbers) = self else { return "" }
    return numbers.map { Figure.fixed($0, frame.decimals) }.joined(separator: ",")
  }
}

/// Converts points between frames of reference by way of the vehicle's frame.
struct PointConversion {
  var from, to: PointFrame
  var snapshot: CameraSnapshot

  /// - Parameter point: One number for each column of `from`; nil for a blank line.
  func convert(_ point: [Double]?) -> ConvertedPoint {
    guard let point else { return .blank }
    // Between equal frames, a conversion by way of the vehicle's frame would only lose digits.
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

/// Counts how the conversions of the points ended.
struct PointFindings {
  private var points = 0
  private var blank = 0
  private var without: [ProjectionFailure: Int] = [:]

  mutating func note(_ point: ConvertedPoint) {
    switch point {
    case .blank: blank += 1
    case .numbers: points += 1
    case .none(let reason):
      points += 1
      without[reason, default: 0] += 1
    }
  }

  var text: String {
    let lost = without.values.reduce(0, +)
    let reasons = ProjectionFailure.allCases.compactMap { reason in without[reason].map { "\($0) \(reason.words)" } }
    return Figure.count(points, "point")
      + (lost > 0 ? ", \(lost) without an image: \(reasons.joined(separator: ", "))" : "")
      + (blank > 0 ? "; \(Figure.count(blank, "empty line"))" : "")
  }
}

extension ProjectionFailure {
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

import HeedGaze
import HeedGeometry
import HeedSignals

/// The stills of one sitting as looks, in the table's order.
struct Sitting {
  /// One still.
  struct Still {
    var target: PlanePoint<Screen>
    /// Where the eyes were measured.
    var origin: Point<Camera>
    var look: CalibrationLook
  }

  let name: String
  let laptop: Laptop
  let stills: [Still]
  /// Indices of the five stills that calibrate.
  let calibrating: [Int]

  var looks: [CalibrationLook] { stills.map(\.look) }

  /// Fits the still with these indices, and judges others.
  /// - Parameter isOneStray: Whether the fit may leave a look out that contradicts the others.
  /// - Returns: The mean error, degrees.
  func error(fitting used: [Int], judging judged: [Int], _ shapes: Shapes, isOneStray: Bool = true) throws -> Double {
    let looks = used.map { stills[$0].look }
    // An index that no look has leaves none out.
    guard
      let result = GazeFit(across: shapes.across, up: shapes.up)?
        .fit(looks, leavingOut: isOneStray ? nil : looks.count)
    else { throw Table.Fault.notPositiveDefinite }
    let errors = judged.map { index in
      let still = stills[index]
      guard let sight = Direction<Camera>(-still.origin.meters) else { return 90.0 }
      let gaze = Direction<Camera>(
        azimuth: sight.azimuth + .degrees(result.across.angle(still.look.across)),
        elevation: sight.elevation + .degrees(result.up.angle(still.look.up)))
      return laptop.error(still.target, from: still.origin, along: gaze)
    }
    return errors.reduce(0, +) / Double(max(1, errors.count))
  }

  /// Five points calibrate, the others are judged.
  func error(ofFive shapes: Shapes) throws -> Double {
    try error(fitting: calibrating, judging: stills.indices.filter { !calibrating.contains($0) }, shapes)
  }

  /// All stills calibrate, and all are judged.
  func error(ofAll shapes: Shapes) throws -> Double {
    try error(fitting: Array(stills.indices), judging: Array(stills.indices), shapes, isOneStray: false)
  }
}

extension AxisCalibration {
  func angle(_ features: [Double]) -> Double {
    zip(features, weights.dropFirst()).reduce(weights[0]) { $0 + $1.0 * $1.1 }
  }
}

extension CalibrationLook {
  /// Features, and the angles from the line of sight to the target; nil if the target lies at the eye.
  init?(across: [Double], up: [Double], from origin: Point<Camera>, to target: Point<Camera>) {
    guard let sight = Direction<Camera>(-origin.meters), let way = origin.direction(to: target) else { return nil }
    let angles = SIMD2(
      (way.azimuth - sight.azimuth).degrees, (way.elevation - sight.elevation).degrees)
    self.init(across: across, up: up, angles: angles)
  }
}

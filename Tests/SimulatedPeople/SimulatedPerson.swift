public import Draws
import Foundation
public import HeedGeometry

/// The differences between persons and between seats; lengths in metres, angles in radians.
public struct SimulatedPerson: Sendable {
  struct Eye: Sendable {
    /// True rotation centre, head axes.
    var center: SIMD3<Double>
    /// Measured minus true centre, head axes.
    var centerError: SIMD3<Double>
    /// Distance from the rotation centre to the plane of the limbus.
    var orbit: Double
    /// Angle from the optical to the visual axis: + to the person's left, + up.
    var kappa: SIMD2<Double>
  }

  var left: Eye
  var right: Eye
  /// The point midway between the eyes, at rest.
  public private(set) var head: Point<Camera>
  var yaw: Double
  var pitch: Double
  var roll: Double
  /// Measured minus true attitude: yaw, pitch, roll.
  var attitudeError: SIMD3<Double>
  /// Ratio of measured to true distance.
  var distanceScale: Double
  /// Ratio of measured to true vertical iris motion: the estimate is drawn towards the lids' middle.
  var verticalGain: Double
  /// Constant bias, measured minus true, pixels.
  var irisBias: SIMD2<Double>
  /// Ratio of measured to true angle of the gaze by the eyes' pixels, and the offset of the former, degrees.
  var viewScale: SIMD2<Double>
  var viewOffset: SIMD2<Double>
  /// Offset of the resting eyes from a target, radians.
  var restlessness: Double
  /// Scale of the measurement errors; 1 is the measured size.
  let errors: Double

  /// - Parameter errors: Scale of the measurement errors; 1 is the measured size.
  ///
  /// Source of the spreads: kappa 5 (1.5) degrees outward and 1.5 (1.5) down: Atchison & Smith 2000, Optics of the
  /// human eye. Eyeball 12 (0.5) mm: Gross, Blechinger & Achtner 2008. The nets' errors (bias 0.8-0.9 px, vertical
  /// gain 0.6-0.75 unless the iris is refined, distance off by some percent): measured on the rendered driver.
  public init(errors: Double = 1, using chance: inout SeededRandom) {
    self.errors = errors
    let degree = Double.pi / 180
    func eye(_ side: Double, _ chance: inout SeededRandom) -> Eye {
      Eye(
        center: SIMD3(side * chance.normal(0.0305, 0.0012), 0, 0),
        centerError: chance.normals(SIMD3(0.8, 0.8, 1.2) / 1000) * errors,
        orbit: chance.normal(0.01048, 0.0004),
        // The visual axis lies nasally of the optical axis, and above it.
        kappa: SIMD2(-side * chance.normal(5, 1.5), chance.normal(1.5, 1.5)) * degree)
    }
    left = eye(1, &chance)
    right = eye(-1, &chance)
    // An error of the whole head affects both eyes.
    let shared = chance.normals(SIMD3(1, 1, 1.5) / 1000) * errors
    left.centerError += shared
    right.centerError += shared
    head = .millimeters(chance.normal(0, 30), chance.normal(10, 25), chance.normal(600, 50))
    yaw = chance.normal(0, 5 * degree)
    pitch = chance.normal(-2 * degree, 4 * degree)
    roll = chance.normal(0, 2 * degree)
    attitudeError = chance.normals(SIMD3(0.75, 1.2, 0.25) * degree) * errors
    distanceScale = 1 + chance.normal(0, 0.03) * errors
    verticalGain = 1 - (1 - .random(in: 0.65...1, using: &chance)) * errors
    irisBias = SIMD2(chance.normal(0, 0.4), chance.normal(0, 0.6)) * errors
    viewScale = SIMD2(1, 1) + chance.normals(SIMD3(0.12, 0.15, 0)).xy * errors
    viewOffset = chance.normals(SIMD3(2, 3.5, 0)).xy * errors
    restlessness = .random(in: 0.1...0.4, using: &chance) * degree * errors
  }
}

extension SIMD3<Double> {
  fileprivate var xy: SIMD2<Double> { SIMD2(x, y) }
}

import Draws
import Foundation
import HeedGeometry
import HeedSignals

/// One eye of an invented person: how it is built, and what the measurement gets wrong about it.
struct SimulatedEye: Sendable {
  /// From the visual to the optical axis, degrees to the person's left and up.
  let kappa: SIMD2<Double>
  /// Distance of the limbus' plane from the rotation centre, metres.
  let orbit: Double
  /// From the true rotation centre to the one that is measured, head axes, metres.
  let centerBias: SIMD3<Double>
  /// Measured over true way of the iris up and down.
  let verticalGain: Double
  /// Scatter of the iris in each direction, pixels.
  let noise: Double
  /// What the iris is off by depends on where the eye looks.
  private let waves: [Wave]
  private var drift = SIMD2<Double>.zero

  private struct Wave: Sendable {
    var amplitude: SIMD2<Double>
    var direction: SIMD2<Double>
    var phase: Double
  }

  /// - Parameter side: 1 for the person's left eye, -1 for the right.
  init(side: Double, noise: Double, systematic: Double, using random: inout SeededRandom) {
    kappa = SIMD2(side * random.normal(5, 1.5), -random.normal(1.5, 1))
    let (radius, limbus) = (random.normal(12, 0.5), random.normal(5.85, 0.1))
    orbit = (radius * radius - limbus * limbus).squareRoot() / 1000
    centerBias = SIMD3(random.normal(), random.normal(), random.normal()) / 1000
    verticalGain = random.uniform(0.6...1)
    self.noise = noise
    // Three waves over the field of view, each 15 to 50 degrees long.
    waves = (0..<3).map { _ in
      let (turn, length) = (random.uniform(0...(2 * .pi)), random.uniform(15...50))
      // A wave's mean square is half the square of its amplitude; three of them add.
      let amplitude = systematic * (2.0 / 3).squareRoot()
      return Wave(
        amplitude: SIMD2(random.normal(0, amplitude), random.normal(0, amplitude)),
        direction: SIMD2(cos(turn), sin(turn)) / length, phase: random.uniform(0...1))
    }
  }

  /// The optical axis of an eye that looks along `visual`.
  func opticalAxis(_ visual: Direction<Head>) -> SIMD3<Double> {
    let azimuth = visual.azimuth.radians + kappa.x * .pi / 180
    let elevation = visual.elevation.radians + kappa.y * .pi / 180
    return SIMD3(sin(azimuth) * cos(elevation), sin(elevation), cos(azimuth) * cos(elevation))
  }

  /// What is measured of the eye in one frame.
  /// - Parameters:
  ///   - center: The true rotation centre.
  ///   - lids: 1 open, 0 shut.
  mutating func measure(
    looking visual: Direction<Head>, center: Point<Camera>, cameraFromHead: Rotation<Camera, Head>, lids: Double,
    camera: PinholeCamera, using random: inout SeededRandom
  ) -> EyeObservation? {
    let iris = center + cameraFromHead.apply(opticalAxis(visual)) * orbit
    guard let seen = camera.project(iris), let middle = camera.project(center) else { return nil }
    // Half the scatter is new in every frame, half dies away over a sixth of a second.
    let old = 0.82
    let push = (1 - old * old).squareRoot()
    drift = drift * old + SIMD2(random.normal(), random.normal()) * push
    let fresh = SIMD2(random.normal(), random.normal())
    let scatter = (drift + fresh) * (noise / 2.0.squareRoot())
    let gaze = SIMD2(visual.azimuth.degrees, visual.elevation.degrees)
    let systematic = waves.reduce(SIMD2<Double>.zero) {
      $0 + $1.amplitude * sin(2 * .pi * (($1.direction * gaze).sum() + $1.phase))
    }
    // Lids that come down push the estimate down with them.
    let pushed = (1 - lids) * 3
    let measured = PlanePoint<Image>(
      x: seen.x + scatter.x + systematic.x,
      y: middle.y + (seen.y - middle.y) * verticalGain + scatter.y + systematic.y + pushed)
    return EyeObservation(
      lidAperture: .degrees(38 * lids), irisCenter: measured, irisRadiusPixels: 6.4,
      rotationCenter: center + cameraFromHead.apply(centerBias))
  }
}

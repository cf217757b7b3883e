import Foundation
import HeedGeometry
import HeedSignals

/// Fits the parameters of one eye: the maximum a posteriori values, given the population and the eye's samples. Each
/// point has the same weight, however long it was seen, because its systematic error does not average out, but a point
/// that contradicts the others has less (Student's t).
struct EyeFit: Sendable {
  struct Witness: Sendable {
    var point: Int
    var eye: GazeMeasurement.Eye
    /// Direction from the eye to the target, in the head frame.
    var aim: Direction<Head>
    /// Variance of the point's error, degrees squared, and share of the point's samples in this average, 0...1.
    var variance, share: Double
  }

  struct Result: Sendable {
    var parameters: [Double]
    var precision: SymmetricMatrix
  }

  let prior: EyePrior
  let witnesses: [Witness]

  /// Fits from these parameters, or from the population's mean, without the point `leftOut`.
  func fit(from start: [Double]? = nil, leavingOut leftOut: Int? = nil) -> Result? {
    let used = witnesses.filter { $0.point != leftOut }
    guard !used.isEmpty else { return nil }
    var parameters = start ?? prior.mean
    let known = SymmetricMatrix(diagonal: prior.spread.map { 1 / ($0 * $0) })
    var precision = known
    for _ in 0..<(start == nil ? 8 : 4) {
      let trust = trust(of: used, parameters)
      precision = known
      var right: [Double] = (0..<prior.count).map { (index: Int) -> Double in
        (prior.mean[index] - parameters[index]) / (prior.spread[index] * prior.spread[index])
      }
      for witness in used {
        let weight = (trust[witness.point] ?? 1) * witness.share / witness.variance
        let residual = Self.residual(witness, parameters)
        let slopes = slopes(witness.eye, parameters)
        for (slope, miss) in [(slopes.x, residual.x), (slopes.y, residual.y)] {
          precision.add(slope, weight: weight)
          for index in right.indices { right[index] -= slope[index] * miss * weight }
        }
      }
      guard let step = precision.solved(right) else { return nil }
      for index in parameters.indices { parameters[index] += step[index] }
      if zip(step, prior.spread).allSatisfy({ abs($0) < 1e-4 * $1 }) { break }
    }
    return parameters.allSatisfy(\.isFinite) ? Result(parameters: parameters, precision: precision) : nil
  }

  /// The weight of each point; higher if it agrees with the other points.
  private func trust(of used: [Witness], _ parameters: [Double]) -> [Int: Double] {
    var squares: [Int: Double] = [:]
    for witness in used {
      let miss = Self.residual(witness, parameters)
      squares[witness.point, default: 0] += (miss * miss).sum() * witness.share / witness.variance
    }
    return squares.mapValues { (CalibrationFit.freedom + 2) / (CalibrationFit.freedom + $0) }
  }

  /// Measured visual axis minus `aim`, degrees to the person's left and up.
  static func residual(_ witness: Witness, _ parameters: [Double]) -> SIMD2<Double> {
    offset(EyeModel.visualAxis(of: witness.eye, by: EyeCalibration().with(parameters)), from: witness.aim)
  }

  static func offset(_ gaze: Direction<Head>, from aim: Direction<Head>) -> SIMD2<Double> {
    SIMD2((gaze.azimuth - aim.azimuth).degrees * cos(aim.elevation.radians), (gaze.elevation - aim.elevation).degrees)
  }

  /// Derivatives of the visual axis by each parameter, degrees per unit, to the left and up.
  func slopes(_ eye: GazeMeasurement.Eye, _ parameters: [Double]) -> (x: [Double], y: [Double]) {
    let here = EyeModel.visualAxis(of: eye, by: EyeCalibration().with(parameters))
    var (x, y) = ([Double](), [Double]())
    for index in parameters.indices {
      let step = prior.spread[index] * 1e-3
      var moved = parameters
      moved[index] += step
      let slope = Self.offset(EyeModel.visualAxis(of: eye, by: EyeCalibration().with(moved)), from: here) / step
      x.append(slope.x)
      y.append(slope.y)
    }
    return (x, y)
  }
}

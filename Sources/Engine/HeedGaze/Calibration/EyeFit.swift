import Foundation
import HeedGeometry
import HeedSignals

/// Fits the parameters of one eye: the maximum a posteriori values, given the population and the eye's samples. Each
/// point has the same weight, however long it was seen, because its systematic error does not average out. A point
/// that contradicts the other points has less weight (Student's t).
struct EyeFit: Sendable {
  /// Mean over a part of a point's samples: the eye as measured, and the direction in which the target lies.
  struct Witness: Sendable {
    var point: Int
    var eye: GazeMeasurement.Eye
    /// Direction from the eye to the target, in the head frame.
    var aim: Direction<Head>
    /// Variance of the point's gaze error, degrees squared; and share of the point's samples in this mean, 0...1.
    var variance, share: Double
  }

  /// Fitted parameters, and the inverse of their covariance.
  struct Result: Sendable {
    var parameters: [Double]
    var precision: SymmetricMatrix
  }

  let prior: EyePrior
  let witnesses: [Witness]

  /// Fits iteratively from `start`, or from the population's mean if nil, without the point `leftOut`.
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

  /// Angle from the target's direction `aim` to the measured visual axis, degrees to the person's left and up.
  static func residual(_ witness: Witness, _ parameters: [Double]) -> SIMD2<Double> {
    offset(EyeModel.visualAxis(of: witness.eye, by: EyeCalibration().with(parameters)), from: witness.aim)
  }

  static func offset(_ gaze: Direction<Head>, from aim: Direction<Head>) -> SIMD2<Double> {
    SIMD2((gaze.azimuth - aim.azimuth).degrees * cos(aim.elevation.radians), (gaze.elevation - aim.elevation).degrees)
  }

  /// Derivatives of the visual axis with respect to each parameter, degrees per unit, to the left and up.
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

  /// Number of parts of a point's samples that are averaged separately, because the head may move between them.
  private static let stretches = 4

  /// Averages each point's samples in up to `stretches` parts; a point without the eye gives no average.
  static func witnesses(_ side: EyePrior.Side, of points: [PointSamples]) -> [Witness] {
    points.enumerated().flatMap { index, point -> [Witness] in
      let seen = samples(side, at: point)
      guard let noise = EyeSample.variance(of: seen) else { return [] }
      let variance =
        CalibrationFit.pointDegrees * CalibrationFit.pointDegrees
        + noise * CalibrationFit.persistence / Double(seen.count)
      let count = min(stretches, seen.count)
      return (0..<count).compactMap { part in
        let stretch = seen[(part * seen.count / count)..<((part + 1) * seen.count / count)]
        return EyeSample.mean(of: stretch).map {
          Witness(point: index, eye: $0.eye, aim: $0.aim, variance: variance, share: 1 / Double(count))
        }
      }
    }
  }

  /// Variance of single samples about the means of their points, degrees squared; nil without samples.
  static func noise(_ side: EyePrior.Side, of points: [PointSamples]) -> Double? {
    points.compactMap { EyeSample.variance(of: samples(side, at: $0)) }.mean
  }

  private static func samples(_ side: EyePrior.Side, at point: PointSamples) -> [EyeSample] {
    point.used.compactMap { sample in
      guard let eye = side == .left ? sample.left : sample.right, let aim = eye.center.direction(to: point.position)
      else { return nil }
      return EyeSample(eye: eye, aim: sample.cameraFromHead.inverse * aim)
    }
  }
}

/// One eye in one sample, and the direction from the eye to its target.
private struct EyeSample {
  var eye: GazeMeasurement.Eye
  var aim: Direction<Head>

  /// Mean eye and mean aim, with the first sample's lid aperture; nil without samples.
  static func mean(of samples: some Collection<EyeSample>) -> EyeSample? {
    let count = Double(max(1, samples.count))
    guard let first = samples.first, let axis = Direction<Head>(samples.reduce(.zero) { $0 + $1.eye.axis.vector }),
      let toCamera = Direction<Head>(samples.reduce(.zero) { $0 + $1.eye.toCamera.vector }),
      let aim = Direction<Head>(samples.reduce(.zero) { $0 + $1.aim.vector })
    else { return nil }
    let center = Point<Camera>(meters: samples.reduce(.zero) { $0 + $1.eye.center.meters } / count)
    return EyeSample(
      eye: GazeMeasurement.Eye(
        center: center, axis: axis, toCamera: toCamera, lidAperture: first.eye.lidAperture), aim: aim)
  }

  /// Variance of the angle from expected to measured axis, mean over x and y, degrees squared; nil if no samples.
  static func variance(of samples: [EyeSample]) -> Double? {
    guard !samples.isEmpty else { return nil }
    let offsets = samples.map { EyeFit.offset($0.eye.axis, from: $0.aim) }
    let mean = offsets.reduce(SIMD2<Double>.zero, +) / Double(offsets.count)
    return offsets.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() } / Double(offsets.count) / 2
  }
}

import HeedGeometry
import HeedSignals

extension EyeFit {
  /// Number of parts of a point's samples that are averaged separately, because the head may move between them.
  private static let stretches = 4

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

  /// Variance of the measured axis about the expected axis, mean of both directions, degrees squared; nil without any.
  static func variance(of samples: [EyeSample]) -> Double? {
    guard !samples.isEmpty else { return nil }
    let offsets = samples.map { EyeFit.offset($0.eye.axis, from: $0.aim) }
    let mean = offsets.reduce(SIMD2<Double>.zero, +) / Double(offsets.count)
    return offsets.reduce(0) { $0 + (($1 - mean) * ($1 - mean)).sum() } / Double(offsets.count) / 2
  }
}

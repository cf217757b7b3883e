import HeedGeometry

/// One look at a known point: the features of both axes, and the angles from the line of sight to the point.
public struct CalibrationLook: Hashable, Sendable {
  /// The features across and up, without the leading 1 of the offset.
  public var across, up: [Double]
  /// Angles from the line of sight to the point: across and up, degrees.
  public var angles: SIMD2<Double>
  /// Variance of the look relative to that of a usual look.
  public var share: Double

  /// Copies its arguments.
  public init(across: [Double], up: [Double], angles: SIMD2<Double>, share: Double = 1) {
    (self.across, self.up, self.angles, self.share) = (across, up, angles, share)
  }
}

extension CalibrationLook {
  /// The mean of a point's samples.
  init(_ samples: [GazeMeasurement], at position: Point<Camera>, eyes: EyeDifference) {
    var (across, up, angles, share) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD2<Double>.zero, 0.0)
    for sample in samples {
      let features = sample.features(eyes)
      across += features.across
      up += features.up
      angles += sample.angles(to: position) ?? .zero
      share += GazePopulation.share(of: sample)
    }
    let count = Double(max(1, samples.count))
    func list(_ values: SIMD8<Double>, _ length: Int) -> [Double] { (0..<length).map { values[$0] / count } }
    self.init(
      across: list(across, GazeMeasurement.acrossCount), up: list(up, GazeMeasurement.upCount),
      angles: angles / count, share: share / count)
  }
}

extension EyeDifference {
  /// Half of the mean difference between both eyes; nil if both were never seen together.
  init?(of samples: [GazeMeasurement]) {
    let pairs = samples.compactMap { sample in
      sample.left.flatMap { left in sample.right.map { (left, $0) } }
    }
    guard !pairs.isEmpty else { return nil }
    let half = 0.5 / Double(pairs.count)
    self = pairs.reduce(.none) { .sum($0, .sum($1.0, $1.1, half, -half), 1, 1) }
  }

  /// From a calibration's numbers.
  init(_ values: [Double]) {
    self.init(across: values[0], up: values[1], pixelsAcross: values[2], pixelsUp: values[3], aperture: values[4])
  }

  var values: [Double] { [across, up, pixelsAcross, pixelsUp, aperture] }
}

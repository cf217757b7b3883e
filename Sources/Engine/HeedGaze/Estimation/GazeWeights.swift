import HeedSignals

/// The weights that turn a frame's features into the angles of its gaze: a calibrated person's, or the mean of people.
struct GazeWeights: Sendable {
  /// One axis: gaze = offset + features . weights, and the covariance of offset and weights.
  private struct Axis: Sendable {
    var offset: Double
    var weights: SIMD8<Double>
    /// Covariance of the offset with itself and with the weights, and of the weights.
    var offsetVariance: Double
    var beside: SIMD8<Double>
    var inner: [SIMD8<Double>]
    var variance: Double

    init(_ known: AxisCalibration) {
      let count = known.weights.count
      func eight(_ values: ArraySlice<Double>) -> SIMD8<Double> {
        var result = SIMD8<Double>.zero
        for (index, value) in values.enumerated() { result[index] = value }
        return result
      }
      func row(_ index: Int) -> ArraySlice<Double> { known.covariance[(index * count)..<((index + 1) * count)] }
      (offset, weights) = (known.weights[0], eight(known.weights[1...]))
      (offsetVariance, beside) = (known.covariance[0], eight(row(0).dropFirst()))
      inner = (1..<count).map { eight(row($0).dropFirst()) }
      variance = known.variance
    }

    func angle(_ features: SIMD8<Double>) -> Double { offset + (features * weights).sum() }

    /// Variance of the angle, degrees squared.
    func variance(_ features: SIMD8<Double>) -> Double {
      var sum = variance + offsetVariance + 2 * (features * beside).sum()
      for (index, row) in inner.enumerated() { sum += features[index] * (features * row).sum() }
      return sum
    }
  }

  private let across, up: Axis
  private let difference: EyeDifference
  /// The angles of a later look at one point, and their variance.
  private let refresh: (angles: SIMD2<Double>, variance: Double)
  /// Variance of the offsets alone, mean of both axes, degrees squared.
  let offsetVariance: Double

  init(_ calibration: GazeCalibration?) {
    across = Axis(calibration?.across ?? GazePopulation.across.calibration)
    up = Axis(calibration?.up ?? GazePopulation.up.calibration)
    difference = calibration.map { EyeDifference($0.eyes) } ?? GazePopulation.eyes
    let look = calibration?.refresh
    refresh = (SIMD2(look?.across ?? 0, look?.up ?? 0), look?.variance ?? 0)
    offsetVariance = (across.offsetVariance + up.offsetVariance) / 2
  }

  /// Angles of the gaze from the line of sight, degrees, and their variance along one axis, degrees squared.
  func gaze(of measured: GazeMeasurement) -> (angles: SIMD2<Double>, variance: Double) {
    let features = measured.features(difference)
    let share = GazePopulation.share(of: measured)
    let variance = (across.variance(features.across) + up.variance(features.up)) / 2
    let angles = SIMD2(across.angle(features.across), up.angle(features.up)) + refresh.angles
    return (angles, variance * share + refresh.variance)
  }
}

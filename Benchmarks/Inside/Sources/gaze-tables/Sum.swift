import HeedGaze
import HeedSignals

/// The fitted weights of several sittings of one axis, summed up to the next prior.
struct Sum {
  private let before: AxisPrior
  private var weights: [[Double]] = []
  private var covariance: [Double]
  private var (squares, looks) = (0.0, 0.0)

  init(_ before: AxisPrior) {
    self.before = before
    covariance = [Double](repeating: 0, count: before.covariance.count)
  }

  /// Adds one sitting's fit and its looks.
  mutating func add(_ fitted: AxisCalibration, _ rows: [(row: [Double], angle: Double)]) {
    weights.append(fitted.weights)
    // The product scales the covariance with the looks' own scatter; the sittings share one variance here.
    let own = fitted.covariance.map { $0 * before.variance / fitted.variance }
    for index in own.indices { covariance[index] += own[index] }
    for (row, angle) in rows {
      let miss = zip(row, fitted.weights).reduce(angle) { $0 - $1.0 * $1.1 }
      squares += miss * miss
      for i in row.indices { for j in row.indices { squares += row[i] * row[j] * own[i * row.count + j] } }
      looks += 1
    }
  }

  /// The mean of the weights; their spread, with the uncertainty of each; and the variance of a look.
  func prior(_ leastVariance: Double) -> AxisPrior {
    let (count, number) = (before.mean.count, Double(weights.count))
    let mean = (0..<count).map { index in weights.reduce(0) { $0 + $1[index] } / number }
    var spread = covariance
    for one in weights {
      for i in 0..<count { for j in 0..<count { spread[i * count + j] += (one[i] - mean[i]) * (one[j] - mean[j]) } }
    }
    for index in spread.indices {
      spread[index] = spread[index] / number + (index % (count + 1) == 0 ? leastVariance : 0)
    }
    return AxisPrior(mean: mean, covariance: spread, variance: squares / looks)
  }
}

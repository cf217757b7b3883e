import HeedGaze
import HeedSignals

/// What sittings teach about the weights of both axes: a prior for the next sitting.
struct Shapes {
  /// Choice: after ten rounds, a hundred change no figure by more than .04 degrees.
  private static let rounds = 30
  /// Smallest variance of a weight from sitting to sitting. Choice: seven or nine sittings tell no smaller one.
  private static let leastVariance = 1e-3
  /// Variance of the offset and of the weights at the beginning, and of a look, degrees squared. Choice: wide.
  private static let beginning = (weight: 100.0, look: 4.0)
  /// Standard deviation of the gain. Source: data/gaze-real/README.md, the recipe: focal length and distance are assumed.
  private static let gainSpread = 0.4
  /// Variance of the offset, degrees squared. Choice: as of the product's prior up; another laptop is another place.
  private static let offsetVariance = 30.0

  var across, up: AxisPrior

  /// Learns from sittings by expectation maximization: each is fitted by the product's fit with the prior of the round
  /// before, and their weights and the weights' spreads are the next prior.
  init(_ sittings: [[CalibrationLook]]) throws {
    guard let look = sittings.first?.first else { throw Table.Fault.tooFewLooks(sitting: "all") }
    func wide(_ features: [Double]) -> AxisPrior {
      AxisPrior(
        mean: [Double](repeating: 0, count: features.count + 1),
        covariance: Self.diagonal(features.count + 1, Self.beginning.weight), variance: Self.beginning.look)
    }
    // The pooled looks give the first means; a third of each, its first spread.
    (across, up) = (wide(look.across), wide(look.up))
    let pooled = sittings.flatMap { $0 }
    guard let first = GazeFit(across: across, up: up)?.fit(pooled, leavingOut: pooled.count) else {
      throw Table.Fault.notPositiveDefinite
    }
    across = Self.first(first.across.weights)
    up = Self.first(first.up.weights)
    for _ in 0..<Self.rounds { try learn(sittings) }
  }

  private static func diagonal(_ count: Int, _ value: Double) -> [Double] {
    (0..<count * count).map { $0 % (count + 1) == 0 ? value : 0 }
  }

  private static func first(_ weights: [Double]) -> AxisPrior {
    var covariance = diagonal(weights.count, 9)
    for index in weights.indices.dropFirst() {
      covariance[index * (weights.count + 1)] = max(0.02, 0.09 * weights[index] * weights[index])
    }
    return AxisPrior(mean: weights, covariance: covariance, variance: beginning.look)
  }

  private mutating func learn(_ sittings: [[CalibrationLook]]) throws {
    guard let fit = GazeFit(across: across, up: up) else { throw Table.Fault.notPositiveDefinite }
    var (x, y) = (Sum(across), Sum(up))
    for looks in sittings {
      guard let result = fit.fit(looks) else { throw Table.Fault.notPositiveDefinite }
      x.add(result.across, looks.map { (row: [1] + $0.across, angle: $0.angles.x) })
      y.add(result.up, looks.map { (row: [1] + $0.up, angle: $0.angles.y) })
    }
    (across, up) = (x.prior(Self.leastVariance), y.prior(Self.leastVariance))
  }

  /// The prior for another person at another laptop.
  /// - Parameter factor: Factor on all covariances.
  func widened(_ factor: Double) -> Shapes {
    var result = self
    let (gain, offset) = (Self.gainSpread, Self.offsetVariance)
    result.across = across.widened(factor, gain: gain, offset: offset)
    result.up = up.widened(factor, gain: gain, offset: offset)
    return result
  }
}

extension AxisPrior {
  fileprivate func widened(_ factor: Double, gain: Double, offset: Double) -> AxisPrior {
    let count = mean.count
    var prior = self
    for row in 0..<count {
      for column in 0..<count {
        // A gain multiplies all weights but the offset.
        let share = row == 0 || column == 0 ? 0 : mean[row] * mean[column] * gain * gain
        prior.covariance[row * count + column] = covariance[row * count + column] * factor + share
      }
    }
    prior.covariance[0] += offset
    return prior
  }
}

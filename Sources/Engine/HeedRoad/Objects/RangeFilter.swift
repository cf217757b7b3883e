import Foundation
import HeedSignals

/// Estimates range and range rate of an object from its size in the picture, with three motion models: even, sharp and
/// braking. The unit is the object's height, so the time to collision does not depend on the real size. Source:
/// interacting multiple models, Blom & Bar-Shalom 1988. The measurement is the logarithm of the range.
struct RangeFilter: Sendable {
  /// Deviation of the relative acceleration in even motion, m/s2. Choice: cruising traffic keeps within 0.6.
  static let evenAcceleration = 0.6
  /// Deviation of the relative acceleration in sharp motion, m/s2. Choice: with 4, alerts for braking are late.
  static let sharpAcceleration = 10.0
  /// Rate of changes from even to sharp motion, per second. Choice: every two seconds or less often.
  static let sharpBegins = 0.5
  /// Rate of changes from sharp to even motion, per second. Choice: sharp motion lasts half a second or more.
  static let sharpEnds = 2.0
  /// Deviation of a lasting acceleration, m/s2. Source: the vehicles ahead in Euro NCAP's CCRb brake with 2 and 6 m/s2.
  static let brakingAcceleration = 4.0
  /// Correlation time of a lasting acceleration. Choice: braking lasts seconds; with 1.5 s, noisy boxes hide it.
  static let brakingLasts: Duration = .seconds(3)
  /// Rate of changes from even motion to braking, per second. Choice: every three seconds or less often.
  static let brakingBegins = 0.3
  /// Rate of changes from braking to even motion, per second. Choice: braking lasts seconds.
  static let brakingEnds = 0.3
  /// Minimum range, metres. Choice: no complete object is seen nearer.
  static let nearest = 0.3

  private let unit: Double
  private var motions: [RangeMotion]
  private let drives: [RangeMotion.Drive]

  /// `range`: Range in units, positive. `deviation`: Deviation of the range's logarithm. `unit`: Metres per unit, the
  /// usual height. `rate`: Expected range rate and its deviation, m/s.
  init(range: Double, deviation: Double, unit: Double, rate: (mean: Double, deviation: Double)) {
    self.unit = unit
    drives = [
      .init(jolt: Self.evenAcceleration / unit), .init(jolt: Self.sharpAcceleration / unit),
      .init(lasting: Self.brakingAcceleration / unit, lasts: Self.brakingLasts.seconds),
    ]
    // Choice: when most objects first appear, their speed is even.
    motions = [0.7, 0.15, 0.15].map { weight in
      var motion = RangeMotion(range: range, rate: rate.mean / unit, weight: weight)
      motion.rr = (range * deviation) * (range * deviation)
      motion.vv = (rate.deviation / unit) * (rate.deviation / unit)
      return motion
    }
  }

  private var mean: RangeMotion { RangeMotion.mean(motions.map { ($0, $0.weight) }, weight: 1) }
  var range: Double { motions.reduce(0) { $0 + $1.weight * $1.range } }
  /// Range rate, units a second; negative for approaching objects.
  var rate: Double { motions.reduce(0) { $0 + $1.weight * $1.rate } }
  /// Acceleration of braking times its weight, units/s2; negative if the approach gets faster.
  var acceleration: Double { motions.reduce(0) { $0 + $1.weight * $1.acceleration } }
  /// Standard deviations of ``range`` and of ``rate``.
  var deviations: (range: Double, rate: Double) {
    let mean = mean
    return (mean.rr.squareRoot(), mean.vv.squareRoot())
  }

  /// Standard deviation of the ratio of rate to range, 1/s.
  var relativeRateDeviation: Double {
    let mean = mean
    // Error of a ratio: d(v/r) = dv/r - v dr/r2.
    let (a, b) = (1 / mean.range, -mean.rate / (mean.range * mean.range))
    return max(0, a * a * mean.vv + 2 * a * b * mean.rv + b * b * mean.rr).squareRoot()
  }

  mutating func advance(seconds: Double) {
    mix(seconds: seconds)
    for index in motions.indices {
      motions[index] = motions[index].foretold(drives[index], seconds: seconds, nearest: Self.nearest / unit)
    }
  }

  /// Adds a range in units, after ``advance(seconds:)``. `deviation`: Deviation of the range's logarithm.
  mutating func update(measured: Double, deviation: Double) {
    let weights = motions.indices.map { index in
      motions[index].weight
        * motions[index].correct(measured: measured, deviation: deviation, nearest: Self.nearest / unit)
    }
    let total = weights.reduce(0, +)
    guard total > 1e-200, total.isFinite else { return }
    for index in motions.indices { motions[index].weight = weights[index] / total }
  }

  /// Applies changes between the motions: even motion turns sharp or braking, and sharp motion and braking turn even.
  private mutating func mix(seconds: Double) {
    let rates = [0, Self.sharpBegins, Self.brakingBegins]
    let total = rates.reduce(0, +)
    let leaves = (1 - exp(-total * seconds)) / total
    let begins = rates.map { $0 * leaves }
    let ends = [0, Self.sharpEnds, Self.brakingEnds].map { 1 - exp(-$0 * seconds) }
    let old = motions
    let stays = 1 - begins.reduce(0, +)
    for index in motions.indices {
      let shares = old.indices.map { from in
        if index == 0 { return old[from].weight * (from == 0 ? stays : ends[from]) }
        return from == 0 ? old[from].weight * begins[index] : from == index ? old[from].weight * (1 - ends[from]) : 0
      }
      let weight = shares.reduce(0, +)
      // The weight of a motion may underflow to 0.
      guard weight > 0 else { continue }
      motions[index] = RangeMotion.mean(zip(old, shares).map { ($0, $1 / weight) }, weight: weight)
    }
  }
}

import Foundation

/// Range and range rate of one object from its size in the picture, by two motion models, one even and one sharp.
/// Works in units of the object's height, so time to collision does not depend on the size. Source: interacting
/// multiple models, Blom & Bar-Shalom 1988; the measurement is the logarithm of the range.
public struct RangeFilter: Sendable {
  /// Settings of ``RangeFilter``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Deviation of the even motion's relative acceleration, m/s2. Choice: cruising traffic keeps within 0.6.
    public var evenAcceleration = 0.6
    /// Deviation of the sharp motion's relative acceleration, m/s2. Choice: with 4, alerts for braking leads are late.
    public var sharpAcceleration = 10.0
    /// Rate at which even motion turns sharp, per second. Choice: an event every two seconds or more.
    public var sharpBegins = 0.5
    /// Rate at which sharp motion turns even, per second. Choice: it lasts half a second or more.
    public var sharpEnds = 2.0
    /// Least range, metres. Choice: nearer, a camera sees nothing whole.
    public var nearest = 0.3
    /// The defaults.
    public init() {}
  }

  private struct Motion: Sendable {
    var range: Double
    var rate: Double
    var rr = 0.0
    var rv = 0.0
    var vv = 0.0
    var weight: Double
  }

  private let settings: Settings
  private let unit: Double
  private var even: Motion
  private var sharp: Motion

  /// `range`: In units, positive. `deviation`: Of the logarithm of the range. `unit`: Metres per unit: the usual height
  /// of such objects. `rate`: Expected rate and its standard deviation, m/s.
  init(range: Double, deviation: Double, unit: Double, rate: (mean: Double, deviation: Double), settings: Settings) {
    (self.settings, self.unit) = (settings, unit)
    even = Motion(range: range, rate: rate.mean / unit, weight: 0.8)
    even.rr = (range * deviation) * (range * deviation)
    even.vv = (rate.deviation / unit) * (rate.deviation / unit)
    sharp = even
    sharp.weight = 0.2
  }

  var range: Double { even.weight * even.range + sharp.weight * sharp.range }
  /// Units a second, negative when it comes nearer.
  var rate: Double { even.weight * even.rate + sharp.weight * sharp.rate }
  /// One standard deviation of ``range`` and of ``rate``.
  var deviations: (range: Double, rate: Double) {
    let (range, rate) = (range, rate)
    var (rr, vv) = (0.0, 0.0)
    for m in [even, sharp] {
      rr += m.weight * (m.rr + (m.range - range) * (m.range - range))
      vv += m.weight * (m.vv + (m.rate - rate) * (m.rate - rate))
    }
    return (rr.squareRoot(), vv.squareRoot())
  }

  /// One standard deviation of rate over range, 1/s.
  var relativeRateDeviation: Double {
    let (range, rate) = (range, rate)
    var total = 0.0
    for m in [even, sharp] {
      // d(v/r) = dv/r - v dr/r2
      let (a, b) = (1 / range, -rate / (range * range))
      let within = a * a * m.vv + 2 * a * b * m.rv + b * b * m.rr
      let apart = a * (m.rate - rate) + b * (m.range - range)
      total += m.weight * (max(0, within) + apart * apart)
    }
    return total.squareRoot()
  }

  mutating func advance(seconds: Double) {
    mix(seconds: seconds)
    even = foretold(even, acceleration: settings.evenAcceleration / unit, seconds: seconds)
    sharp = foretold(sharp, acceleration: settings.sharpAcceleration / unit, seconds: seconds)
  }

  /// Takes in a range in units, after ``advance(seconds:)``. `deviation`: Of its logarithm.
  mutating func update(measured: Double, deviation: Double) {
    let before = (even.weight, sharp.weight)
    let first = correct(&even, measured: measured, deviation: deviation)
    let second = correct(&sharp, measured: measured, deviation: deviation)
    let total = before.0 * first + before.1 * second
    guard total > 1e-200, total.isFinite else { return }
    even.weight = before.0 * first / total
    sharp.weight = 1 - even.weight
  }

  private mutating func mix(seconds: Double) {
    let begins = 1 - exp(-settings.sharpBegins * seconds)
    let ends = 1 - exp(-settings.sharpEnds * seconds)
    let (old0, old1) = (even, sharp)
    let weight0 = old0.weight * (1 - begins) + old1.weight * ends
    let weight1 = old0.weight * begins + old1.weight * (1 - ends)
    // With switching rates of 0 one motion may have no weight.
    guard weight0 > 0, weight1 > 0 else { return }
    even = blend(old0, old0.weight * (1 - begins) / weight0, old1, old1.weight * ends / weight0, weight: weight0)
    sharp = blend(old0, old0.weight * begins / weight1, old1, old1.weight * (1 - ends) / weight1, weight: weight1)
  }

  private func blend(_ a: Motion, _ u: Double, _ b: Motion, _ w: Double, weight: Double) -> Motion {
    var result = Motion(range: u * a.range + w * b.range, rate: u * a.rate + w * b.rate, weight: weight)
    for (m, share) in [(a, u), (b, w)] {
      let (dr, dv) = (m.range - result.range, m.rate - result.rate)
      result.rr += share * (m.rr + dr * dr)
      result.rv += share * (m.rv + dr * dv)
      result.vv += share * (m.vv + dv * dv)
    }
    return result
  }

  private func foretold(_ m: Motion, acceleration q: Double, seconds t: Double) -> Motion {
    var result = m
    result.range = max(m.range + m.rate * t, settings.nearest / unit)
    let q2 = q * q
    result.rr = m.rr + 2 * t * m.rv + t * t * m.vv + q2 * t * t * t * t / 4
    result.rv = m.rv + t * m.vv + q2 * t * t * t / 2
    result.vv = m.vv + q2 * t * t
    return result
  }

  /// One step of an iterated extended Kalman filter; returns likelihood of the measurement.
  private func correct(_ m: inout Motion, measured: Double, deviation: Double) -> Double {
    let noise = deviation * deviation
    let expected = m.rr / (m.range * m.range) + noise
    let off = log(measured / m.range)
    var (at, gainR, gainV, slope, residual) = (m.range, 0.0, 0.0, 0.0, 0.0)
    for _ in 0..<2 {
      slope = 1 / at
      residual = log(measured / at) - slope * (m.range - at)
      let total = slope * slope * m.rr + noise
      (gainR, gainV) = (m.rr * slope / total, m.rv * slope / total)
      at = max(m.range + gainR * residual, settings.nearest / unit)
    }
    m.range = at
    m.rate += gainV * residual
    let (rr, rv, vv) = (m.rr, m.rv, m.vv)
    m.rr = max(rr - gainR * slope * rr, 1e-12)
    m.rv = rv - gainR * slope * rv
    m.vv = max(vv - gainV * slope * rv, 1e-12)
    return exp(-off * off / expected / 2) / expected.squareRoot()
  }
}

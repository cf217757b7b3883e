import Foundation

/// One motion model of ``RangeFilter`` with its covariance and weight. The unit is the object's height.
struct RangeMotion: Sendable {
  /// Process noise of a motion: independent jolts, or a lasting acceleration.
  struct Drive: Sendable {
    /// Deviation of the acceleration between two measurements, units/s2.
    var jolt = 0.0
    /// Deviation of the lasting acceleration, units/s2; 0 without a lasting acceleration.
    var lasting = 0.0
    /// Correlation time of the lasting acceleration, seconds.
    var lasts = 1.0
  }

  var range: Double
  var rate: Double
  var acceleration = 0.0
  var weight: Double
  /// Covariance of range (r), rate (v) and acceleration (a).
  var rr = 0.0, rv = 0.0, ra = 0.0, vv = 0.0, va = 0.0, aa = 0.0

  /// The weighted mean of motions. Its covariance includes the differences between the motions.
  static func mean(_ parts: [(motion: RangeMotion, share: Double)], weight: Double) -> RangeMotion {
    var result = RangeMotion(range: 0, rate: 0, weight: weight)
    for (m, share) in parts {
      result.range += share * m.range
      result.rate += share * m.rate
      result.acceleration += share * m.acceleration
    }
    for (m, share) in parts {
      let (dr, dv, da) = (m.range - result.range, m.rate - result.rate, m.acceleration - result.acceleration)
      result.rr += share * (m.rr + dr * dr)
      result.rv += share * (m.rv + dr * dv)
      result.ra += share * (m.ra + dr * da)
      result.vv += share * (m.vv + dv * dv)
      result.va += share * (m.va + dv * da)
      result.aa += share * (m.aa + da * da)
    }
    return result
  }

  /// The motion some seconds later. Source: Singer 1970 for a lasting acceleration, here as a chain of integrators.
  func foretold(_ drive: Drive, seconds t: Double, nearest: Double) -> RangeMotion {
    guard drive.lasting > 0 else { return foretoldWithoutAcceleration(drive, seconds: t, nearest: nearest) }
    var result = self
    let kept = exp(-t / drive.lasts)
    // Times for which the fading acceleration acts on rate and range.
    let onRate = drive.lasts * (1 - kept)
    let onRange = drive.lasts * (t - onRate)
    result.range = max(range + rate * t + acceleration * onRange, nearest)
    result.rate = rate + acceleration * onRate
    result.acceleration = acceleration * kept
    result.rr = rr + 2 * t * rv + 2 * onRange * ra + t * t * vv + 2 * t * onRange * va + onRange * onRange * aa
    result.rv = rv + onRate * ra + t * vv + (t * onRate + onRange) * va + onRange * onRate * aa
    result.ra = kept * (ra + t * va + onRange * aa)
    result.vv = vv + 2 * onRate * va + onRate * onRate * aa
    result.va = kept * (va + onRate * aa)
    result.aa = kept * kept * aa
    // New acceleration noise arrives evenly over the time.
    let new = drive.lasting * drive.lasting * (1 - kept * kept)
    result.rr += new * t * t * t * t / 20
    result.rv += new * t * t * t / 8
    result.ra += new * t * t / 6
    result.vv += new * t * t / 3
    result.va += new * t / 2
    result.aa += new
    return result
  }

  private func foretoldWithoutAcceleration(_ drive: Drive, seconds t: Double, nearest: Double) -> RangeMotion {
    var result = self
    let q2 = drive.jolt * drive.jolt
    result.range = max(range + rate * t, nearest)
    result.rr = rr + 2 * t * rv + t * t * vv + q2 * t * t * t * t / 4
    result.rv = rv + t * vv + q2 * t * t * t / 2
    result.vv = vv + q2 * t * t
    (result.acceleration, result.ra, result.va, result.aa) = (0, 0, 0, 0)
    return result
  }

  /// One step of an iterated extended Kalman filter; returns the likelihood of the measurement.
  mutating func correct(measured: Double, deviation: Double, nearest: Double) -> Double {
    let noise = deviation * deviation
    let expected = rr / (range * range) + noise
    let off = log(measured / range)
    var (at, slope, residual, total) = (range, 0.0, 0.0, 0.0)
    for _ in 0..<2 {
      slope = 1 / at
      residual = log(measured / at) - slope * (range - at)
      total = slope * slope * rr + noise
      at = max(range + rr * slope / total * residual, nearest)
    }
    let (gainR, gainV, gainA) = (rr * slope / total, rv * slope / total, ra * slope / total)
    (range, rate, acceleration) = (at, rate + gainV * residual, acceleration + gainA * residual)
    let (rr, rv, ra) = (rr, rv, ra)
    self.rr = max(rr - gainR * slope * rr, 1e-12)
    self.rv = rv - gainR * slope * rv
    self.ra = ra - gainR * slope * ra
    vv = max(vv - gainV * slope * rv, 1e-12)
    va -= gainV * slope * ra
    aa = max(aa - gainA * slope * ra, 0)
    return exp(-off * off / expected / 2) / expected.squareRoot()
  }
}

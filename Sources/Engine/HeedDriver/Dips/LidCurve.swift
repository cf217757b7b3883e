import HeedGeometry
import HeedSignals

/// Both lids in a stretch of time as one curve, in which 0 is open and about -1 is shut.
struct LidCurve: Sendable {
  /// Times of the moments that show an eye; `values`, `left` and `right` have the same order.
  let times: [Timestamp]
  let values: [Double]
  let left: [Double?]
  let right: [Double?]
  /// Standard deviation of the curve's white noise.
  let noise: Double
  /// The usual time between two moments.
  let interval: Duration

  init(times: [Timestamp], left: [Double?], right: [Double?], values: [Double]) {
    (self.times, self.left, self.right, self.values) = (times, left, right, values)
    noise = values.whiteNoise ?? 0
    interval = Self.usual(times)
  }

  /// The median time between two moments.
  static func usual(_ times: [Timestamp]) -> Duration {
    .seconds(zip(times.dropFirst(), times).map { ($0 - $1).seconds }.median() ?? 0)
  }
}

extension [Double] {
  /// Standard deviation of white noise, from second differences, which slow movements hardly affect; nil for fewer than
  /// three values.
  var whiteNoise: Double? {
    guard count > 2 else { return nil }
    let bends = (2..<count).map { index -> Double in
      let chord = self[index] + self[index - 2]
      return abs(chord - 2 * self[index - 1])
    }
    // The variance of a second difference is 6 times the variance of the noise.
    return deviationOfMedianDeviation * (bends.median() ?? 0) / 6.0.squareRoot()
  }
}

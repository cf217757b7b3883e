import HeedSignals

/// Estimates the noise of an object's boxes relative to usual noise, from the bend between three consecutive sizes.
struct BoxNoise: Sendable {
  /// Usual deviation of each side of a box, pixels. Choice: a good detector has this deviation.
  static let pixels = 1.0
  /// Usual change of an outline by limbs, turns and mirrors, as a share of its size. Choice: half a per cent.
  static let share = 0.005
  /// Weight of the expected noise factor, in boxes. Choice: a few, because three boxes carry little information.
  static let expectationWeight = 4.0
  /// Maximum number of boxes that the estimate counts. Choice: light and distance change over some seconds.
  static let mostLooks = 40.0
  /// Minimum factor on the usual noise. Choice: labels made by hand are off by half a pixel.
  static let least = 0.5
  /// Maximum factor on the usual noise. Choice: beyond, small boxes carry no information.
  static let most = 6.0
  /// Limit on the deviation of one box, in standard deviations. Choice: larger errors are not noise.
  static let mostDeviation = 4.0
  /// Maximum ratio of the intervals between three used boxes. Choice: one frame may be missing.
  static let mostUneven = 2.1

  private var sum: Double
  private var looks: Double
  private var previous: [(logarithm: Double, time: Timestamp)] = []

  /// - Parameter expected: Average noise factor over all objects.
  init(expected: Double) {
    looks = Self.expectationWeight
    sum = looks * expected * expected
  }

  /// Deviation of the logarithm of a range from a box of `pixels` with noise at both ends.
  static func deviation(over pixels: Double, noise: Double = BoxNoise.pixels, share: Double) -> Double {
    let ends = noise * 2.0.squareRoot() / max(pixels, 1)
    return (ends * ends + share * share).squareRoot()
  }

  var factor: Double { max(Self.least, min(Self.most, (sum / looks).squareRoot())) }

  /// Adds a box. `logarithm`: Logarithm of the box's height. `usual`: Usual deviation of that logarithm.
  mutating func learn(logarithm: Double, usual: Double, at time: Timestamp) {
    defer { previous = previous.suffix(1) + [(logarithm, time)] }
    guard previous.count == 2 else { return }
    let (before, now) = (previous[1].time.seconds(since: previous[0].time), time.seconds(since: previous[1].time))
    guard before > 0, now > 0 else { return }
    let uneven = now / before
    guard uneven <= Self.mostUneven, uneven >= 1 / Self.mostUneven else { return }
    let bend = logarithm - previous[1].logarithm - uneven * (previous[1].logarithm - previous[0].logarithm)
    // The variance of the bend that independent errors of three sizes cause.
    let expected = usual * usual * (1 + (1 + uneven) * (1 + uneven) + uneven * uneven)
    let limit = Self.mostDeviation * Self.mostDeviation * sum / looks
    sum += min(bend * bend / expected, limit)
    looks += 1
    if looks > Self.mostLooks {
      sum *= Self.mostLooks / looks
      looks = Self.mostLooks
    }
  }

  /// Forgets the boxes before a gap.
  mutating func interrupt() { previous = [] }
}

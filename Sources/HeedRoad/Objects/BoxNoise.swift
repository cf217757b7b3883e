import Foundation
import HeedSignals

/// How much an object's box wavers from frame to frame against what is usual, learned from the box alone.
///
/// What moves changes its size steadily; what wavers does not: the bend between three looks that follow each other is hardly
/// motion. So a poor detector is known within some frames, and is not taken for an object that jumps nearer.
public struct BoxNoise: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Of each side, one standard deviation, pixels, before anything is learned. Choice: a good detector's.
    public var pixels = 1.0
    /// Whatever its size, an object's outline changes by this share: limbs, turning, mirrors. Choice: half a per cent.
    public var share = 0.005
    /// How many looks the expectation weighs. Choice: a few; three looks alone say little.
    public var expectationWeight = 4.0
    /// Looks that are remembered. Choice: light and distance change over some seconds.
    public var mostLooks = 40.0
    /// It is never taken as less or more than this many times the usual. Choice: labels made by hand are off by half a pixel;
    /// with more than six nothing can be said of small boxes.
    public var least = 0.5
    public var most = 6.0
    /// One look counts at most this many standard deviations. Choice: what is more is no noise.
    public var mostDeviation = 4.0
    /// Looks further apart than this many times the others tell nothing of noise. Choice: one frame may be missing.
    public var mostUneven = 2.1

    public init() {}
  }

  private let settings: Settings
  private var sum: Double
  private var looks: Double
  private var previous: [(logarithm: Double, time: Timestamp)] = []

  /// - Parameter expected: How many times the usual noise others waver by.
  init(expected: Double, settings: Settings) {
    self.settings = settings
    looks = settings.expectationWeight
    sum = looks * expected * expected
  }

  /// One standard deviation of the logarithm of a range that was measured over `pixels`, both of whose ends waver.
  static func deviation(over pixels: Double, noise: Double, share: Double) -> Double {
    let ends = noise * 2.0.squareRoot() / max(pixels, 1)
    return (ends * ends + share * share).squareRoot()
  }

  /// How many times the usual noise it is.
  var factor: Double { max(settings.least, min(settings.most, (sum / looks).squareRoot())) }

  /// Takes in one look.
  /// - Parameters:
  ///   - logarithm: Of the box's height.
  ///   - usual: One standard deviation of that, as it usually is.
  mutating func learn(logarithm: Double, usual: Double, at time: Timestamp) {
    defer { previous = previous.suffix(1) + [(logarithm, time)] }
    guard previous.count == 2 else { return }
    let (before, now) = (previous[1].time.seconds(since: previous[0].time), time.seconds(since: previous[1].time))
    guard before > 0, now > 0 else { return }
    let uneven = now / before
    guard uneven <= settings.mostUneven, uneven >= 1 / settings.mostUneven else { return }
    let bend = logarithm - previous[1].logarithm - uneven * (previous[1].logarithm - previous[0].logarithm)
    // Three independent errors, weighed as the bend weighs them.
    let expected = usual * usual * (1 + (1 + uneven) * (1 + uneven) + uneven * uneven)
    let limit = settings.mostDeviation * settings.mostDeviation * sum / looks
    sum += min(bend * bend / expected, limit)
    looks += 1
    if looks > settings.mostLooks {
      sum *= settings.mostLooks / looks
      looks = settings.mostLooks
    }
  }

  /// Forgets what came before a hole.
  mutating func interrupt() { previous = [] }
}

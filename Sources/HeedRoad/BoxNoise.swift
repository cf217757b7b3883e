public import HeedSignals

/// How much the sides of boxes waver from frame to frame, learned from how surprising they are.
public struct BoxNoise: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Of each side, one standard deviation, pixels, before anything is learned. Choice: a good detector's.
    public var start = 1.0
    /// It is never taken as less or more. Choice: labels made by hand are off by half a pixel; with more than six, boxes of
    /// twenty pixels say nothing.
    public var least = 0.5
    public var most = 6.0
    /// Whatever its size, an object's outline changes by this share: limbs, turning, mirrors. Choice: half a per cent.
    public var share = 0.005
    /// Time over which it is learned. Choice: a quarter of a minute of one object.
    @Seconds public var learning: Duration = .seconds(15)
    /// One surprise counts at most this much. Choice: 3 standard deviations; what is more is no noise.
    public var mostSurprise = 9.0

    public init() {}
  }

  private let settings: Settings
  private var variance: Double

  init(settings: Settings) {
    self.settings = settings
    variance = settings.start * settings.start
  }

  /// One standard deviation of a side, pixels.
  var pixels: Double { variance.squareRoot() }

  /// - Parameter surprise: Squared over expected; 1 on average when the noise is right.
  mutating func learn(_ surprise: Double, seconds: Double) {
    guard seconds > 0, surprise.isFinite else { return }
    let share = seconds / (seconds + settings.learning.seconds)
    variance *= 1 + share * (min(surprise, settings.mostSurprise) - 1)
    variance = max(settings.least * settings.least, min(settings.most * settings.most, variance))
  }
}

/// A closure of the eyes of up to a second.
public struct Blink: Hashable, Sendable {
  public enum Eye: String, Hashable, Codable, Sendable { case both, left, right }
  /// Openness crossing half of the person's open level, downwards, interpolated between frames.
  public var start: Timestamp
  /// The same crossing upwards.
  public var end: Timestamp
  public var eye: Eye
  /// How far the eye closed, 0 not at all ... 1 shut.
  public var closure: Double
  /// Longer than an ordinary blink.
  public var isSlow: Bool
  /// Standard uncertainty of `start`: the crossing lies somewhere between two frames. nil when the fall was not seen.
  public var startError: Duration?
  /// The same of `end`.
  public var endError: Duration?
  /// How far the lid travelled, as a share of the open level, 0...1: less than `closure` in an eye that looked down.
  public var amplitude: Double?
  /// Fastest fall of the lid, open levels per second; nil when frames are too far apart to show it.
  public var closingVelocity: Double?
  /// Mean rise of the lid on its way to half open, open levels per second; nil when frames are too far apart to show it.
  public var openingVelocity: Double?

  public init(
    start: Timestamp, end: Timestamp, eye: Eye, closure: Double, isSlow: Bool, startError: Duration? = nil,
    endError: Duration? = nil, amplitude: Double? = nil, closingVelocity: Double? = nil, openingVelocity: Double? = nil
  ) {
    self.start = start
    self.end = end
    self.eye = eye
    self.closure = closure
    self.isSlow = isSlow
    self.startError = startError
    self.endError = endError
    self.amplitude = amplitude
    self.closingVelocity = closingVelocity
    self.openingVelocity = openingVelocity
  }

  /// From half shut to half open.
  public var duration: Duration { end - start }

  /// Standard uncertainty of `duration`; nil when one of its ends has none.
  public var durationError: Duration? {
    guard let startError, let endError else { return nil }
    let (a, b) = (startError.seconds, endError.seconds)
    return .seconds((a * a + b * b).squareRoot())
  }

  /// Amplitude over the fastest fall, seconds: longer in tired people, whatever the size of the blink. nil without either.
  /// Source: Johns 2003, The amplitude-velocity ratio of blinks: a new method for monitoring drowsiness, Sleep 26.
  public var amplitudeVelocityRatioSeconds: Double? {
    guard let amplitude, let closingVelocity, closingVelocity > 0 else { return nil }
    return amplitude / closingVelocity
  }
}

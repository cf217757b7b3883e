/// An eye closure of at most one second.
public struct Blink: Hashable, Sendable {
  /// Which eyes blinked.
  public enum Eye: String, Hashable, Codable, Sendable { case both, left, right }
  /// When openness fell through half of the person's open level, interpolated between frames.
  public var start: Timestamp
  /// When openness rose through the same level, interpolated between frames.
  public var end: Timestamp
  /// Which eyes blinked.
  public var eye: Eye
  /// How far the eye closed: 0 not at all ... 1 shut.
  public var closure: Double
  /// True if the closure lasted longer than an ordinary blink.
  public var isSlow: Bool
  /// Standard uncertainty of `start`, which lies between two frames; nil when the closing was not seen.
  public var startError: Duration?
  /// Standard uncertainty of `end`; nil when the opening was not seen.
  public var endError: Duration?
  /// Travel of the lid as a share of the open level, 0...1; less than `closure` if the eye was looking down.
  public var amplitude: Double?
  /// Peak closing velocity of the lid, open levels per second; nil when the frame rate is too low.
  public var closingVelocity: Double?
  /// Mean velocity of the lid up to half open, open levels per second; nil when the frame rate is too low.
  public var openingVelocity: Double?
  /// Durations of closing, shut and opening; nil unless the whole blink was measured, as in recorded lids.
  public var phases: BlinkPhases?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, eye: Eye, closure: Double, isSlow: Bool, startError: Duration? = nil,
    endError: Duration? = nil, amplitude: Double? = nil, closingVelocity: Double? = nil, openingVelocity: Double? = nil,
    phases: BlinkPhases? = nil
  ) {
    (self.start, self.end, self.eye, self.closure, self.isSlow) = (start, end, eye, closure, isSlow)
    (self.startError, self.endError, self.amplitude) = (startError, endError, amplitude)
    (self.closingVelocity, self.openingVelocity) = (closingVelocity, openingVelocity)
    self.phases = phases
  }

  /// Time from half shut to half open.
  public var duration: Duration { end - start }

  /// Standard uncertainty of `duration`; nil when `startError` or `endError` is nil.
  public var durationError: Duration? {
    guard let startError, let endError else { return nil }
    let (a, b) = (startError.seconds, endError.seconds)
    return .seconds((a * a + b * b).squareRoot())
  }

  /// Amplitude over peak closing velocity, in seconds; it rises with sleepiness and does not depend on the blink's
  /// size. nil without amplitude or velocity. Source: Johns 2003, The amplitude-velocity ratio of blinks, Sleep 26.
  public var amplitudeVelocityRatioSeconds: Double? {
    guard let amplitude, let closingVelocity, closingVelocity > 0 else { return nil }
    return amplitude / closingVelocity
  }
}

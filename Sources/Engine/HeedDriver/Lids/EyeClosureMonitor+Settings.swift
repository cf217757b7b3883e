public import HeedSignals

extension EyeClosureMonitor {
  /// Minimum length of a blink. Choice: below the shortest blink at half depth, well above one noisy frame at 30 Hz.
  static let shortestBlink: Duration = .milliseconds(50)
  /// Minimum openness of the other eye during a wink. Choice: a wink tightens the other eye by a quarter at most.
  static let winkOtherEyeAbove = 0.7

  /// Minimum lengths of blinks, microsleeps and sleep, and limits to combine two eyes.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum length of an ordinary blink. Higher: fewer blinks count as slow. Lower: more blinks count as slow.
    /// Source: docs/references.md, eyes and drowsiness: 100-400 ms.
    @Seconds public var slowBlinkAbove: Duration = .milliseconds(400)
    /// Length from which a closure is a microsleep. Higher: microsleeps are reported later, and fewer. Lower: long
    /// blinks count as microsleeps. Source: docs/references.md, eyes and drowsiness: 1 s.
    @Seconds public var microsleepFrom: Duration = .seconds(1)
    /// Length from which a closure is sleep. Higher: sleep is reported later. Lower: microsleeps count as sleep sooner.
    /// Source: docs/references.md, eyes and drowsiness: 3 s.
    @Seconds public var sleepFrom: Duration = .seconds(3)

    /// The default values.
    public init() {}
  }
}

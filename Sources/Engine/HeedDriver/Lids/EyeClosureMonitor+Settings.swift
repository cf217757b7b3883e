public import HeedSignals

extension EyeClosureMonitor {
  /// Lengths of the classes, and how two eyes are combined.
  public struct Settings: Hashable, Codable, Sendable {
    /// How closures are found.
    public var closure = ClosureDetector.Settings()
    /// Maximum length of an ordinary blink. Higher: fewer blinks count as slow. Lower: more blinks count as slow.
    /// Source: docs/references.md, eyes and drowsiness: 100-400 ms.
    @Seconds public var slowBlinkAbove: Duration = .milliseconds(400)
    /// Length from which a closure is a microsleep. Higher: microsleeps are reported later, and fewer. Lower: long
    /// blinks count as microsleeps. Source: docs/references.md, eyes and drowsiness: 1 s.
    @Seconds public var microsleepFrom: Duration = .seconds(1)
    /// Length from which a closure is sleep. Higher: sleep is reported later. Lower: microsleeps count as sleep sooner.
    /// Source: docs/references.md, eyes and drowsiness: 3 s.
    @Seconds public var sleepFrom: Duration = .seconds(3)
    /// Minimum length of a blink. Higher: short blinks are not counted. Lower: noisy frames count as blinks. Choice:
    /// below the shortest blink at half depth, well above one noisy frame at 30 Hz.
    @Seconds public var shortestBlink: Duration = .milliseconds(50)
    /// Maximum difference in openness between two shutting eyes. Choice: twice the difference in fair light; a wink
    /// differs more.
    public var largestLag = 0.2
    /// Largest spread at which one eye may contradict the other. Choice: in a wink both eyes have less.
    public var certainSpread = 0.2
    /// Time for which both eyes must stay within that spread before a wink counts. Choice: longer than a wink.
    @Seconds public var certainFor: Duration = .milliseconds(700)
    /// Minimum openness of the other eye during a wink. Higher: fewer winks are counted. Lower: blinks that look uneven
    /// count as winks. Choice: a wink tightens the other eye by a quarter at most.
    public var winkOtherEyeAbove = 0.7
    /// How quick dips of the lids without a shut frame are found.
    public var dip = LidDipDetector.Settings()
    /// The same for the lids of the face mesh, which is less sensitive to lashes and make-up.
    public var meshDip = LidDipDetector.Settings(fall: 0.3, closureRise: 0.3, needsBoth: true)
    /// When lids that fell and rose did not meet; such a movement is not a blink.
    public var contact = LidContact.Settings()
    /// The mesh's aperture of an open eye, degrees. Choice: people have 25 to 45; only shares of it are compared.
    public var openMeshDegrees = 30.0

    /// The default values.
    public init() {}
  }
}

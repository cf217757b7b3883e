public import HeedSignals

extension AwarenessPolicy {
  /// Times in which awareness falls from full to each level.
  public struct Levels: Hashable, Codable, Sendable {
    /// To level 1.
    @Seconds public var first: Duration
    /// To level 2.
    @Seconds public var second: Duration
    /// To level 3.
    @Seconds public var third: Duration

    /// Copies its arguments.
    public init(first: Duration, second: Duration, third: Duration) {
      (_first, _second) = (Seconds(wrappedValue: first), Seconds(wrappedValue: second))
      _third = Seconds(wrappedValue: third)
    }
  }

  /// openpilot's constants, and their use at other sample rates.
  public struct Settings: Hashable, Codable, Sendable {
    /// Times to each level while the driver is seen distracted. Source: openpilot, selfdrive/monitoring: 3, 5 and 11 s.
    public var camera = Levels(first: .seconds(3), second: .seconds(5), third: .seconds(11))
    /// Times without a touch of the wheel while the camera is unavailable. Source: the same: 15, 24 and 30 s.
    public var fallback = Levels(first: .seconds(15), second: .seconds(24), third: .seconds(30))
    /// Length of one tick. The first sample counts as one tick. Source: the same: 20 ticks a second.
    @Seconds public var tick: Duration = .milliseconds(50)
    /// A sample that differs from `tick` by no more than this counts as exactly one tick, so that sums equal
    /// openpilot's. Choice: recordings write times to a tenth of a millisecond; another 10 µs cover rounding.
    @Seconds public var tickTolerance: Duration = .microseconds(110)
    /// Longest time that one sample counts. Choice: the slowest recordings have one row a second.
    @Seconds public var longestTick: Duration = .seconds(1)
    /// Probability above which the eyes are shut. Source: openpilot, as above.
    public var eyesClosedAbove = 0.5
    /// Probability above which the eyes are visible. Source: openpilot, as above.
    public var eyesVisibleAbove = 0.5
    /// Probability above which a phone is in use. Source: openpilot, as above.
    public var phoneAbove = 0.5
    /// Deviation of the head's angles, radians, below which the pose is certain. Source: openpilot, as above.
    public var poseDeviationBelow = 0.3
    /// Time of uncertain pose that makes the camera unavailable. Source: openpilot, as above.
    @Seconds public var uncertainFor: Duration = .seconds(10)
    /// Time constant of the distraction filter. Source: openpilot, as above.
    @Seconds public var filterTime: Duration = .milliseconds(250)
    /// Filter value, 0...1, above which the driver is distracted. Source: openpilot, as above.
    public var distractedAbove = 0.63
    /// Filter value, 0...1, below which the driver is attentive. Source: openpilot, as above.
    public var attentiveBelow = 0.37
    /// How many times faster full awareness rises than falls. Source: openpilot, as above.
    public var recoveryFull = 1.25
    /// How many times faster nearly empty awareness rises than falls. Source: openpilot, as above.
    public var recoveryEmpty = 5.0
    /// Lower limit of awareness. Source: openpilot, as above.
    public var lowest = -0.1
    /// A head that is pitched this far below its learned pitch is turned away, radians. Source: openpilot, as above.
    public var pitchDownRadians = 0.3133
    /// A head that is turned this far from its learned yaw is turned away, radians. Source: openpilot, as above.
    public var yawRadians = 0.4020
    /// Speed above which offsets are learned, metres a second. Source: openpilot, as above.
    public var learningSpeed = 13.0
    /// Learning time before offsets are used; until then they are 0. Source: openpilot, as above, for the time. Choice:
    /// 0, because Heed measures from straight ahead; openpilot starts from the mounting of its camera.
    @Seconds public var learningTime: Duration = .seconds(60)
    /// Averaging time of the learned offsets. Source: openpilot, as above.
    @Seconds public var learningMemory: Duration = .seconds(360)
    /// Lowest pitch offset, radians. Source: openpilot, policy.py, read 2026 (limits of its offsets).
    public var offsetPitchDown = -0.0881
    /// Highest pitch offset, radians. Source: the same.
    public var offsetPitchUp = 0.124
    /// Largest yaw offset, radians. Source: the same. Choice: openpilot's wider limit, as the camera may be on either
    /// side.
    public var offsetYaw = 0.289
    /// Number of level 3 alerts that lock the assistant out. Source: openpilot, as above.
    public var lockOutAlerts = 3
    /// Total time at level 3 that locks the assistant out. Source: openpilot, as above.
    @Seconds public var lockOutTime: Duration = .seconds(30)
    /// The default values.
    public init() {}
  }

  /// The settings in ticks and seconds, computed once instead of per sample.
  struct Limits: Sendable {
    /// Length of one tick, seconds, above 0.
    let tick: Double
    let tolerance: Double
    let longest: Double
    /// Share of the way to the new value by which a tick moves the distraction filter, 0...1.
    let share: Double
    let uncertainTicks: Double
    let readyTicks: Double
    let memoryTicks: Double
    let lockOutTicks: Double

    private let filterTime: Double

    init(_ settings: Settings) {
      tick = Self.positive(settings.tick)
      tolerance = settings.tickTolerance.seconds
      longest = settings.longestTick.seconds
      filterTime = settings.filterTime.seconds
      share = tick / (filterTime + tick)
      uncertainTicks = settings.uncertainFor.seconds / tick
      readyTicks = settings.learningTime.seconds / tick
      memoryTicks = settings.learningMemory.seconds / tick
      lockOutTicks = settings.lockOutTime.seconds / tick
    }

    func share(ofTicks ticks: Double) -> Double { ticks * tick / (filterTime + ticks * tick) }

    func awareness(_ levels: Levels, _ settings: Settings) -> Awareness {
      Awareness(
        levels: (levels.first.seconds, levels.second.seconds, Self.positive(levels.third)), tick: tick,
        recovery: (settings.recoveryFull, settings.recoveryEmpty), lowest: settings.lowest)
    }

    private static func positive(_ duration: Duration) -> Double { max(duration, .nanoseconds(1)).seconds }
  }
}

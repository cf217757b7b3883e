public import HeedSignals

extension AwarenessPolicy {
  /// From full attention, how long until each level.
  public struct Levels: Hashable, Codable, Sendable {
    @Seconds public var first: Duration
    @Seconds public var second: Duration
    @Seconds public var third: Duration

    public init(first: Duration, second: Duration, third: Duration) {
      (_first, _second) = (Seconds(wrappedValue: first), Seconds(wrappedValue: second))
      _third = Seconds(wrappedValue: third)
    }
  }

  public struct Settings: Hashable, Codable, Sendable {
    /// While the camera sees a distracted driver.
    /// Source: openpilot, selfdrive/monitoring (docs/references.md, rule books): 3, 5 and 11 s.
    public var camera = Levels(first: .seconds(3), second: .seconds(5), third: .seconds(11))
    /// While it sees nobody, or too uncertainly. Source: the same: 15, 24 and 30 s without a touch of the wheel.
    public var fallback = Levels(first: .seconds(15), second: .seconds(24), third: .seconds(30))
    /// One tick of the policy; the first row counts for one. Source: the same: 20 a second.
    @Seconds public var tick: Duration = .milliseconds(50)
    /// Ticks as long as that to within this count for one, so that sums are those of the policy.
    /// Choice: a tenth of a millisecond, the last digit that such times are written with, and what rounding adds.
    @Seconds public var tickTolerance: Duration = .microseconds(110)
    /// A longer pause counts for this long. Choice: nobody saw what happened in it, and one row a second is the slowest
    /// record of a driver; a suspended machine is no driver who looked away.
    @Seconds public var longestTick: Duration = .seconds(1)
    /// A probability above which eyes are shut. Source: openpilot, as above.
    public var eyesClosedAbove = 0.5
    /// A probability above which they are seen. Source: openpilot, as above.
    public var eyesVisibleAbove = 0.5
    /// A probability above which a phone is used. Source: openpilot, as above.
    public var phoneAbove = 0.5
    /// The pose is certain below this standard deviation, radians. Source: openpilot, as above.
    public var poseDeviationBelow = 0.3
    /// The camera is given up after the pose was uncertain for so long. Source: openpilot, as above.
    @Seconds public var uncertainFor: Duration = .seconds(10)
    /// Time constant of the filter over distracted or not. Source: openpilot, as above.
    @Seconds public var filterTime: Duration = .milliseconds(250)
    /// The filter is above it: distracted. Source: openpilot, as above.
    public var distractedAbove = 0.63
    /// The filter is below it: attentive. Source: openpilot, as above.
    public var attentiveBelow = 0.37
    /// How much faster awareness rises than it falls: while full and while empty. Source: openpilot, as above.
    public var recoveryFull = 1.25
    public var recoveryEmpty = 5.0
    /// Awareness falls no further. Source: openpilot, as above.
    public var lowest = -0.1
    /// The head is away when it points down or to a side by more than this from its offset.
    /// Source: openpilot, as above.
    public var pitchDownRadians = 0.3133
    public var yawRadians = 0.4020
    /// The offsets are learned above this speed, metres a second. Source: openpilot, as above.
    public var learningSpeed = 13.0
    /// They are used once learned for so long; until then they are 0. Source: openpilot, as above, for the time.
    /// Choice: for the 0, as Heed's angles are against straight ahead; the policy's own start is that of its camera's place.
    @Seconds public var learningTime: Duration = .seconds(60)
    /// Older poses are forgotten. Source: openpilot, as above.
    @Seconds public var learningMemory: Duration = .seconds(360)
    /// What can be learned goes from here, radians below straight ahead, ...
    /// Source: openpilot, policy.py, read 2026 (limits of its offsets).
    public var offsetPitchDown = -0.0881
    public var offsetPitchUp = 0.124
    /// ... and so far to each side. Source: the same. Choice: the wider of its two sides for both, as a cabin camera of
    /// Heed's may stand on either side of the driver.
    public var offsetYaw = 0.289
    /// So many times at level 3 lock the assistant out. Source: openpilot, as above.
    public var lockOutAlerts = 3
    /// So long at level 3 does as well. Source: openpilot, as above.
    @Seconds public var lockOutTime: Duration = .seconds(30)

    public init() {}
  }
}

extension AwarenessPolicy {
  /// The settings in the units of the arithmetic.
  struct Limits: Sendable {
    /// Seconds; no setting makes it nothing, as times are whole nanoseconds.
    let tick: Double
    let tolerance: Double
    let longest: Double
    /// How far one tick moves the filter.
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

public import HeedSignals

extension GlanceRules {
  /// The rules of a book and their numbers, by default Euro NCAP 2026. A rule that a book lacks has `isUsed` false.
  public struct Settings: Hashable, Codable, Sendable {
    /// How gaze and lids are read from samples.
    public var reader = GlanceReader.Settings()
    /// When samples are judged.
    public var moments = MomentSettings()
    /// Rule about one long glance.
    public var longGlance = LongGlanceSettings()
    /// Rule about an unresponsive driver.
    public var noAnswer = NoAnswerSettings()
    /// Rule about requests to look at the road.
    public var request = RequestSettings()
    /// Rule about sums of glances.
    public var sum = SumSettings()
    /// Rule about shut eyes.
    public var lids = LidSettings()
    /// Rule about Karolinska sleepiness.
    public var sleepiness = SleepinessSettings()
    /// Rule about sums of glances in a task.
    public var task = TaskSettings()

    /// Makes the settings of ``euroNCAP2026``.
    public init() {}
  }

  /// When samples are judged, and how they become lengths of time.
  public struct MomentSettings: Hashable, Codable, Sendable {
    /// Minimum judged speed, metres a second; 0 for any. Source: docs/references.md, rule books: Euro NCAP names
    /// none.
    public var fasterThan = 0.0
    /// Whether samples at a standstill are judged. Choice: a standing vehicle cannot hit anything.
    public var isStandstillJudged = false
    /// Whether the book applies only while an assistant drives. Source: docs/references.md, rule books: UN R171 alone.
    public var isForAssistants = false
    /// Whether driving-related looks count as on the road. Source: Euro NCAP 2026: only the forward view counts as
    /// the road.
    public var isDrivingRoad = false
    /// Whether `isDrivingRoad` includes looks at the instruments. Source: as before.
    public var areInstrumentsRoad = false
    /// Time of looking at the road that ends a time away; 0 if any look ends it. Choice: only UN R171 gives a time.
    @Seconds public var returned: Duration = .zero
    /// Time without a gaze that ends an unreported time away and restarts the time on the road. Choice: the time that
    /// restores attention, because a longer loss may hide a look at the road.
    @Seconds public var longestLoss: Duration = .seconds(2)
    /// Maximum time between samples of an observed driver. Choice: a camera that is silent for longer is unavailable.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// Shorter closures of the eyes are blinks, which keep the purpose of the gaze. Choice: a blink is shorter.
    @Seconds public var blink: Duration = .milliseconds(500)
    /// Tolerance when times are compared with limits. Choice: files write times in microseconds.
    @Seconds public var timeStep: Duration = .microseconds(1)
    /// Tolerance when speeds are compared, metres a second. Choice: half a step of the second decimal, as in files.
    public var speedStep = 0.005
    /// The default values.
    public init() {}
  }

  /// The rule about one time away from the road that is too long: `longDistraction`, level 2.
  public struct LongGlanceSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Choice: all books except those about sleepiness and assistants.
    public var isUsed = true
    /// Limit of one time away from the road. Source: Euro NCAP 2026: 3 s or more away from the forward view.
    @Seconds public var longest: Duration = .seconds(3)
    /// Whether a time away exactly as long as the limit is allowed. Source: as before.
    public var isLongestAllowed = false
    /// Added to the limit if the time away holds only driving-related looks. Source: Euro NCAP 2026: +1 s if justified.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// Limit of one time away at speeds below `fastFrom`. Source: Euro NCAP 2026: the same at any speed.
    @Seconds public var longestWhenSlow: Duration = .seconds(3)
    /// Speed from which `longest` applies, metres a second; 0 for any speed. Source: as before.
    public var fastFrom = 0.0
    /// Added to the limit while the eyes are hidden or the head pose is uncertain at the judged sample. Earlier
    /// samples do not count, or else a driver who looks away longer could be warned later. Source: as before: no
    /// extra time.
    @Seconds public var impairedExtra: Duration = .zero
    /// The default values.
    public init() {}
  }

  /// The rule about a driver who does not react: `unresponsive`, level 3.
  public struct NoAnswerSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Source: Euro NCAP 2026, unresponsive driver.
    public var isUsed = true
    /// Time away after a warning about looks or lids that makes the driver unresponsive. Source: as before: no gaze
    /// back 3 s after a warning. Choice: if a warning stands already, they count from the start of the time away.
    @Seconds public var afterWarning: Duration = .seconds(3)
    /// Time away, or with shut eyes, that makes the driver unresponsive without a warning. Source: as before: 6 s and
    /// more.
    @Seconds public var longest: Duration = .seconds(6)
    /// The default values.
    public init() {}
  }

  /// The rule about four requests to look at the road again in one time away, at levels 1, 2, 3 and 3.
  public struct RequestSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Choice: only UN R171 has the rule.
    public var isUsed = false
    /// Time away after which `eyesOnRequest` comes. Source: UN R171: at 5 s of visual disengagement.
    @Seconds public var request: Duration = .seconds(5)
    /// Time after the request until `escalatedRequest` comes. Source: as before: +3 s.
    @Seconds public var escalation: Duration = .seconds(3)
    /// Time after the escalation until `directControl` comes. Source: as before: +5 s.
    @Seconds public var directControl: Duration = .seconds(5)
    /// Time after the escalation until `unavailable` comes. Source: as before: +10 s after the first escalation.
    @Seconds public var unavailable: Duration = .seconds(10)
    /// The default values.
    public init() {}
  }

  /// The rule about sums of times away: `shortDistraction`, or `phone` for looks at a phone alone; level 2 until the
  /// sum is reset.
  public struct SumSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Source: Euro NCAP 2026, short distraction.
    public var isUsed = true
    /// Sum of times away from which the rule applies. Source: as before: 10 s off the road.
    @Seconds public var longest: Duration = .seconds(10)
    /// The sliding window of the sums. Source: as before: in any 30 s.
    @Seconds public var window: Duration = .seconds(30)
    /// Uninterrupted time on the road that resets the sum. Source: as before: 2 s or more.
    @Seconds public var attentiveAgain: Duration = .seconds(2)
    /// The default values.
    public init() {}
  }

  /// The rule about shut eyes: `microsleep`, level 2, and `sleep`, level 3.
  public struct LidSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Source: Euro NCAP 2026, microsleep and sleep.
    public var isUsed = true
    /// A closure this long is a microsleep. Source: as before: 1 to 3 s, by the draft; a shorter closure is a slow
    /// blink.
    @Seconds public var microsleep: Duration = .seconds(1)
    /// Closure of the eyes that is sleep. Source: as before: 3 s and more.
    @Seconds public var sleep: Duration = .seconds(3)
    /// The default values.
    public init() {}
  }

  /// The rule about sleepiness, rated 1...9 on Karolinska's scale. It gives levels 1 and 2 of `drowsy`.
  public struct SleepinessSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Source: Euro NCAP 2026, drowsiness; EU 2021/1341.
    public var isUsed = true
    /// Sleepiness from which level 1 applies; 0 without a level 1. Source: Euro NCAP 2026 has no notice before the
    /// warning.
    public var noticeFrom = 0.0
    /// Sleepiness from which level 2 applies. Source: Euro NCAP 2026: more than 7.
    public var warningFrom = 7.0
    /// Whether a sleepiness of exactly `warningFrom` gives no warning yet. Source: as before.
    public var isWarningFromAllowed = true
    /// Speed from which sleepiness is judged, metres a second. Source: Euro NCAP 2026: impairment from 50 km/h.
    public var fastFrom = 13.8889
    /// Time to be ready once `fastFrom` is reached; 0 for at once. Source: docs/references.md, rule books: Euro NCAP
    /// names none.
    @Seconds public var readyAfter: Duration = .zero
    /// Time with a visible face that sleepiness is valid. Choice: recovery takes longer; later, drivers may change.
    @Seconds public var memory: Duration = .seconds(300)
    /// The default values.
    public init() {}
  }

  /// The rule about the sum of times away in one task: `taskTime`, level 2, until the task ends.
  public struct TaskSettings: Hashable, Codable, Sendable {
    /// Whether the book has this rule. Choice: only NHTSA 2013 has the rule.
    public var isUsed = false
    /// Largest allowed sum of times away in one task. Source: NHTSA 2013: 12 s in all per task.
    @Seconds public var longest: Duration = .seconds(12)
    /// The default values.
    public init() {}
  }
}

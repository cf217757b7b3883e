public import HeedSignals

extension GlanceRules {
  /// The rules of a book and their numbers; the defaults are Euro NCAP 2026. Rules that a book lacks are unused.
  public struct Settings: Hashable, Codable, Sendable {
    /// How samples are read.
    public var reader = GlanceReader.Settings()
    /// When samples are judged.
    public var moments = MomentSettings()
    /// One long glance.
    public var longGlance = LongGlanceSettings()
    /// An unresponsive driver.
    public var noAnswer = NoAnswerSettings()
    /// Requests to look at the road.
    public var request = RequestSettings()
    /// Sums of glances.
    public var sum = SumSettings()
    /// Shut eyes.
    public var lids = LidSettings()
    /// Karolinska sleepiness.
    public var sleepiness = SleepinessSettings()
    /// Sums of glances in a task.
    public var task = TaskSettings()

    /// As ``euroNCAP2026``.
    public init() {}
  }

  /// When samples are judged, and how they become lengths of time.
  public struct MomentSettings: Hashable, Codable, Sendable {
    /// Minimum speed, metres a second; 0 for none. Source: docs/references.md, rule books: Euro NCAP names none.
    public var fasterThan = 0.0
    /// True if a vehicle at a standstill is judged too. Choice: no, because it cannot hit anything.
    public var isStandstillJudged = false
    /// True if a book applies only while an assistant drives. Source: docs/references.md, rule books: UN R171 alone.
    public var isForAssistants = false
    /// True if driving-related looks count as the road.
    /// Source: Euro NCAP 2026: only the forward view counts as the road.
    public var isDrivingRoad = false
    /// True if, with `isDrivingRoad`, instruments also count as the road. Source: as before.
    public var areInstrumentsRoad = false
    /// Time on the road that ends a time away; 0 for any. Choice: any, because only UN R171 gives a time.
    @Seconds public var returned: Duration = .zero
    /// Loss of the gaze that ends an unreported time away and restarts the time on the road.
    /// Choice: as long as it takes to restore attention: a longer loss may hide a look at the road that counts.
    @Seconds public var longestLoss: Duration = .seconds(2)
    /// Maximum time between samples; after it the driver is unknown. Choice: a camera silent for longer is unavailable.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// Closures shorter than this keep the previous gaze.
    /// Choice: the length of a blink, which is not a look at the road.
    @Seconds public var blink: Duration = .milliseconds(500)
    /// Resolution of times. Choice: files write microseconds.
    @Seconds public var timeStep: Duration = .microseconds(1)
    /// Resolution of speeds, metres a second. Choice: half of the second decimal of a file.
    public var speedStep = 0.005

    /// The default values.
    public init() {}
  }

  /// One time away from the road that is too long: `longDistraction`, level 2.
  public struct LongGlanceSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Choice: all except those about sleepiness and assistants.
    public var isUsed = true
    /// Limit of one time away. Source: Euro NCAP 2026: 3 s or more away from the forward view.
    @Seconds public var longest: Duration = .seconds(3)
    /// True if exactly the limit is still allowed. Source: as before.
    public var isLongestAllowed = false
    /// Extra time for driving-related looks only. Source: Euro NCAP 2026: +1 s if justified.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// The limit below `fastFrom`. Source: Euro NCAP 2026: the same at any speed.
    @Seconds public var longestWhenSlow: Duration = .seconds(3)
    /// Speed from which `longest` applies, metres a second; 0 for any. Source: as before.
    public var fastFrom = 0.0
    /// Extra time while the eyes are hidden or the head pose is uncertain, at the judged sample only: if earlier
    /// samples counted, looking away for longer could warn later. Source: as before: none.
    @Seconds public var impairedExtra: Duration = .zero

    /// The default values.
    public init() {}
  }

  /// A driver who does not react: `unresponsive`, level 3.
  public struct NoAnswerSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Source: Euro NCAP 2026, unresponsive driver.
    public var isUsed = true
    /// Time away after a warning about looks or lids. Source: as before: no gaze back 3 s after a warning. Choice:
    /// under an earlier warning that still stands, the time counts from the start of the time away.
    @Seconds public var afterWarning: Duration = .seconds(3)
    /// Time away or with shut eyes, without a warning. Source: as before: 6 s and more.
    @Seconds public var longest: Duration = .seconds(6)

    /// The default values.
    public init() {}
  }

  /// Requests to look at the road again, in one time away: levels 1, 2, 3 and 3.
  public struct RequestSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Choice: UN R171 alone.
    public var isUsed = false
    /// `eyesOnRequest`, from the start of the time away. Source: UN R171: at 5 s of visual disengagement.
    @Seconds public var request: Duration = .seconds(5)
    /// `escalatedRequest`, after the request. Source: as before: +3 s.
    @Seconds public var escalation: Duration = .seconds(3)
    /// `directControl`, after the escalation. Source: as before: +5 s.
    @Seconds public var directControl: Duration = .seconds(5)
    /// `unavailable`, after the escalation. Source: as before: +10 s after the first escalation.
    @Seconds public var unavailable: Duration = .seconds(10)

    /// The default values.
    public init() {}
  }

  /// Sums of times away: `shortDistraction`, or `phone` if looks at a phone suffice; level 2, until the reset.
  public struct SumSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Source: Euro NCAP 2026, short distraction.
    public var isUsed = true
    /// Limit of the sum. Source: as before: 10 s off the road.
    @Seconds public var longest: Duration = .seconds(10)
    /// Window of the sum. Source: as before: in any 30 s.
    @Seconds public var window: Duration = .seconds(30)
    /// Uninterrupted time on the road that resets the sum. Source: as before: 2 s or more.
    @Seconds public var attentiveAgain: Duration = .seconds(2)

    /// The default values.
    public init() {}
  }

  /// Shut eyes: `microsleep`, level 2, and `sleep`, level 3.
  public struct LidSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Source: Euro NCAP 2026, microsleep and sleep.
    public var isUsed = true
    /// Closure from which it is a microsleep. Source: as before: 1 to 3 s, by the draft; less is a slow blink.
    @Seconds public var microsleep: Duration = .seconds(1)
    /// Closure from which it is sleep. Source: as before: 3 s and more.
    @Seconds public var sleep: Duration = .seconds(3)

    /// The default values.
    public init() {}
  }

  /// Sleepiness on Karolinska's scale, 1...9: `drowsy`, levels 1 and 2.
  public struct SleepinessSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Source: Euro NCAP 2026, drowsiness; EU 2021/1341.
    public var isUsed = true
    /// Sleepiness of level 1; 0 for no level 1. Source: Euro NCAP 2026 has no notice before the warning.
    public var noticeFrom = 0.0
    /// Sleepiness of level 2. Source: Euro NCAP 2026: more than 7.
    public var warningFrom = 7.0
    /// True if exactly `warningFrom` is not yet a warning. Source: as before.
    public var isWarningFromAllowed = true
    /// Speed from which sleepiness is judged, metres a second. Source: Euro NCAP 2026: impairment from 50 km/h.
    public var fastFrom = 13.8889
    /// Time to get ready from that speed on; 0 for none. Source: docs/references.md, rule books: Euro NCAP names none.
    @Seconds public var readyAfter: Duration = .zero
    /// How long, with a visible face, a sleepiness stays valid.
    /// Choice: too short to recover in; later the driver may change.
    @Seconds public var memory: Duration = .seconds(300)

    /// The default values.
    public init() {}
  }

  /// A sum of times away in one task: `taskTime`, level 2, until the task ends.
  public struct TaskSettings: Hashable, Codable, Sendable {
    /// True if the book has this rule. Choice: NHTSA 2013 alone.
    public var isUsed = false
    /// Largest allowed sum. Source: NHTSA 2013: 12 s in all per task.
    @Seconds public var longest: Duration = .seconds(12)

    /// The default values.
    public init() {}
  }
}

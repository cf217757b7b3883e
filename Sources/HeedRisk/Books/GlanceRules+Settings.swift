public import HeedSignals

extension GlanceRules {
  /// What a book judges, and by which numbers; as it stands, Euro NCAP 2026. A rule that a book does not have is not used.
  public struct Settings: Hashable, Codable, Sendable {
    public var reader = GlanceReader.Settings()
    public var moments = MomentSettings()
    public var longGlance = LongGlanceSettings()
    public var noAnswer = NoAnswerSettings()
    public var request = RequestSettings()
    public var sum = SumSettings()
    public var lids = LidSettings()
    public var sleepiness = SleepinessSettings()
    public var task = TaskSettings()

    /// As ``euroNCAP2026``.
    public init() {}
  }

  /// When there is something to judge, and how moments become times.
  public struct MomentSettings: Hashable, Codable, Sendable {
    /// Only faster than this is judged, metres a second; 0: at any speed. Source: docs/references.md, rule books: Euro NCAP names none.
    public var fasterThan = 0.0
    /// Choice: nothing is judged at a standstill, as nothing can be hit: what is looked at there is done with when it ends.
    public var isStandstillJudged = false
    /// Only judged while an assistant drives. Source: docs/references.md, rule books: UN R171 alone is about assistants.
    public var isForAssistants = false
    /// What driving needs is as good as the road. Source: Euro NCAP 2026: away is what is not the forward view.
    public var isDrivingRoad = false
    /// And instruments are as well. Source: as before.
    public var areInstrumentsRoad = false
    /// On the road again for longer than 0 s, and for this long at the least, a time away is over.
    /// Choice: the first moment on the road ends it, as no book but UN R171 says how long.
    @Seconds public var returned: Duration = .zero
    /// The gaze may be lost this long until a time away that nothing was told of is over, and looking back has to begin anew.
    /// Choice: as long as being attentive again takes: more may have been a look at the road that counts.
    @Seconds public var longestLoss: Duration = .seconds(2)
    /// Nothing is known of a longer time between two ticks. Choice: a camera that is silent for this long is unavailable.
    @Seconds public var longestGap: Duration = .seconds(1)
    /// Lids that are shut for shorter leave the gaze where it was. Choice: a blink; a look at the road it is not.
    @Seconds public var blink: Duration = .milliseconds(500)
    /// Times are known to this. Choice: files write microseconds.
    @Seconds public var timeStep: Duration = .microseconds(1)
    /// Speeds are known to this, metres a second. Choice: half of the second decimal of a file.
    public var speedStep = 0.005

    public init() {}
  }

  /// One time away from the road that is too long: `longDistraction`, level 2.
  public struct LongGlanceSettings: Hashable, Codable, Sendable {
    /// Choice: all books but those about sleepiness and assistants have this rule.
    public var isUsed = true
    /// Source: Euro NCAP 2026: 3 s or more away from the forward view.
    @Seconds public var longest: Duration = .seconds(3)
    /// True where exactly as long is allowed still. Source: as before.
    public var isLongestAllowed = false
    /// So much longer while only what driving needs was looked at. Source: Euro NCAP 2026: +1 s if justified.
    @Seconds public var justifiedExtra: Duration = .seconds(1)
    /// So long where the vehicle is slower than `fastFrom`. Source: Euro NCAP 2026: the same at any speed.
    @Seconds public var longestWhenSlow: Duration = .seconds(3)
    /// Metres a second; 0: every speed is fast. Source: as before.
    public var fastFrom = 0.0
    /// So much longer while the eyes are hidden or the head's attitude is uncertain, at the moment that is judged: an allowance
    /// for what was uncertain earlier in the same time away would warn later the longer somebody looks away.
    /// Source: as before: none.
    @Seconds public var impairedExtra: Duration = .zero

    public init() {}
  }

  /// A driver who does not answer: `unresponsive`, level 3.
  public struct NoAnswerSettings: Hashable, Codable, Sendable {
    /// Source: Euro NCAP 2026, unresponsive driver.
    public var isUsed = true
    /// In one time away, since a warning of looks or lids stood. Source: as before: no gaze back 3 s after a warning. Choice: a
    /// warning that the rules still let stand from before counts from where the time away begins.
    @Seconds public var afterWarning: Duration = .seconds(3)
    /// Away or shut at a stretch. Source: as before: 6 s and more.
    @Seconds public var longest: Duration = .seconds(6)

    public init() {}
  }

  /// Requests to look at the road again, in one time away: levels 1, 2, 3 and 3.
  public struct RequestSettings: Hashable, Codable, Sendable {
    /// Choice: a rule of UN R171 alone; the times are its own.
    public var isUsed = false
    /// `eyesOnRequest`. Source: UN R171: at 5 s of visual disengagement.
    @Seconds public var request: Duration = .seconds(5)
    /// `escalatedRequest`, so long after the request. Source: as before: +3 s.
    @Seconds public var escalation: Duration = .seconds(3)
    /// `directControl`, so long after the escalation. Source: as before: +5 s.
    @Seconds public var directControl: Duration = .seconds(5)
    /// `unavailable`, so long after the escalation. Source: as before: +10 s after the first escalation.
    @Seconds public var unavailable: Duration = .seconds(10)

    public init() {}
  }

  /// Times away that add up: `shortDistraction` or, where a phone alone is enough, `phone`; level 2, until the reset.
  public struct SumSettings: Hashable, Codable, Sendable {
    /// Source: Euro NCAP 2026, short distraction.
    public var isUsed = true
    /// Source: as before: 10 s off the road.
    @Seconds public var longest: Duration = .seconds(10)
    /// Source: as before: in any 30 s.
    @Seconds public var window: Duration = .seconds(30)
    /// So long on the road at a stretch, and all is forgotten. Source: as before: 2 s or more.
    @Seconds public var attentiveAgain: Duration = .seconds(2)

    public init() {}
  }

  /// Shut eyes: `microsleep`, level 2, and `sleep`, level 3.
  public struct LidSettings: Hashable, Codable, Sendable {
    /// Source: Euro NCAP 2026, microsleep and sleep.
    public var isUsed = true
    /// Source: as before: closed 1 to 3 s, by the draft; less is a slow blink.
    @Seconds public var microsleep: Duration = .seconds(1)
    /// Source: as before: 3 s and more.
    @Seconds public var sleep: Duration = .seconds(3)

    public init() {}
  }

  /// Sleepiness on Karolinska's scale, 1...9: `drowsy`, levels 1 and 2.
  public struct SleepinessSettings: Hashable, Codable, Sendable {
    /// Source: Euro NCAP 2026, drowsiness; EU 2021/1341.
    public var isUsed = true
    /// Level 1 from here; 0: none. Source: Euro NCAP 2026 has no notice before the warning.
    public var noticeFrom = 0.0
    /// Level 2 from here. Source: Euro NCAP 2026: more than 7.
    public var warningFrom = 7.0
    /// True where exactly `warningFrom` is no warning yet. Source: as before.
    public var isWarningFromAllowed = true
    /// Metres a second. Source: Euro NCAP 2026: impairment from 50 km/h.
    public var fastFrom = 13.8889
    /// The book lets the system get ready for this long after the speed was first reached; 0: it does not say.
    /// Source: docs/references.md, rule books: Euro NCAP names none.
    @Seconds public var readyAfter: Duration = .zero
    /// What was last said of sleepiness stands for so long while the face is seen, until it is said again.
    /// Choice: nobody gets rested in it, and a driver may be changed in it.
    @Seconds public var memory: Duration = .seconds(300)

    public init() {}
  }

  /// Times away that add up in one task: `taskTime`, level 2, until the task ends.
  public struct TaskSettings: Hashable, Codable, Sendable {
    /// Choice: a rule of NHTSA 2013 alone.
    public var isUsed = false
    /// More than this. Source: NHTSA 2013: 12 s in all per task.
    @Seconds public var longest: Duration = .seconds(12)

    public init() {}
  }
}

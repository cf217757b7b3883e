import HeedSignals

extension GlanceRules {
  /// The rules of a book and their numbers, by default Euro NCAP 2026. A rule that a book lacks has a flag of false.
  /// Lengths of time are nanoseconds, as in ``Limits``.
  struct Settings: Sendable {
    /// Whether known angles, not zones, tell if a gaze is on the road. Choice: most rules name places, not angles.
    var isJudgedByAngle = false
    /// When samples are judged.
    var moments = MomentSettings()
    /// Rule about one long glance.
    var longGlance = LongGlanceSettings()
    /// Rule about an unresponsive driver. Source: Euro NCAP 2026, unresponsive driver.
    var hasNoAnswer = true
    /// Rule about four requests to look at the road again in one time away, at levels 1, 2, 3 and 3. Choice: only UN
    /// R171 has the rule.
    var hasRequests = false
    /// Rule about sums of times away: `shortDistraction`, or `phone` for looks at a phone alone; level 2 until the sum
    /// is reset. Source: Euro NCAP 2026, short distraction.
    var hasSum = true
    /// Rule about shut eyes: `microsleep`, level 2, and `sleep`, level 3. Source: Euro NCAP 2026, microsleep and sleep.
    var hasLids = true
    /// Rule about Karolinska sleepiness.
    var sleepiness = SleepinessSettings()
    /// Rule about the sum of times away in one task: `taskTime`, level 2, until the task ends. Choice: only NHTSA 2013
    /// has the rule.
    var judgesTasks = false
  }

  /// When samples are judged, and how they become lengths of time.
  struct MomentSettings: Sendable {
    /// Minimum judged speed, metres a second; 0 for any. Source: docs/references.md, rule books: Euro NCAP names
    /// none.
    var fasterThan = 0.0
    /// Whether samples at a standstill are judged. Choice: a standing vehicle cannot hit anything.
    var isStandstillJudged = false
    /// Whether the book applies only while an assistant drives. Source: docs/references.md, rule books: UN R171 alone.
    var isForAssistants = false
    /// Whether driving-related looks count as on the road. Source: Euro NCAP 2026: only the forward view counts as
    /// the road.
    var isDrivingRoad = false
    /// Whether `isDrivingRoad` includes looks at the instruments. Source: as before.
    var areInstrumentsRoad = false
    /// Time of looking at the road that ends a time away; 0 if any look ends it. Choice: only UN R171 gives a time.
    var returned: Int64 = 0
  }

  /// The rule about one time away from the road that is too long: `longDistraction`, level 2.
  struct LongGlanceSettings: Sendable {
    /// Whether the book has this rule. Choice: all books except those about sleepiness and assistants.
    var isUsed = true
    /// Limit of one time away from the road. Source: Euro NCAP 2026: 3 s or more away from the forward view.
    var longest = Duration.seconds(3).nanoseconds
    /// Whether a time away exactly as long as the limit is allowed. Source: as before.
    var isLongestAllowed = false
    /// Added to the limit if the time away holds only driving-related looks. Source: Euro NCAP 2026: +1 s if justified.
    var justifiedExtra = Duration.seconds(1).nanoseconds
    /// Limit of one time away at speeds below `fastFrom`. Source: Euro NCAP 2026: the same at any speed.
    var longestWhenSlow = Duration.seconds(3).nanoseconds
    /// Speed from which `longest` applies, metres a second; 0 for any speed. Source: as before.
    var fastFrom = 0.0
    /// Added to the limit while the eyes are hidden or the head pose is uncertain at the judged sample. Earlier
    /// samples do not count, or else a driver who looks away longer could be warned later. Source: as before: no
    /// extra time.
    var impairedExtra: Int64 = 0
  }

  /// The rule about sleepiness, rated 1...9 on Karolinska's scale. It gives levels 1 and 2 of `drowsy`.
  struct SleepinessSettings: Sendable {
    /// Whether the book has this rule. Source: Euro NCAP 2026, drowsiness; EU 2021/1341.
    var isUsed = true
    /// Sleepiness from which level 1 applies; 0 without a level 1. Source: Euro NCAP 2026 has no notice before the
    /// warning.
    var noticeFrom = 0.0
    /// Sleepiness from which level 2 applies. Source: Euro NCAP 2026: more than 7.
    var warningFrom = 7.0
    /// Whether a sleepiness of exactly `warningFrom` gives no warning yet. Source: as before.
    var isWarningFromAllowed = true
    /// Speed from which sleepiness is judged, metres a second. Source: Euro NCAP 2026: impairment from 50 km/h.
    var fastFrom = 13.8889
    /// Time to be ready once `fastFrom` is reached; 0 for at once. Source: docs/references.md, rule books: Euro NCAP
    /// names none.
    var readyAfter: Int64 = 0
  }
}

import HeedSignals

extension GlanceRules {
  /// The numbers of a rule book, with lengths in nanoseconds, because arithmetic on `Duration` would dominate the cost
  /// of a sample. This is an immutable class, because Swift would copy a struct of this size several times per sample.
  final class Limits: Sendable {
    /// Maximum time between samples of an observed driver. Choice: a camera that is silent for longer is unavailable.
    let longestGap = Duration.seconds(1).nanoseconds
    /// Time without a gaze that ends an unreported time away and restarts the time on the road. Choice: the time that
    /// restores attention, because a longer loss may hide a look at the road.
    let longestLoss = Duration.seconds(2).nanoseconds
    /// Shorter closures of the eyes are blinks, which keep the purpose of the gaze. Choice: a blink is shorter.
    let blink = Duration.milliseconds(500).nanoseconds
    /// Tolerance when times are compared with limits. Choice: files write times in microseconds.
    let step = Duration.microseconds(1).nanoseconds
    /// Tolerance when speeds are compared, metres a second. Choice: half a step of the second decimal, as in files.
    let speedStep = 0.005
    /// Time away after a warning about looks or lids that makes the driver unresponsive. Source: Euro NCAP 2026: no
    /// gaze back 3 s after a warning. Choice: if a warning stands already, they count from the start of the time away.
    let afterWarning = Duration.seconds(3).nanoseconds
    /// Time away, or with shut eyes, that makes the driver unresponsive without a warning. Source: as before: 6 s and
    /// more.
    let noAnswer = Duration.seconds(6).nanoseconds
    /// Requests to look at the road, and the lengths of a time away at which they come.
    /// Source: UN R171: at 5 s of visual disengagement, +3 s, +5 s, and +10 s after the first escalation.
    let requests: [(level: Int, kind: Verdict.Kind, length: Int64)] = [
      (1, .eyesOnRequest, Duration.seconds(5).nanoseconds), (2, .escalatedRequest, Duration.seconds(8).nanoseconds),
      (3, .directControl, Duration.seconds(13).nanoseconds), (3, .unavailable, Duration.seconds(18).nanoseconds),
    ]
    /// Sum of times away from which the rule applies. Source: Euro NCAP 2026: 10 s off the road.
    let sum = Duration.seconds(10).nanoseconds
    /// The sliding window of the sums. Source: as before: in any 30 s.
    let window = Duration.seconds(30).nanoseconds
    /// Uninterrupted time on the road that resets the sum. Source: as before: 2 s or more.
    let attentiveAgain = Duration.seconds(2).nanoseconds
    /// A closure this long is a microsleep. Source: Euro NCAP 2026: 1 to 3 s, by the draft; a shorter closure is a slow
    /// blink.
    let microsleep = Duration.seconds(1).nanoseconds
    /// Closure of the eyes that is sleep. Source: as before: 3 s and more.
    let sleep = Duration.seconds(3).nanoseconds
    /// Largest allowed sum of times away in one task. Source: NHTSA 2013: 12 s in all per task.
    let task = Duration.seconds(12).nanoseconds
    let rules: Settings
    let budget, grace: Int64
    let asksForSpeed: Bool

    init(_ settings: Settings, isFair: Bool) {
      rules = settings
      budget = isFair ? GlanceFairness.drivingBudget.nanoseconds : 0
      // A look that lasts exactly as long as the grace is still allowed.
      grace = isFair ? GlanceFairness.drivingGrace.nanoseconds + step : 0
      asksForSpeed =
        settings.moments.fasterThan > 0 || settings.longGlance.isUsed && settings.longGlance.fastFrom > 0
        || settings.sleepiness.isUsed && settings.sleepiness.fastFrom > 0
    }

    /// How this rule book counts a look; rule books differ on mirrors and instruments.
    func weight(of purpose: GlancePurpose, _ sample: GlanceSample) -> GlanceWeight {
      switch purpose {
      case .forward: .road
      case .driving:
        rules.moments.isDrivingRoad
          ? (sample.isInstrument && !rules.moments.areInstrumentsRoad ? .off : .road) : .justified
      case .away: .off
      case .phone: .phone
      case .unknown: .lost
      }
    }

    /// Speed of the vehicle at a sample, metres a second; nil when unknown.
    func speed(of sample: DriverSample) -> Double? {
      if let speed = sample.speed, speed.isFinite, speed >= 0 { return speed }
      return sample.isStandstill ? 0 : nil
    }

    /// True from the speed `limit` on. An unknown speed counts as fast, as rules for fast vehicles are the strictest.
    func isFast(_ speed: Double?, from limit: Double) -> Bool { speed.map { $0 >= limit - speedStep } ?? true }

    func isJudged(_ sample: DriverSample, _ speed: Double?) -> Bool {
      if rules.moments.isForAssistants, !sample.isEngaged { return false }
      if !rules.moments.isStandstillJudged, sample.isStandstill { return false }
      let least = rules.moments.fasterThan
      return least == 0 || speed.map { $0 > least + speedStep } ?? true
    }

    func longest(_ speed: Double?, isJustified: Bool, isImpaired: Bool) -> Int64 {
      let rule = rules.longGlance
      return (isFast(speed, from: rule.fastFrom) ? rule.longest : rule.longestWhenSlow)
        .addingClamped(isJustified ? rule.justifiedExtra : 0).addingClamped(isImpaired ? rule.impairedExtra : 0)
    }

    func isReached(_ length: Int64, _ limit: Int64) -> Bool { length >= limit - step }

    func isPassed(_ length: Int64, _ limit: Int64, isAllowed: Bool) -> Bool {
      isAllowed ? length > limit.addingClamped(step) : isReached(length, limit)
    }
  }
}

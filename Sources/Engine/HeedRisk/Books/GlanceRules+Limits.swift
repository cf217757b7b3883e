import HeedSignals

extension GlanceRules {
  /// A rule book's settings with lengths in nanoseconds, because arithmetic on `Duration` would dominate the cost of
  /// a sample. This is an immutable class, because Swift would copy a struct of this size several times per sample.
  final class Limits: Sendable {
    let rules: Settings
    let longestGap, longestLoss, blink, step: Int64
    let longGlance, longGlanceWhenSlow, justifiedExtra, impairedExtra: Int64
    let afterWarning, noAnswer: Int64
    /// Lengths of a time away at which each request comes, nanoseconds.
    let request, escalation, directControl, unavailable: Int64
    let sum, window, attentiveAgain, budget, grace: Int64
    let microsleep, sleep: Int64
    let task, readyAfter: Int64
    let fasterThan, longGlanceFrom, sleepyFrom, speedStep: Double
    let isDrivingRoad, areInstrumentsRoad: Bool
    let asksForSpeed: Bool

    init(_ settings: Settings, _ fairness: GlanceFairness.Settings) {
      rules = settings
      let moments = settings.moments
      (longestGap, longestLoss) = (moments.longestGap.nanoseconds, moments.longestLoss.nanoseconds)
      (blink, step) = (moments.blink.nanoseconds, moments.timeStep.nanoseconds)
      longGlance = settings.longGlance.longest.nanoseconds
      longGlanceWhenSlow = settings.longGlance.longestWhenSlow.nanoseconds
      justifiedExtra = settings.longGlance.justifiedExtra.nanoseconds
      impairedExtra = settings.longGlance.impairedExtra.nanoseconds
      (afterWarning, noAnswer) = (settings.noAnswer.afterWarning.nanoseconds, settings.noAnswer.longest.nanoseconds)
      request = settings.request.request.nanoseconds
      escalation = request.addingClamped(settings.request.escalation.nanoseconds)
      directControl = escalation.addingClamped(settings.request.directControl.nanoseconds)
      unavailable = escalation.addingClamped(settings.request.unavailable.nanoseconds)
      (sum, window) = (settings.sum.longest.nanoseconds, settings.sum.window.nanoseconds)
      attentiveAgain = settings.sum.attentiveAgain.nanoseconds
      budget = fairness.isUsed ? fairness.drivingBudget.nanoseconds : 0
      // A look that lasts exactly as long as the grace is still allowed.
      grace = fairness.isUsed ? fairness.drivingGrace.nanoseconds.addingClamped(step) : 0
      (microsleep, sleep) = (settings.lids.microsleep.nanoseconds, settings.lids.sleep.nanoseconds)
      (task, readyAfter) = (settings.task.longest.nanoseconds, settings.sleepiness.readyAfter.nanoseconds)
      (fasterThan, speedStep) = (moments.fasterThan, moments.speedStep)
      (longGlanceFrom, sleepyFrom) = (settings.longGlance.fastFrom, settings.sleepiness.fastFrom)
      (isDrivingRoad, areInstrumentsRoad) = (moments.isDrivingRoad, moments.areInstrumentsRoad)
      asksForSpeed =
        fasterThan > 0 || settings.longGlance.isUsed && longGlanceFrom > 0
        || settings.sleepiness.isUsed && sleepyFrom > 0
    }

    /// How this rule book counts a look; rule books differ on mirrors and instruments.
    func weight(of purpose: GlancePurpose, _ sample: GlanceSample) -> GlanceWeight {
      switch purpose {
      case .forward: .road
      case .driving:
        isDrivingRoad ? (sample.isInstrument && !areInstrumentsRoad ? .off : .road) : .justified
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
      return fasterThan == 0 || speed.map { $0 > fasterThan + speedStep } ?? true
    }

    func longest(_ speed: Double?, isJustified: Bool, isImpaired: Bool) -> Int64 {
      (isFast(speed, from: longGlanceFrom) ? longGlance : longGlanceWhenSlow)
        .addingClamped(isJustified ? justifiedExtra : 0).addingClamped(isImpaired ? impairedExtra : 0)
    }

    func isReached(_ length: Int64, _ limit: Int64) -> Bool { length >= limit - step }

    func isPassed(_ length: Int64, _ limit: Int64, isAllowed: Bool) -> Bool {
      isAllowed ? length > limit.addingClamped(step) : isReached(length, limit)
    }
  }
}

import HeedSignals

extension GlanceRules {
  /// The sums of time away that have reached their limit, until the driver is attentive again.
  struct Sums: Sendable {
    var short: Standing?
    var phone: Standing?

    /// A sum of time away that has reached its limit, at its largest.
    typealias Standing = (length: Int64, samples: Int, start: Timestamp?)
  }

  // All functions of this file and of `GlanceRules+Latest` are `mutating`, so that Swift does not copy the rule book.

  /// Applies every rule. The highest level wins; among equal levels, the first rule.
  /// - Parameter verdict: Is filled by the rules; must be at level 0 before the call.
  mutating func judge(_ sample: GlanceSample, _ speed: Double?, _ verdict: inout Verdict) {
    noteLongGlance(speed, isImpaired: sample.isImpaired)
    noteSums()
    warn(at: sample.time)
    judgeLids(&verdict)
    judgeAnswer(&verdict)
    judgeRequests(&verdict)
    judgeLongGlance(&verdict)
    judgeSums(&verdict)
    judgeTaskTime(&verdict)
    judgeSleepiness(&verdict, speed)
  }

  private mutating func noteLongGlance(_ speed: Double?, isImpaired: Bool) {
    guard limits.rules.longGlance.isUsed, let spell = away.spell, spell.toldLimit == nil else { return }
    let limit = limits.longest(speed, isJustified: spell.isJustified, isImpaired: isImpaired)
    if limits.isPassed(spell.length, limit, isAllowed: limits.rules.longGlance.isLongestAllowed) {
      away.spell?.toldLimit = limit
    }
  }

  private mutating func noteSums() {
    guard limits.rules.hasSum else { return }
    let counted = sum.parts.counted(budget: limits.budget)
    if limits.isReached(counted, limits.sum) || sums.short != nil, counted >= sums.short?.length ?? 0 {
      sums.short = (counted, sum.parts.samples, sum.start)
    }
    if limits.isReached(sum.parts.phone, limits.sum) || sums.phone != nil, sum.parts.phone >= sums.phone?.length ?? 0 {
      sums.phone = (sum.parts.phone, sum.parts.samples, sum.start)
    }
  }

  /// Starts the time limit for the reaction to a warning. Warnings about sleepiness have none, as no look ends them.
  private mutating func warn(at time: Timestamp) {
    guard limits.rules.hasNoAnswer, let spell = away.spell, spell.warned == nil else { return }
    let isShut = limits.rules.hasLids && limits.isReached(shut.length, limits.microsleep)
    if spell.toldLimit != nil || sums.short != nil || isShut { away.spell?.warn(at: time) }
  }

  private mutating func judgeLids(_ verdict: inout Verdict) {
    guard limits.rules.hasLids, limits.isReached(shut.length, limits.microsleep) else { return }
    let isSleep = limits.isReached(shut.length, limits.sleep)
    note(
      isSleep ? 3 : 2, isSleep ? .sleep : .microsleep, .closed, shut.length, isSleep ? limits.sleep : limits.microsleep,
      samples: shut.samples, start: shut.start, in: &verdict)
  }

  /// Gives level 3 if no look at the road follows a warning within `afterWarning`, or if a time away is too long.
  private mutating func judgeAnswer(_ verdict: inout Verdict) {
    guard limits.rules.hasNoAnswer, let spell = away.spell else { return }
    if let warned = spell.warned, limits.isReached(spell.unanswered, limits.afterWarning) {
      note(
        3, .unresponsive, .unanswered, spell.unanswered, limits.afterWarning, samples: spell.samples - warned.samples,
        start: warned.time, in: &verdict)
    } else if limits.isReached(spell.length, limits.noAnswer) {
      note(3, .unresponsive, spell, limits.noAnswer, in: &verdict)
    }
  }

  /// Judges requests to look at the road, from the first request until the driver counts as unavailable.
  private mutating func judgeRequests(_ verdict: inout Verdict) {
    guard limits.rules.hasRequests, let spell = away.spell,
      let told = limits.requests.last(where: { limits.isReached(spell.length, $0.length) })
    else { return }
    away.spell?.requests = told.level
    note(told.level, told.kind, spell, told.length, in: &verdict)
  }

  private mutating func judgeLongGlance(_ verdict: inout Verdict) {
    guard let spell = away.spell, let limit = spell.toldLimit else { return }
    note(2, .longDistraction, spell, limit, in: &verdict)
  }

  private mutating func judgeSums(_ verdict: inout Verdict) {
    if let phone = sums.phone { note(.phone, phone, in: &verdict) }
    if let short = sums.short { note(.shortDistraction, short, in: &verdict) }
  }

  private mutating func note(_ kind: Verdict.Kind, _ sum: Sums.Standing, in verdict: inout Verdict) {
    note(2, kind, .awaySum, sum.length, limits.sum, samples: sum.samples, start: sum.start, in: &verdict)
  }

  private mutating func judgeTaskTime(_ verdict: inout Verdict) {
    guard limits.rules.judgesTasks, limits.isPassed(task.length, limits.task, isAllowed: true) else { return }
    note(2, .taskTime, .awaySum, task.length, limits.task, samples: task.samples, start: task.start, in: &verdict)
  }

  private mutating func judgeSleepiness(_ verdict: inout Verdict, _ speed: Double?) {
    sleepyLevel = sleepyLevel(speed)
    guard let level = sleepyLevel, level > verdict.level ?? 0 else { return }
    (verdict.level, verdict.kind, verdict.evidence) = (level, .drowsy, sleepyEvidence)
  }

  var sleepyEvidence: RiskEvidence? {
    guard let sleepyLevel, let kss = sleepiness.value else { return nil }
    let rule = limits.rules.sleepiness
    return RiskEvidence(
      rule: name.rawValue, quantity: .kss, measured: kss,
      threshold: sleepyLevel == 2 ? rule.warningFrom : rule.noticeFrom, samples: 1)
  }

  mutating func sleepyLevel(_ speed: Double?) -> Int? {
    let rule = limits.rules.sleepiness
    guard rule.isUsed, let kss = sleepiness.value, limits.isFast(speed, from: rule.fastFrom) else { return nil }
    if rule.isWarningFromAllowed ? kss > rule.warningFrom : kss >= rule.warningFrom { return 2 }
    return rule.noticeFrom > 0 && kss >= rule.noticeFrom ? 1 : nil
  }

  private mutating func note(
    _ level: Int, _ kind: Verdict.Kind, _ spell: EyesOffRoadTimer.Spell, _ limit: Int64, in verdict: inout Verdict
  ) { note(level, kind, .glance, spell.length, limit, samples: spell.samples, start: spell.start, in: &verdict) }

  /// Raises the verdict to `level`, with evidence, if its level is lower. Lengths are nanoseconds.
  private mutating func note(
    _ level: Int, _ kind: Verdict.Kind, _ quantity: RiskEvidence.Quantity, _ length: Int64, _ limit: Int64,
    samples: Int, start: Timestamp?, in verdict: inout Verdict
  ) {
    guard level > verdict.level ?? 0 else { return }
    (verdict.level, verdict.kind) = (level, kind)
    verdict.evidence = RiskEvidence(
      rule: name.rawValue, quantity: quantity, measured: Double(length) / 1e9, threshold: Double(limit) / 1e9,
      samples: samples, start: start)
  }
}

import HeedSignals

extension GlanceRules {
  /// When the next level will be reached if the driver goes on as at the last sample; nil if none will be reached.
  mutating func latest(_ verdict: Verdict, _ speed: Double?) -> Timestamp? {
    if limits.readyAfter > 0, sleepyLevel(speed) == 2, let first = sleepiness.firstFast {
      return max(verdict.time, first.later(byNanoseconds: limits.readyAfter))
    }
    guard let held, verdict.level != 3 || limits.rules.request.isUsed else { return nil }
    var left = Int64.max
    let isShut = held.glanceSample.lids == .shut
    if isShut, limits.rules.lids.isUsed {
      // While a warning stands, a microsleep does not raise the level.
      let isNext = verdict.level ?? 0 < 2 && !limits.isReached(shut.length, limits.microsleep)
      left = (isNext ? limits.microsleep : limits.sleep) - shut.length
    }
    if isShut || held.weight.isOff {
      let length = (away.spell?.length ?? 0).addingClamped(blink)
      left = min(left, untilRequest(length), untilWarning(length, isShut: isShut, speed, held), untilTaskTime())
      // While the driver still has time to react to a warning, the glance can also become too long.
      if verdict.level ?? 0 < 2, limits.rules.longGlance.isUsed, away.spell?.warned != nil, away.spell?.toldLimit == nil
      {
        left = min(left, untilLongGlance(length, isShut: isShut, speed, held))
      }
    }
    return left == .max ? nil : verdict.time.later(byNanoseconds: max(0, left))
  }

  private mutating func untilRequest(_ length: Int64) -> Int64 {
    guard limits.rules.request.isUsed else { return .max }
    for limit in [limits.request, limits.escalation, limits.directControl, limits.unavailable]
    where !limits.isReached(length, limit) { return limit - length }
    return .max
  }

  private mutating func untilTaskTime() -> Int64 {
    guard limits.rules.task.isUsed, let name = heldTask else { return .max }
    let length = name == task.name ? task.length : 0
    return length <= limits.task ? limits.task - length : .max
  }

  /// Nanoseconds until the next warning if the look continues; `Int64.max` if no warning is due.
  private mutating func untilWarning(_ length: Int64, isShut: Bool, _ speed: Double?, _ held: Held) -> Int64 {
    if let spell = away.spell, spell.warned != nil {
      return min(limits.afterWarning - spell.unanswered - blink, limits.noAnswer - length)
    }
    // While a warning stands, the time to react counts from the start of the time away.
    if limits.rules.noAnswer.isUsed, sums.short != nil { return limits.afterWarning - length }
    guard limits.rules.longGlance.isUsed, away.spell?.toldLimit == nil else { return .max }
    let left = untilLongGlance(length, isShut: isShut, speed, held)
    guard limits.rules.sum.isUsed else { return left }
    return untilSum(within: left, isOff: isShut || held.weight != .justified) ?? left
  }

  private mutating func untilLongGlance(_ length: Int64, isShut: Bool, _ speed: Double?, _ held: Held) -> Int64 {
    let isJustified = held.weight == .justified && !isShut && away.spell?.isJustified ?? true
    return limits.longest(speed, isJustified: isJustified, isImpaired: held.glanceSample.isImpaired) - length
  }

  private mutating func untilSum(within left: Int64, isOff: Bool) -> Int64? {
    guard limits.sum - sum.parts.counted(budget: limits.budget) < left else { return nil }
    let budget = limits.budget
    let all = sum.time(toReach: limits.sum.addingClamped(budget), within: left) { $0.all }
    let off = isOff ? sum.time(toReach: limits.sum, within: left) { $0.off } : nil
    return min(all ?? .max, off ?? .max, left)
  }
}

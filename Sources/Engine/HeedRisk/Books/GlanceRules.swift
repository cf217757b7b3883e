import HeedSignals

/// Applies a book of rules about glances, lids and sleepiness to driver samples. A sample counts until the next one. A
/// verdict covers the time up to its sample and uses that sample's speed and sleepiness, so a look reaches its full
/// length at the sample that ends it.
///
/// Monotone: a driver who is worse at every sample never gets a lower level, because worse samples only increase the
/// measurements, and only looks at the road reset them.
public struct GlanceRules: Sendable {
  /// The last sample, which counts until the next. Its task's name is in `heldTask`, because texts are slow to copy.
  struct Held: Sendable {
    var glanceSample: GlanceSample
    var weight: GlanceWeight
    var isJudged: Bool
    /// Length of the closure of both eyes, nanoseconds; see ``DriverSample/closureLength``.
    var closureLength: Int64?
  }

  let name: RuleBookName
  let limits: Limits
  private(set) var held: Held?
  /// Name of the last sample's task; only for rule books with a rule about tasks.
  private(set) var heldTask: String?
  var away: EyesOffRoadTimer
  var sum: EyesOffRoadWindow
  var shut: EyesClosedTimer
  var sleepiness = Sleepiness()
  var task = TaskTime()
  /// The level for sleepiness alone at the last sample; nil if the driver is not sleepy, or sleepiness is not judged.
  var sleepyLevel: Int?
  /// Time of a closure that may be a blink, nanoseconds. Such time counts neither as on the road nor as away.
  private(set) var blink: Int64 = 0
  /// Length of the time away when the current closure of the eyes began, nanoseconds.
  private var awayBeforeClosure: Int64 = 0
  var sums = Sums()

  init(_ name: RuleBookName, settings: Settings, isFair: Bool = true) {
    self.name = name
    limits = Limits(settings, isFair: isFair)
    away = EyesOffRoadTimer(returned: settings.moments.returned, limits)
    sum = EyesOffRoadWindow(window: limits.window)
    shut = EyesClosedTimer(microsleep: limits.microsleep, longestLoss: limits.longestLoss)
  }

  /// Feeds a sample whose gaze and lids were already read. It must be later than the last one.
  /// - Parameter verdict: An earlier verdict of this book, changed in place because it is slow to copy.
  mutating func update(_ sample: DriverSample, _ read: GlanceReading.Read, _ verdict: inout Verdict) {
    // Only a verdict with a kind has evidence, and checking the kind is cheaper than setting the evidence to nil.
    if verdict.kind != nil { verdict.evidence = nil }
    (verdict.time, verdict.level, verdict.kind, verdict.latest) = (sample.time, 0, nil, nil)
    (verdict.isSpeedAssumed, verdict.isLockedOut) = (false, false)
    let closureLength = sample.closureLength.map { max(0, $0.nanoseconds) }
    if let held { pass(held, until: sample.time, closureLength: closureLength) }
    let glanceSample = read.glanceSample
    let weight = limits.weight(of: read.purpose, glanceSample)
    let speed = limits.speed(of: sample)
    sleepiness.hear(sample.kss, isFast: limits.isFast(speed, from: limits.rules.sleepiness.fastFrom), at: sample.time)
    let isJudged = limits.isJudged(sample, speed)
    held = Held(glanceSample: glanceSample, weight: weight, isJudged: isJudged, closureLength: closureLength)
    if limits.rules.judgesTasks { heldTask = sample.task }
    guard isJudged else { return forget() }
    judge(glanceSample, speed, &verdict)
    verdict.latest = latest(verdict, speed)
    verdict.isSpeedAssumed = speed == nil && limits.asksForSpeed
  }

  /// Adds the time from the last sample to the next.
  /// - Parameter closureLength: Length of the closure of the eyes at the next sample, nanoseconds.
  private mutating func pass(_ held: Held, until time: Timestamp, closureLength: Int64?) {
    let start = held.glanceSample.time
    let length = time.nanoseconds(since: start)
    let isKnown = length <= limits.longestGap
    sleepiness.pass(length, isFaceSeen: isKnown && held.glanceSample.isFaceSeen)
    guard held.isJudged else {
      if limits.rules.hasSum { sum.add(length, .pause, until: time) }
      return
    }
    let lids = isKnown ? held.glanceSample.lids : .unknown
    if shut.samples == 0 || away.spell == nil { awayBeforeClosure = away.spell?.length ?? 0 }
    shut.add(
      length, lids, isFaceSeen: isKnown && held.glanceSample.isFaceSeen, from: start,
      closure: (held.closureLength, closureLength))
    var weight = isKnown ? held.weight : .lost
    var isSeen = isKnown && held.glanceSample.isGazeSeen
    let isBlink = shut.length < limits.blink
    if lids == .shut, isBlink, weight == .road || weight == .lost {
      weight = .pause
      blink = blink.addingClamped(length)
    } else if lids == .shut, !isBlink {
      if weight != .phone { weight = .off }
      isSeen = true
    } else if shut.length == 0 {
      // The lids are open again, or the start of their closure is unknown.
      blink = 0
    }
    if lids == .shut, !isBlink {
      // A long closure of the eyes was no blink, so its first part and any unseen part are time away as well.
      away.add(
        length.addingClamped(blink), weight, isSeen: isSeen, from: away.spell == nil ? shut.start : start,
        atLeast: awayBeforeClosure.addingClamped(shut.length))
      blink = 0
    } else {
      away.add(length, weight, isSeen: isSeen, from: start)
    }
    if limits.rules.hasSum {
      sum.add(length, weight, until: time)
      if limits.isReached(away.road, limits.attentiveAgain) {
        sum.forget()
        sums = Sums()
      }
    }
    if limits.rules.judgesTasks { task.add(length, weight, of: heldTask, from: start) }
  }

  private mutating func forget() {
    away.forget()
    sum.forget()
    shut.forget()
    task.forget()
    sleepyLevel = nil
    sums = Sums()
    blink = 0
  }

  /// When the next level will be reached if the driver goes on as at the last sample; nil if none will be reached.
  mutating func latest(_ verdict: Verdict, _ speed: Double?) -> Timestamp? {
    let readyAfter = limits.rules.sleepiness.readyAfter
    if readyAfter > 0, sleepyLevel(speed) == 2, let first = sleepiness.firstFast {
      return max(verdict.time, first.later(byNanoseconds: readyAfter))
    }
    guard let held, verdict.level != 3 || limits.rules.hasRequests else { return nil }
    var left = Int64.max
    let isShut = held.glanceSample.lids == .shut
    if isShut, limits.rules.hasLids {
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
    guard limits.rules.hasRequests else { return .max }
    return limits.requests.first { !limits.isReached(length, $0.length) }.map { $0.length - length } ?? .max
  }

  private mutating func untilTaskTime() -> Int64 {
    guard limits.rules.judgesTasks, let name = heldTask else { return .max }
    let length = name == task.name ? task.length : 0
    return length <= limits.task ? limits.task - length : .max
  }

  /// Nanoseconds until the next warning if the look continues; `Int64.max` if no warning is due.
  private mutating func untilWarning(_ length: Int64, isShut: Bool, _ speed: Double?, _ held: Held) -> Int64 {
    if let spell = away.spell, spell.warned != nil {
      return min(limits.afterWarning - spell.unanswered - blink, limits.noAnswer - length)
    }
    // While a warning stands, the time to react counts from the start of the time away.
    if limits.rules.hasNoAnswer, sums.short != nil { return limits.afterWarning - length }
    guard limits.rules.longGlance.isUsed, away.spell?.toldLimit == nil else { return .max }
    let left = untilLongGlance(length, isShut: isShut, speed, held)
    guard limits.rules.hasSum else { return left }
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

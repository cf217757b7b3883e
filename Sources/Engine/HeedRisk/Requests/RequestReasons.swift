import HeedSignals

/// What the driver's reasons ask for at one moment, and whether the driver answers.
///
/// Looking at the road with open eyes answers what a look can answer; braking and acknowledging answer all. Drowsiness is
/// not answered by a look: whoever is drowsy looks at the road. Shut eyes stay a reason for support when they have opened.
struct RequestReasons: Sendable {
  struct Reason: Sendable {
    var code: RiskCode
    var weight: Double
  }

  private var settings: RequestEngine.Settings
  private var isStandstill = false
  private var isUnavailable = true
  /// The driver looks at the road in this moment.
  private var isLooking = false
  private var lookingSince: Timestamp?
  private var isLookAnswer = false
  private var isActing = false
  private var acknowledgedUntil: Timestamp?
  /// What is not answered: what stands goes on for it.
  private var unanswered = Reasons()
  /// What is not being answered either: only for this something begins.
  private var fresh = Reasons()
  /// Time in which nobody looked at the road.
  private var spell = UnattendedSpell()
  private var warnedSince: Timestamp?
  /// Time away from the road, driving-related looks too.
  private var away: EyesOffRoadWindow
  private var last: Timestamp?
  /// Shut eyes, and until when they are remembered.
  private var slept: (code: RiskCode, until: Timestamp)?

  init(settings: RequestEngine.Settings) {
    self.settings = settings
    away = EyesOffRoadWindow(window: max(1, settings.awayWindow.nanoseconds))
  }

  mutating func use(_ settings: RequestEngine.Settings) { self.settings = settings }

  mutating func acknowledge(at time: Timestamp) { acknowledgedUntil = time + settings.acknowledgedFor }

  mutating func update(_ moment: DriverSnapshot, risk: RiskEngine, at time: Timestamp) {
    let tick = moment.tick
    isUnavailable = moment.isUnavailable
    isStandstill = tick.isStandstill
    if let until = acknowledgedUntil, until <= time { acknowledgedUntil = nil }
    isActing = tick.isInteracting || acknowledgedUntil != nil
    isLooking = !isUnavailable && tick.areEyesOnRoad == true && tick.closureLength == nil
    lookingSince = isLooking ? lookingSince ?? time : nil
    isLookAnswer = lookingSince.map { time - $0 >= settings.answersAfter } ?? false
    let reasons = risk.driverReasons
    if !isUnavailable { remember(moment, at: time) }
    let isAsked = !isActing && !isStandstill
    unanswered = Reasons(isAsked ? reasons : [], isLookAnswer: isLookAnswer)
    fresh = isLooking && !isLookAnswer ? Reasons(isAsked ? reasons : [], isLookAnswer: true) : unanswered
    warnedSince = (unanswered.heaviest?.weight ?? 0) >= settings.warnsFrom ? warnedSince ?? time : nil
    spell.update(spellMoment(tick, isAsked: isAsked), at: time)
    look(moment, at: time)
    if isAsked, away.parts.all >= settings.awaySum.nanoseconds {
      let reason = Reason(code: .repeatedGlances, weight: settings.awayWeight)
      if !isLookAnswer { unanswered.add(reason) }
      if !isLooking { fresh.add(reason) }
    }
    if isAsked, let slept {
      let memory = Reason(code: slept.code, weight: settings.sleepyWeight)
      unanswered.add(memory)
      fresh.add(memory)
    }
  }

  /// Adds up looks away. Looks that driving asks for are never warned of, but whoever looks away for so much of the time sees
  /// late what comes, whatever for.
  private mutating func look(_ moment: DriverSnapshot, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last, !isUnavailable else { return }
    if let since = lookingSince, time - since >= settings.awayForgottenAfter { away.forget() }
    let length = min(time.nanoseconds(since: last), Duration.seconds(1).nanoseconds)
    // At a standstill the window slides on, and nothing is added up.
    let isOff = !isStandstill && isAway(moment.tick) == true
    away.add(length, isOff ? .off : .road, until: time)
  }

  private func spellMoment(_ tick: DriverSample, isAsked: Bool) -> UnattendedSpell.Moment {
    if !isAsked || isLookAnswer { return .answered }
    if isUnavailable { return .unavailable }
    if isLooking { return .glimpse }
    if tick.mayLookPastPhone { return .unknown }
    return isAway(tick).map { $0 ? .away : .glimpse } ?? .unknown
  }

  /// Looks at mirrors and instruments are away, too; nil: nobody knows.
  private func isAway(_ tick: DriverSample) -> Bool? {
    if tick.closureLength != nil { return true }
    return tick.zoneClass.map { $0 != .forward } ?? tick.areEyesOnRoad.map { !$0 }
  }

  /// The heavier of two closures is remembered: of sleep it is known that it was no microsleep.
  private mutating func remember(_ moment: DriverSnapshot, at time: Timestamp) {
    if let until = slept?.until, until <= time { slept = nil }
    guard let kind = moment.closureKind, moment.tick.closureLength != nil else { return }
    slept = (slept?.code == .sleep || kind == .sleep ? .sleep : .microsleep, time + settings.sleepyFor)
  }

  /// Something asks for something.
  var isAny: Bool { fresh.heaviest != nil }

  /// Nothing begins while the driver is not seen; a stop is no beginning but what slowing down becomes.
  func mayBegin(_ kind: VehicleRequest.Kind) -> Bool { !isUnavailable || kind == .stop }

  /// Why a request without a reason ends.
  var end: VehicleRequest.End { isStandstill ? .standstill : isActing || isLookAnswer ? .answered : .over }

  /// Why a request stands, or would begin; nil for no reason.
  /// - Parameter slowedSince: Since when the vehicle is asked to slow down; nil: it is not.
  func reason(
    for kind: VehicleRequest.Kind, isBeginning: Bool, slowedSince: Timestamp?, at time: Timestamp
  ) -> Reason? {
    let reasons = isBeginning ? fresh : unanswered
    guard let heaviest = reasons.heaviest else { return nil }
    switch kind {
    case .forwardWarning: return heaviest.weight >= settings.warningFrom ? heaviest : nil
    case .laneSupport: return heaviest.weight >= settings.laneFrom ? heaviest : nil
    case .slowDown: return unattended(heaviest, at: time)
    case .stop:
      guard let slowedSince, time - slowedSince >= settings.slowedFor else { return nil }
      guard let warnedSince, time - warnedSince >= settings.warnedFor else { return nil }
      return unattended(heaviest, at: time)
    }
  }

  /// Why nobody drives: what is critical, and no look at the road for seconds.
  private func unattended(_ heaviest: Reason, at time: Timestamp) -> Reason? {
    guard heaviest.weight >= settings.criticalFrom, spell.length(at: time) >= settings.unattendedFor else { return nil }
    return Reason(code: heaviest.code == .sleep ? .sleep : .unresponsive, weight: 1)
  }
}

/// What counts of a moment's findings.
private struct Reasons: Sendable {
  private(set) var heaviest: RequestReasons.Reason?

  init() {}

  init(_ findings: [RiskFinding], isLookAnswer: Bool) {
    for finding in findings where !(isLookAnswer && finding.code.isAnsweredByLook) {
      add(RequestReasons.Reason(code: finding.code, weight: finding.weight))
    }
  }

  mutating func add(_ reason: RequestReasons.Reason) {
    if reason.weight > heaviest?.weight ?? 0 { heaviest = reason }
  }
}

extension RiskCode {
  /// False for states that a look at the road does not end.
  var isAnsweredByLook: Bool { self != .drowsy }
}

import HeedSignals

/// The driver's reasons for requests at one moment, and whether the driver answers. A look at the road with open eyes
/// answers all reasons except drowsiness, because a drowsy driver does look at the road. Acting or acknowledging
/// answers all reasons. Shut eyes remain a reason for support for a while after they open.
struct RequestReasons: Sendable {
  private var isStandstill = false
  private var isUnavailable = true
  private var isLooking = false
  private var lookingSince: Timestamp?
  private var isLookAnswer = false
  private var isActing = false
  private var acknowledgedUntil: Timestamp?
  /// The heaviest reason that continues standing requests, because the driver has not answered it.
  private var unanswered: RiskFinding?
  /// The heaviest reason that begins requests, because the driver has not begun to answer it.
  private var fresh: RiskFinding?
  private var spell = UnattendedSpell()
  private var warnedSince: Timestamp?
  /// Sum of time away from the road, including driving-related looks.
  private var away = EyesOffRoadWindow(window: RequestEngine.awayWindow.nanoseconds)
  private var last: Timestamp?
  /// The remembered closure of the eyes, and until when it counts.
  private var slept: (code: RiskCode, until: Timestamp)?

  mutating func acknowledge(at time: Timestamp) { acknowledgedUntil = time + RequestEngine.acknowledgedFor }

  mutating func update(_ snapshot: DriverSnapshot, risk: RiskEngine, at time: Timestamp) {
    let sample = snapshot.sample
    isUnavailable = snapshot.isUnavailable
    isStandstill = sample.isStandstill
    if let until = acknowledgedUntil, until <= time { acknowledgedUntil = nil }
    isActing = sample.isInteracting || acknowledgedUntil != nil
    isLooking = !isUnavailable && sample.areEyesOnRoad == true && sample.closureLength == nil
    lookingSince = isLooking ? lookingSince ?? time : nil
    isLookAnswer = lookingSince.map { time - $0 >= RequestEngine.answersAfter } ?? false
    if !isUnavailable { remember(snapshot, at: time) }
    let isAsked = !isActing && !isStandstill
    let reasons = isAsked ? risk.driverFindings : []
    // A look at the road ends all reasons except drowsiness.
    let sleepy = isLooking ? reasons.first { $0.code == .drowsy } : nil
    unanswered = isLookAnswer ? sleepy : reasons.first
    fresh = isLooking ? sleepy : reasons.first
    warnedSince = (unanswered?.weight ?? 0) >= RequestEngine.warnsFrom ? warnedSince ?? time : nil
    spell.update(spellMoment(sample, isAsked: isAsked), at: time)
    look(snapshot, at: time)
    if isAsked, away.parts.all >= RequestEngine.awaySum.nanoseconds {
      let reason = RiskFinding(.repeatedGlances, weight: RequestEngine.awayWeight)
      if !isLookAnswer { unanswered.add(reason) }
      if !isLooking { fresh.add(reason) }
    }
    if isAsked, let slept {
      let memory = RiskFinding(slept.code, weight: RiskEngine.drowsyWeight)
      unanswered.add(memory)
      fresh.add(memory)
    }
  }

  /// Adds up looks away for any purpose, because a driver who looks away for long sees new hazards late.
  private mutating func look(_ snapshot: DriverSnapshot, at time: Timestamp) {
    defer { last = time }
    guard let last, time > last, !isUnavailable else { return }
    if let since = lookingSince, time - since >= RequestEngine.awayForgottenAfter { away.forget() }
    let length = min(time.nanoseconds(since: last), Duration.seconds(1).nanoseconds)
    // At a standstill, the window slides on, but no time away is added.
    let isOff = !isStandstill && isAway(snapshot.sample) == true
    away.add(length, isOff ? .off : .road, until: time)
  }

  private func spellMoment(_ sample: DriverSample, isAsked: Bool) -> UnattendedSpell.Moment {
    if !isAsked || isLookAnswer { return .answered }
    if isUnavailable { return .unavailable }
    if isLooking { return .glimpse }
    if sample.mayLookPastPhone { return .unknown }
    return isAway(sample).map { $0 ? .away : .glimpse } ?? .unknown
  }

  /// Whether the driver looks away, also at mirrors and instruments; nil if unknown.
  private func isAway(_ sample: DriverSample) -> Bool? {
    if sample.closureLength != nil { return true }
    return (sample.zoneClass?.isOnRoad ?? sample.areEyesOnRoad).map { !$0 }
  }

  /// Remembers a closure of the eyes; a microsleep does not replace a sleep.
  private mutating func remember(_ snapshot: DriverSnapshot, at time: Timestamp) {
    if let until = slept?.until, until <= time { slept = nil }
    guard let kind = snapshot.closureKind, snapshot.sample.closureLength != nil else { return }
    slept = (slept?.code == .sleep || kind == .sleep ? .sleep : .microsleep, time + RequestEngine.sleepyFor)
  }

  /// Whether a request can begin.
  var isAny: Bool { fresh != nil }

  /// While the cabin is unavailable, only a stop may begin, because it follows a request to slow down.
  func mayBegin(_ kind: VehicleRequest.Kind) -> Bool { !isUnavailable || kind == .stop }

  /// Why a request ends when its reason is gone.
  var end: VehicleRequest.End { isStandstill ? .standstill : isActing || isLookAnswer ? .answered : .over }

  /// The reason for a standing or beginning request; nil without a reason.
  /// - Parameter slowedSince: Start of the request to slow down; nil without such a request.
  func reason(
    for kind: VehicleRequest.Kind, isBeginning: Bool, slowedSince: Timestamp?, at time: Timestamp
  ) -> RiskFinding? {
    guard let heaviest = isBeginning ? fresh : unanswered else { return nil }
    switch kind {
    case .forwardWarning, .laneSupport: return heaviest.weight >= RequestEngine.supportFrom ? heaviest : nil
    case .slowDown: return unattended(heaviest, at: time)
    case .stop:
      guard let slowedSince, time - slowedSince >= RequestEngine.slowedFor else { return nil }
      guard let warnedSince, time - warnedSince >= RequestEngine.warnedFor else { return nil }
      return unattended(heaviest, at: time)
    }
  }

  /// The reason to slow down: a critical reason without a look at the road for `unattendedFor`; else nil.
  private func unattended(_ heaviest: RiskFinding, at time: Timestamp) -> RiskFinding? {
    guard heaviest.weight >= RequestEngine.criticalFrom, spell.length(at: time) >= RequestEngine.unattendedFor
    else { return nil }
    return RiskFinding(heaviest.code == .sleep ? .sleep : .unresponsive, weight: 1)
  }
}

extension RiskFinding? {
  fileprivate mutating func add(_ reason: RiskFinding) { if reason.weight > self?.weight ?? 0 { self = reason } }
}

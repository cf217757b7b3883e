import HeedSignals

/// Tells of looks away before the rule book warns, and of looks at a phone.
///
/// A time away is one from the last look at the road to the next; while nothing is seen it stands still.
struct EarlyNotice: Sendable {
  private let settings: RiskEngine.Settings
  private var away = LookLength()
  private var phone = LookLength()
  private var isJustified = true
  private var last: Timestamp?

  /// What the latest tick raises; nil: nothing.
  private(set) var finding: RiskFinding?

  init(settings: RiskEngine.Settings, fairness: GlanceFairness.Settings) { self.settings = settings }

  mutating func update(_ tick: DriverTick) {
    if let last, tick.time <= last { return }
    last = tick.time
    finding = nil
    guard !tick.isStandstill, let zoneClass = tick.zoneClass, zoneClass != .forward else {
      if tick.isStandstill || tick.zoneClass == .forward { (away, phone, isJustified) = (LookLength(), LookLength(), true) }
      (away.isGoingOn, phone.isGoingOn) = (false, false)
      return
    }
    if zoneClass != .driving { isJustified = false }
    away.add(tick.time)
    if zoneClass == .phone { phone.add(tick.time) } else { phone = LookLength() }
    finding = phoneFinding ?? awayFinding
  }

  private var phoneFinding: RiskFinding? {
    let isLong = phone.length >= settings.phoneWarning
    guard isLong || phone.length >= settings.phoneAdvisory else { return nil }
    return RiskFinding(
      .phoneGlance, weight: isLong ? settings.phoneWarningWeight : settings.phoneAdvisoryWeight,
      evidence: phone.evidence(beyond: isLong ? settings.phoneWarning : settings.phoneAdvisory))
  }

  private var awayFinding: RiskFinding? {
    let limit = settings.glanceAdvisory + (isJustified ? settings.justifiedExtra : .zero)
    guard away.length >= limit else { return nil }
    return RiskFinding(.longGlance, weight: settings.glanceAdvisoryWeight, evidence: away.evidence(beyond: limit))
  }
}

/// How long a look has lasted, without the time in which nothing was seen.
struct LookLength: Sendable {
  private(set) var length = Duration.zero
  private var start: Timestamp?
  private var last: Timestamp?
  private var samples = 0
  /// False: nothing was seen since, and what passes meanwhile does not count.
  var isGoingOn = false

  mutating func add(_ time: Timestamp) {
    if isGoingOn, let last { length = length + (time - last) }
    start = start ?? time
    (last, isGoingOn) = (time, true)
    samples += 1
  }

  func evidence(beyond limit: Duration) -> RiskEvidence {
    RiskEvidence(
      rule: "heed", quantity: .glance, measured: length.seconds, threshold: limit.seconds, samples: samples, start: start)
  }
}

import HeedSignals

/// Finds looks at a phone, and long looks away from the road before the rule book warns. A time away lasts from one
/// look at the road to the next; time without a visible gaze does not count.
struct EarlyNotice: Sendable {
  private var settings: RiskEngine.Settings
  private var reading: GlanceReading
  private var away = GlanceDuration()
  private var phone = GlanceDuration()
  /// True while the current time away consists of driving-related looks only.
  private var isJustified = true
  private var last: Timestamp?

  /// The zone at which the driver looked longest in the latest time away; nil when unknown.
  var zone: String? { zones.longest }
  private var zones = ZoneShares()

  private(set) var finding: RiskFinding?

  init(settings: RiskEngine.Settings, isFair: Bool) {
    self.settings = settings
    reading = GlanceReading(isFair: isFair)
  }

  mutating func use(_ settings: RiskEngine.Settings) { self.settings = settings }

  mutating func update(_ sample: DriverSample) {
    if let last, sample.time <= last { return }
    last = sample.time
    finding = nil
    let read = reading.read(sample)
    guard !sample.isStandstill else { return restart() }
    switch read.purpose {
    case .forward: restart()
    // A look away continues while the eyes are shut, even if the gaze is unknown.
    case .unknown where read.glanceSample.lids == .shut && away.length > .zero:
      away.add(sample.time)
      finding = awayFinding(sample.speed)
    case .unknown:
      (away.isGoingOn, phone.isGoingOn) = (false, false)
      zones.add(nil, at: sample.time)
    case .driving, .away, .phone:
      if read.purpose != .driving { isJustified = false }
      if away.length == .zero { zones = ZoneShares() }
      // A driver out of the picture no longer looks where the gaze was last seen.
      zones.add(sample.zone ?? Zone.otherName, at: sample.time)
      away.add(sample.time)
      if read.purpose == .phone { phone.add(sample.time) } else { phone = GlanceDuration() }
      finding = phoneFinding ?? awayFinding(sample.speed)
    }
  }

  private mutating func restart() { (away, phone, isJustified) = (GlanceDuration(), GlanceDuration(), true) }

  private var phoneFinding: RiskFinding? {
    let isLong = phone.length >= settings.phoneWarning
    guard isLong || phone.length >= RiskEngine.phoneAdvisory else { return nil }
    return RiskFinding(
      .phoneGlance, weight: isLong ? RiskEngine.phoneWarningWeight : RiskEngine.phoneAdvisoryWeight,
      evidence: phone.evidence(beyond: isLong ? settings.phoneWarning : RiskEngine.phoneAdvisory))
  }

  private func awayFinding(_ speed: Double?) -> RiskFinding? {
    let isSlow = speed.map { $0 < settings.slowBelow } ?? false
    let plain = isSlow ? max(settings.glanceAdvisory, RiskEngine.slowGlanceAdvisory) : settings.glanceAdvisory
    let limit = plain + (isJustified ? RiskEngine.justifiedExtra : .zero)
    guard away.length >= limit else { return nil }
    return RiskFinding(.longGlance, weight: RiskEngine.glanceAdvisoryWeight, evidence: away.evidence(beyond: limit))
  }
}

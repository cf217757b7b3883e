public import HeedSignals

/// Fuses findings about the driver and the road into one risk state with reasons.
///
/// A driver's finding comes from a rule book's verdict or from Heed itself: shut eyes, drowsiness, and looks away that
/// will soon be too long. A road finding comes from a standing alert; it weighs more when the driver has not seen the
/// object or is inattentive. Each finding is held for a while (`RiskFindingHold`). The heaviest sets the level. The
/// score is the probability that at least one finding is right, if they are independent.
///
/// Monotone: a worse input never gives a lower level. While the cabin is unavailable, driver findings are neither added
/// nor cleared, and the level is unknown unless the road alone gives one. While the driver is out of the picture but
/// known to look away, findings are added but not cleared, and a level below advisory becomes unknown.
public struct RiskEngine: Sendable {
  /// The result of one moment.
  public struct Findings: Sendable {
    /// The verdicts of rule books whose level or kind has changed.
    public var verdicts: [Verdict] = []
    /// The new risk state; nil when neither the level nor the set of reasons changed.
    public var risk: RiskState?
  }

  private var settings: Settings
  private let isFair: Bool
  private var books: RuleBooks
  private let raising: Int
  private var reportedVerdicts = [(level: Int, kind: Verdict.Kind?)](
    repeating: (0, nil), count: RuleBookName.allCases.count)
  private var looks: EarlyNotice
  private var driver = RiskFindingHold()
  private var road = RiskFindingHold()
  private var alerts: [RoadAlert] = []
  private var alertsSeen = Timestamp.zero
  private var last: Timestamp?
  /// Whether the cabin is unavailable, or not yet known.
  private var isUnavailable = true
  /// Whether the driver is out of the picture and known to look away from the road.
  private var isOutOfView = false
  /// When the engine stopped judging the driver; nil while the driver is judged.
  private var unavailableSince: Timestamp?
  private var supply = RiskSupply()
  private var reported: (level: RiskLevel, held: RiskLevel?, codes: UInt32)?
  /// The last reported state; nil before the first report.
  public private(set) var state: RiskState?
  /// When a finding as heavy as a warning was last found; findings that are merely held do not count.
  private var lastFound: Timestamp?

  /// Makes an engine without findings.
  /// - Parameter isFair: As in ``RuleBook/init(_:isFair:)``.
  public init(settings: Settings = Settings(), isFair: Bool = true) {
    (self.settings, self.isFair) = (settings, isFair)
    books = RuleBooks(RuleBookName.allCases, isFair: isFair)
    raising = RuleBookName.allCases.firstIndex(of: settings.raisedBy) ?? 0
    looks = EarlyNotice(settings: settings, isFair: isFair)
  }

  /// Uses other weights and times from now on. Standing findings and the rule books stay the same.
  public mutating func use(_ settings: Settings) {
    self.settings = settings
    looks.use(settings)
  }

  /// Feeds one moment of the cabin, roughly in time order with the moments of the road.
  public mutating func update(_ snapshot: DriverSnapshot) -> Findings {
    let time = begin(at: snapshot.sample.time)
    var findings = Findings()
    (isUnavailable, isOutOfView) = (snapshot.isUnavailable, snapshot.isOutOfView)
    if supply.hasZones, !snapshot.hasZones {
      // The zones turned out to be elsewhere, so looks away from them count no more.
      books = RuleBooks(RuleBookName.allCases, isFair: isFair)
      looks = EarlyNotice(settings: settings, isFair: isFair)
    }
    books.update(snapshot.sample)
    findings.verdicts = changedVerdicts()
    looks.update(snapshot.sample)
    supply.note(snapshot, at: time, longestLoss: Self.longestGazeLoss)
    if snapshot.isUnavailable {
      unavailableSince = unavailableSince ?? time
    } else {
      if let since = unavailableSince { driver.pause(for: time - since) }
      // While the driver is out of the picture, nobody can observe that the cause of a finding ends.
      unavailableSince = snapshot.isOutOfView ? time : nil
      noteDriver(snapshot, at: time)
      driver.expire(at: time)
    }
    findings.risk = judge(at: time)
    return findings
  }

  /// Feeds the alerts that stand after a road frame. Returns the new state if the level or the set of reasons changed.
  public mutating func update(_ alerts: [RoadAlert], at roadTime: Timestamp) -> RiskState? {
    let time = begin(at: roadTime)
    (self.alerts, alertsSeen) = (alerts, time)
    supply.hasRoad = true
    return judge(at: time)
  }

  /// True if all standing warnings are merely held, because the driver has reacted; false while the driver is unseen.
  public var isAnswered: Bool {
    guard !isUnavailable, !isOutOfView, let last, let lastFound else { return false }
    return last > lastFound
  }

  /// The driver's findings, including held findings, heaviest first.
  var driverFindings: [RiskFinding] { driver.findings }

  /// Notes a change in the functions that the road engine provides.
  public mutating func note(_ change: RoadAvailabilityChange) { supply.note(change) }

  /// Replaces a time before the latest by the latest, because the clocks of two cameras may differ slightly.
  private mutating func begin(at time: Timestamp) -> Timestamp {
    let now = max(time, last ?? time)
    last = now
    return now
  }

  /// The verdicts with another level or kind than last reported; verdicts without a level are skipped.
  private mutating func changedVerdicts() -> [Verdict] {
    var changed: [Verdict] = []
    for (index, (found, kind)) in books.outcomes.enumerated() {
      guard let level = found, reportedVerdicts[index] != (level, kind) else { continue }
      reportedVerdicts[index] = (level, kind)
      changed.append(books.verdicts[index])
    }
    return changed
  }

  private mutating func noteDriver(_ snapshot: DriverSnapshot, at time: Timestamp) {
    let closure = settings.closure(snapshot)
    // A verdict on a look away may leave out drowsiness, which a look back at the road does not end.
    if let unsaid = books.unsaidSleepiness(of: raising), let finding = settings.finding(of: unsaid) {
      note(finding, at: time)
    }
    // If the closure detector finds shut eyes, the rule book's verdict on shut eyes is skipped.
    if let finding = settings.finding(of: books.verdicts[raising]), closure == nil || !finding.code.isClosure {
      note(finding.at(looks.zone), at: time)
    }
    if let finding = looks.finding { note(finding.at(looks.zone), at: time) }
    if let closure { note(closure, at: time) }
    if let finding = settings.eyesLowered(snapshot) { note(finding, at: time) }
    if let finding = settings.drowsiness(snapshot) { note(finding, at: time) }
  }

  private mutating func note(_ finding: RiskFinding, at time: Timestamp) {
    if finding.weight >= settings.warningFrom { lastFound = time }
    let until = time + settings.hold
    if finding.code.isDrivers { driver.note(finding, until: until) } else { road.note(finding, until: until) }
  }

  /// Derives level, score and reasons from the held findings; nil if level and kinds of reasons stay the same.
  private mutating func judge(at time: Timestamp) -> RiskState? {
    if !alerts.isEmpty {
      if time - alertsSeen > Self.roadMemory { alerts = [] }
      let inattention = driver.heaviest
      for alert in alerts { note(RoadFusion.finding(of: alert, inattention: inattention), at: time) }
    }
    road.expire(at: time)
    let roadLevel = settings.level(of: road.heaviest)
    let driverLevel = settings.level(of: driver.heaviest)
    let known = isUnavailable ? roadLevel : max(driverLevel, roadLevel)
    let level = (isUnavailable || isOutOfView) && known < .advisory ? .unknown : known
    let held = isUnavailable && driverLevel >= .advisory ? driverLevel : nil
    let codes = driver.codes | road.codes
    if let reported, reported == (level, held, codes) { return nil }
    reported = (level, held, codes)
    let reasons = RiskWords.reasons(driver.findings + road.findings)
    let score = level == .unknown ? nil : Precision.ratio.round(1 - reasons.reduce(1) { $0 * (1 - $1.weight) })
    var state = RiskState(time: time, level: level, held: held, score: score, reasons: reasons)
    state.unavailable = supply.missing(isCabinUnavailable: isUnavailable || isOutOfView)
    self.state = state
    return state
  }
}

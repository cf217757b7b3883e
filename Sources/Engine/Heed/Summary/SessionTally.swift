public import HeedSignals

/// Computes a session's figures from its events in order, for the engine, stored sessions and files alike.
public struct SessionTally: Sendable {
  /// Closure from which the lids count as down, 0 open ... 1 shut.
  /// Source: P80 criterion of PERCLOS, Dinges & Grace 1998, FHWA-MCRT-98-006.
  static let downFrom = 0.8
  /// Longest time for which the lids of a frame count. Choice: as in the drowsiness estimate.
  static let longestStep: Duration = .milliseconds(200)
  /// Minimum seen time for a blink rate. Choice: people blink every 3 to 4 s, so a shorter time holds too few blinks.
  static let enoughForRate: Duration = .seconds(15)

  private var attention = AttentionTally()
  private var places = ZoneTimes()
  private var lids = LidTimes()
  private var blinks = 0
  private var blinkSeconds = 0.0
  /// Number of blinks with a measured duration.
  private var timedBlinks = 0
  private var riskTimes: [RiskLevel: Duration] = [:]
  private var risk: (level: RiskLevel, since: Timestamp)?
  /// The last risk level or, while the cabin is unavailable, the alert level that is held; its rises are alerts.
  private var standing = RiskLevel.unknown
  private var highest = RiskLevel.unknown
  private var alerts = 0
  private var last: Timestamp?

  /// A tally before the first event.
  public init() {}

  /// Adds one event; every event of a session must be added.
  public mutating func update(_ event: MonitorEvent) {
    switch event {
    case .frame(let report):
      begin(at: report.observation.time)
      places.update(report)
      lids.update(report.closure, at: report.observation.time)
    case .road(let report): begin(at: report.observation.time)
    case .attention(_, let window): attention.update(window)
    case .blink(_, let blink): add(blinkOf: blink.duration)
    case .risk(let state): rise(to: state.level, held: state.held, at: state.time)
    default: break
    }
  }

  /// The figures of the session up to a time.
  /// - Parameter end: The time until which the last risk level counts; nil means the last frame's time.
  public func figures(until end: Timestamp? = nil) -> SessionFigures {
    var figures = SessionFigures()
    figures.attention = attention.total
    figures.zones = places.shares
    figures.lidsSeen = lids.seen
    if lids.seen > .zero { figures.perclos = Precision.ratio.round(lids.down.seconds / lids.seen.seconds) }
    figures.blinks = blinks
    if lids.seen >= Self.enoughForRate { figures.blinkRatePerMinute = Double(blinks) / lids.seen.seconds * 60 }
    if timedBlinks > 0 { figures.meanBlinkSeconds = blinkSeconds / Double(timedBlinks) }
    figures.riskTimes = riskTimes
    if let risk, let end = end ?? last, end > risk.since {
      figures.riskTimes[risk.level, default: .zero] += end - risk.since
    }
    (figures.highestRisk, figures.alerts) = (highest, alerts)
    return figures
  }

  @inline(__always) private mutating func begin(at time: Timestamp) {
    last = time
    if risk == nil { risk = (.unknown, time) }
  }

  package mutating func add(blinkOf duration: Duration) {
    blinks += 1
    guard duration > .zero else { return }
    timedBlinks += 1
    blinkSeconds += duration.seconds
  }

  /// Adds the time at the last risk level. Counts an alert if the risk level, or the level held, rises to a warning.
  package mutating func rise(to level: RiskLevel, held: RiskLevel?, at time: Timestamp) {
    if let risk, time > risk.since { riskTimes[risk.level, default: .zero] += time - risk.since }
    risk = (level, max(time, risk?.since ?? time))
    highest = max(highest, level)
    let now = max(level, held ?? level)
    if now >= .warning, standing < .warning { alerts += 1 }
    standing = now
  }

  /// Sets the times of the lids as a store holds them.
  package mutating func set(lidsSeen: Duration, down: Duration) { (lids.seen, lids.down) = (lidsSeen, down) }
  /// Begins the session at a time, with unknown risk.
  package mutating func begin(session time: Timestamp) { begin(at: time) }
}

/// How long the lids were seen, and how long they were down.
struct LidTimes: Sendable {
  var seen = Duration.zero, down = Duration.zero
  private var last: (time: Timestamp, isDown: Bool?)?

  /// - Parameter closure: The closure of the frame's lids, as in ``FrameReport/closure``.
  mutating func update(_ closure: Double?, at time: Timestamp) {
    if let last {
      guard time > last.time else { return }
      let step = time - last.time
      if let isDown = last.isDown, step <= SessionTally.longestStep {
        seen += step
        if isDown { down += step }
      }
    }
    last = (time, closure.map { $0 >= SessionTally.downFrom })
  }
}

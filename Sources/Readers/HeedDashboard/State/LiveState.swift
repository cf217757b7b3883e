import HeedGeometry
import HeedSignals

/// A run's state on the page, built from its events alone.
struct LiveState: Sendable {
  /// A line of the event list.
  struct Happening: Hashable, Sendable {
    var time: Timestamp
    var text: String
    var tone: LiveTone
  }

  /// Maximum number of lines in the event list. Choice: so many lines fit beside the charts.
  static let mostHappenings = 40

  private(set) var now: Timestamp?
  private(set) var availability: AvailabilityChange?
  private(set) var risk: RiskState?
  private(set) var prompt: RiskPrompt?
  /// Active vehicle requests by kind.
  private(set) var requests: [VehicleRequest.Kind: VehicleRequest] = [:]
  private(set) var drowsiness: Drowsiness?
  private(set) var report: FrameReport?
  /// Since when both eyes are closed, and the closure that an event reported.
  private(set) var shutSince: Timestamp?
  private(set) var closure: EyeClosure?
  /// The zone at which the driver looks, and since when.
  private(set) var look: (zone: String, zoneClass: ZoneClass, since: Timestamp)?
  private(set) var distractions: [Distraction] = []
  /// The attention score of the last scored interval.
  private(set) var lastScore: AttentionScore?
  private(set) var road: RoadReport?
  private(set) var roadLacks: [RoadFunction: RoadAvailabilityChange.Reason] = [:]
  private(set) var counts = (blinks: 0, yawns: 0, glances: 0, frames: 0, roadFrames: 0)
  private(set) var summary: SessionSummary?
  private(set) var chart = StripChart()
  /// The event list; the newest event is the last.
  private(set) var happenings: [Happening] = []
  /// Number of lines that the event list got since the page started.
  private(set) var happeningCount = 0
  /// A number that grows with each change of settings.
  private(set) var settingsRevision = 0
  /// Number of frames that were dropped because the page read too slowly.
  private(set) var lost = 0

  /// True before the first frame or availability event.
  var isIdle: Bool { report == nil && road == nil && availability == nil }

  /// True from the first event until the run stops or its summary comes.
  var isRunning: Bool {
    if case .stopped? = availability?.availability { return false }
    return !isIdle && summary == nil
  }

  /// Advances the time although no event came.
  mutating func pass(_ time: Duration) { now = now.map { $0 + time } }

  mutating func update(_ event: MonitorEvent) {
    now = max(now ?? event.time, event.time)
    switch event {
    case .frame(let report): see(report)
    case .road(let report):
      road = report
      counts.roadFrames += 1
    case .blink: counts.blinks += 1
    case .yawn: counts.yawns += 1
    case .eyeClosure(let time, let closure):
      self.closure = closure.phase == .ended ? nil : closure
      if closure.phase == .began || closure.phase == .changed { note(LiveWords.words(closure), .critical, time) }
    case .drowsiness(let time, let state):
      if state.isDrowsy == true, drowsiness?.isDrowsy != true { note("Drowsy", .warning, time) }
      drowsiness = state
    case .attention(_, let score): lastScore = score
    case .glance: counts.glances += 1
    case .distraction(let time, let distraction): note(distraction, at: time)
    case .driverChanged(let time):
      forgetPerson()
      note("Somebody else sits in the driver's seat", .notice, time)
    case .availability(let change): note(change)
    case .risk(let state): note(state)
    case .prompt(let prompt): self.prompt = prompt
    case .alert(let change): note(change)
    case .roadAvailability(let change): roadLacks[change.function] = change.reason
    case .settings(let report):
      settingsRevision += 1
      let words = report.changes.map { "\($0.name) is now \($0.after)" }.joined(separator: "; ")
      note("Settings: " + words, .notice, report.time)
    case .summary(_, let summary): self.summary = summary
    case .lost(_, let loss): lost += loss.frames
    case .request(let request): note(request)
    default: break
    }
  }

  private mutating func note(_ request: VehicleRequest) {
    requests[request.kind] = request.phase == .ended ? nil : request
    if request.kind >= .slowDown, request.phase == .began { note(LiveWords.words(request), .critical, request.time) }
  }

  /// Takes a cabin frame. A blink does not end a look. A step back in time forgets the person.
  private mutating func see(_ report: FrameReport) {
    let time = report.observation.time
    if let last = self.report?.observation.time, time < last { forgetPerson() }
    self.report = report
    counts.frames += 1
    let areShut =
      report.leftShut == true && report.rightShut != false || report.rightShut == true && report.leftShut != false
    shutSince = areShut ? shutSince ?? time : nil
    if let zone = report.zone, let zoneClass = report.zoneClass, report.gaze != nil {
      if look?.zone != zone { look = (zone, zoneClass, time) }
    } else if let since = shutSince, time - since < .milliseconds(400) {
      // A blink does not end a look.
    } else {
      look = nil
    }
    var moment = StripChart.Moment(time: time)
    if shutSince == nil {
      moment.azimuth = report.gaze?.direction.azimuth.degrees
      moment.elevation = report.gaze?.direction.elevation.degrees
    }
    moment.openness = openness(report)
    (moment.perclos, moment.drowsiness) = (drowsiness?.perclos, drowsiness?.intensity)
    moment.attention = report.attentionScore
    moment.risk = shownLevel.map { $0 == .normal ? 0 : $0 == .advisory ? 1 : $0 == .warning ? 2 : 3 }
    chart.add(moment)
  }

  /// Openness of the less open eye. The net's closure is preferred, because looking down does not change it.
  private func openness(_ report: FrameReport) -> Double? {
    report.closure.map { max(0, LidSign.turned($0)) }
      ?? [report.leftOpenness, report.rightOpenness].compactMap { $0 }.min()
  }

  /// The risk level to show; nil if the level is unknown and no earlier level is held.
  var shownLevel: RiskLevel? {
    guard let risk else { return nil }
    return risk.level == .unknown ? risk.held : risk.level
  }

  private mutating func note(_ change: AvailabilityChange) {
    if case .starting = change.availability {
      let (kept, count, revision) = (chart, happeningCount, settingsRevision)
      self = LiveState()
      (chart, happeningCount, settingsRevision, now) = (kept, count, revision, change.time)
    }
    availability = change
    if change.availability.isUnavailable { (look, shutSince, closure) = (nil, nil, nil) }
    note(LiveWords.words(change), LiveWords.tone(change.availability), change.time)
  }

  private mutating func note(_ state: RiskState) {
    let before = shownLevel
    risk = state
    guard let level = shownLevel, level != before, level > .normal || (before ?? .normal) > .normal else { return }
    let why = state.reasons.first.map { ": " + $0.text } ?? ""
    note("Risk \(level.rawValue)\(why)", LiveTone(level), state.time)
  }

  private mutating func note(_ distraction: Distraction, at time: Timestamp) {
    distractions.removeAll { $0.kind == distraction.kind }
    if distraction.phase != .ended { distractions.append(distraction) }
    if distraction.phase == .began { note(LiveWords.words(distraction), .warning, time) }
  }

  private mutating func note(_ change: RoadAlertChange) {
    guard change.state != .changed else { return }
    let isOver = change.state == .cleared
    note(LiveWords.words(change), isOver ? .calm : LiveTone(change.alert.severity.level), change.time)
  }

  private mutating func forgetPerson() {
    (shutSince, closure, look, drowsiness, distractions) = (nil, nil, nil, nil, [])
  }

  private mutating func note(_ text: String, _ tone: LiveTone, _ time: Timestamp) {
    happenings.append(Happening(time: time, text: text, tone: tone))
    happeningCount += 1
    if happenings.count > Self.mostHappenings { happenings.removeFirst() }
  }
}

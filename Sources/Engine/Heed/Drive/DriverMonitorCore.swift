import HeedSignals

/// Runs a driver monitor. Lives on until the last run has ended, even if the monitor is freed before.
final class DriverMonitorCore: Sendable {
  let feed: DriveFeed
  let runs: RunHolder<DriverReader, DriverMonitorState>
  let basis: ReplayBasis

  init(_ feed: DriveFeed, _ basis: ReplayBasis, hub: EventHub<DriverReader>) throws {
    _ = try basis.makeEngine()
    (self.feed, self.basis) = (feed, basis)
    runs = RunHolder(DriverMonitorState(), hub: hub, name: "heed.driver")
  }

  /// Takes an input from the host, dated in milliseconds on the cabin's clock; nil means now.
  func take(at milliseconds: Double?, _ input: (Timestamp) -> MonitorInput) {
    guard let (drive, now) = runs.read(\.present) else { return }
    let time = milliseconds.map { Timestamp(milliseconds: $0) } ?? now
    // An input dated far ahead would make all following inputs too old.
    guard milliseconds?.isFinite ?? true, time - now <= Drive.farthestAhead else { return }
    do { try drive.take(input(time)) } catch {
      // At present no receiver of events throws; if one did, the log would show it.
      runs.hub.log?.failed("\(error)")
    }
  }

  /// Adds a marker, dated as an input of ``take(at:_:)``.
  /// - Throws: ``MarkerRefusal``.
  func mark(_ text: String, at milliseconds: Double?) throws {
    guard let (drive, now) = runs.read(\.present) else { throw MarkerRefusal.over }
    guard milliseconds?.isFinite ?? true else { throw MarkerRefusal.otherTime }
    try drive.mark(text, at: milliseconds.map { Timestamp(milliseconds: $0) }, now: now)
  }

  func start() throws {
    let (rig, settings) = (basis.rig.name, basis.settings)
    try runs.start(feed, RunFacts(rig: rig, settings: settings), unless: RoadMonitorError.alreadyMonitoring) {
      [self] in watch($0, id: $1)
    }
  }

  private func watch(_ opened: DriveFeed.Opened, id: Int) {
    let drive = Drive(makeEngine())
    drive.receive = { [runs] (frame: Frame?, events: [MonitorEvent]) in
      runs.change { $0.note(events, of: id) }
      runs.send(frame, events, of: id)
    }
    drive.recording = runs.hub
    runs.change { $0.setDrive(drive, isLive: opened.isLive, of: id) }
    let run = DriveRun(
      drive, cabin: opened.cabin, road: opened.road, recording: opened.recording,
      anchor: { [runs, feed] in feed.anchor($0, runs.hub) })
    run.pace = feed.control
    run.came = { [runs] time in runs.change { $0.cabinCame(at: time, of: id) } }
    run.lost = { [runs] in runs.hub.sendDrop(at: $0, of: id) }
    run.settle = { [runs] in runs.deliver(of: id) }
    run.restart = { [self] in drive.restart(with: makeEngine()) }
    let note = feed.recording == nil ? "the monitoring was stopped" : "the replay was stopped"
    run.runToSummary(isStopped: { [runs] in runs.isOver(id) }, note: note)
  }

  private func makeEngine() -> DriveEngine {
    do { return try basis.makeEngine() } catch { preconditionFailure("what was accepted is accepted again: \(error)") }
  }
}

/// A driver monitor's state; lives in one `Mutex`.
struct DriverMonitorState: RunState {
  var life = RunLife()
  private(set) var answers = DriverAnswers()
  private var drive: Drive?
  private var isLive = false
  private var newest: (time: Timestamp, came: ContinuousClock.Instant)?

  mutating func forgetRun(_ run: RunLife.Run) { (drive, newest) = (nil, nil) }

  mutating func setDrive(_ drive: Drive, isLive: Bool, of id: Int) {
    guard run?.id == id else { return }
    (self.drive, self.isLive, answers) = (drive, isLive, DriverAnswers())
  }

  mutating func cabinCame(at time: Timestamp, of id: Int) {
    guard run?.id == id else { return }
    newest = (max(time, newest?.time ?? time), .now)
  }

  mutating func note(_ events: [MonitorEvent], of id: Int) {
    if run?.id == id { for event in events { answers.note(event) } }
  }

  /// The drive and its present time, for an input from the host; nil without a run or before its first frame.
  var present: (drive: Drive, now: Timestamp)? {
    guard run != nil, let drive, let newest else { return nil }
    // The clock of a recording advances only with its frames.
    return (drive, isLive ? newest.time + newest.came.duration(to: .now) : newest.time)
  }
}

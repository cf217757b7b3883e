import HeedSignals

/// The core of a driver monitor's runs; outlives the monitor until its last run has ended.
final class DriverMonitorCore: Sendable {
  /// Maximum time of an input ahead of the cabin's clock. Choice: a host that reads the cabin's clock is never so
  /// early.
  private static let farthestAhead = Duration.seconds(1)
  let feed: DriveFeed
  let runs: RunHolder<DriverReader, DriverMonitorState>
  let basis: ReplayBasis

  init(_ feed: DriveFeed, _ basis: ReplayBasis, hub: EventHub<DriverReader>) throws {
    _ = try basis.makeEngine()
    (self.feed, self.basis) = (feed, basis)
    runs = RunHolder(DriverMonitorState(), hub: hub, name: "heed.driver")
  }

  /// Takes a host's input, at milliseconds on the cabin's clock; nil means now.
  func take(at milliseconds: Double?, _ input: (Timestamp) -> MonitorInput) {
    guard let (drive, now) = runs.read(\.present) else { return }
    let time = milliseconds.map { Timestamp(milliseconds: $0) } ?? now
    // An input from far ahead would outdate all following inputs.
    guard milliseconds?.isFinite ?? true, time - now <= Self.farthestAhead else { return }
    do { try drive.take(input(time)) } catch {
      // Receivers throw no errors today; the log would show one.
      runs.hub.log?.failed("\(error)")
    }
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
      for case .risk(let state) in events { runs.change { $0.note(state, of: id) } }
      runs.send(frame, events, of: id)
    }
    runs.change { $0.setDrive(drive, isLive: opened.isLive, of: id) }
    let run = DriveRun(
      drive, cabin: opened.cabin, road: opened.road, recording: opened.recording,
      anchor: { [runs, feed] in feed.anchor($0, runs.hub) })
    run.pace = feed.control
    run.came = { [runs] time in runs.change { $0.cabinCame(at: time, of: id) } }
    run.lost = { [runs] in runs.hub.sendDrop(at: $0) }
    run.settle = { [runs] in runs.deliver(of: id) }
    run.restart = { [self] in drive.restart(with: makeEngine()) }
    let note = feed.recording == nil ? "the monitoring was stopped" : "the replay was stopped"
    run.runToSummary(isStopped: { [runs] in runs.isOver(id) }, note: note)
  }

  private func makeEngine() -> DriveEngine {
    do { return try basis.makeEngine() } catch { preconditionFailure("what was accepted is accepted again: \(error)") }
  }
}

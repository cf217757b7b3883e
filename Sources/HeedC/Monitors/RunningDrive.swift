import CHeed
import Foundation
import Heed
import HeedFormats
import HeedKit
import HeedRoad
import HeedSession
import HeedSignals
import HeedVideo
import Synchronization

/// A drive that reads its sources, or a recording, on a thread of its own.
final class RunningDrive: @unchecked Sendable {  // Immutable, but for what is behind locks.
  private let run: DriveRun
  private let outlet: EventOutlet
  private let recording: Recording?
  private let isStopped = Mutex(false)
  private let state = NSCondition()
  private var isDone = false

  private init(_ run: DriveRun, recording: Recording?, outlet: EventOutlet) {
    (self.run, self.recording, self.outlet) = (run, recording, outlet)
  }

  /// Opens sources and begins to read them.
  /// - Throws: Why one cannot be opened, or what is wrong with rig, calibration or models.
  static func start(
    _ sources: DriveSources, _ setup: MonitorSetup, recording: Recording?,
    anchor: @escaping @Sendable (WallClockAnchor) -> Void, to outlet: EventOutlet
  ) throws -> RunningDrive {
    let opened = try withSignalsBlocked { try sources.open(setup) }
    let engine = DriveEngine(
      cabin: opened.cabin == nil ? nil : try setup.makeCabinEngine(), road: opened.roadEngine, settings: setup.settings)
    let isLive = opened.isLive
    let run = DriveRun(
      engine, cabin: opened.cabin, road: opened.road, vehicle: opened.vehicle,
      anchor: { time in
        let now = WallClockAnchor.now(at: time)
        anchor(now)
        return now
      },
      note: { recording?.note($0) },
      receive: { frame, events in
        try recording?.receive(frame, events)
        outlet.deliver(events, waits: !isLive)
      })
    return begin(RunningDrive(run, recording: recording, outlet: outlet), roadMissing: opened.missing)
  }

  /// Begins to decide a recorded session again.
  /// - Throws: What of its rig, settings or calibration cannot be used.
  static func replay(_ source: any ReplaySource, to outlet: EventOutlet) throws -> RunningDrive {
    let run = try DriveRun(replaying: source, receive: { _, events in outlet.deliver(events, waits: true) })
    return begin(RunningDrive(run, recording: nil, outlet: outlet), endNote: "the recording was cut off")
  }

  private static func begin(
    _ drive: RunningDrive, endNote: String? = nil,
    roadMissing: @escaping @Sendable (DriveRun.Ending) -> String? = { _ in nil }
  ) -> RunningDrive {
    startQuietThread("heed.drive") { drive.work(endNote, roadMissing) }
    return drive
  }

  private func work(_ endNote: String?, _ roadMissing: (DriveRun.Ending) -> String?) {
    do {
      try run.run(isStopped: { isStopped.withLock { $0 } }, roadMissing: roadMissing)
      // A recording that was cut off lacks its end; for all others this does nothing.
      try run.finish(note: endNote ?? "it was stopped")
      try recording?.finish()
      outlet.end()
    } catch {
      recording?.cancel()
      outlet.end(Failure(error))
    }
    state.withLock {
      isDone = true
      state.broadcast()
    }
  }

  /// Does something to the drive between two inputs.
  func apply(_ body: (Drive, Timestamp) throws -> Void) throws {
    guard let drive = run.drive else {
      throw Failure(HEED_BAD_ORDER, "a recording takes no inputs; they are for drives that happen now.")
    }
    try body(drive, run.present)
  }

  /// Asks it to end; the last events follow.
  func stop() { isStopped.withLock { $0 = true } }

  /// Ends it and waits for its thread; not from that thread.
  func stopAndWait() {
    stop()
    outlet.close()
    state.withLock { while !isDone { state.wait() } }
  }
}

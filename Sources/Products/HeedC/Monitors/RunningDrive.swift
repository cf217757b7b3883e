import CHeed
import Foundation
import Heed
import HeedSignals
import HeedVideo
import Synchronization

/// A drive that reads its sources or a recording on its own thread.
final class RunningDrive: @unchecked Sendable {  // Immutable, except for state behind locks.
  /// Reads until the sources end or a stop is requested.
  private let play: (() -> Bool) throws -> Void
  /// The drive for the host's inputs, and the time on the drive's clock; nil for a recording, which takes no inputs.
  private let present: () -> (Drive, Timestamp)?
  private let outlet: EventOutlet
  private let recording: Recording?
  private let isStopped = Mutex(false)
  private let done = DispatchSemaphore(value: 0)

  private init(
    recording: Recording?, outlet: EventOutlet, present: @escaping () -> (Drive, Timestamp)? = { nil },
    play: @escaping (() -> Bool) throws -> Void
  ) {
    (self.recording, self.outlet, self.present, self.play) = (recording, outlet, present, play)
    startQuietThread("heed.drive") { self.work() }
  }

  /// Opens the sources and begins to read them.
  /// - Throws: The error of a source, the rig, the calibration or a model.
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
        recording?.receive(frame, events)
        outlet.deliver(events, waits: !isLive)
      })
    run.drive?.recording = recording?.recorder
    return RunningDrive(
      recording: recording, outlet: outlet, present: { run.drive.map { ($0, run.present) } },
      play: { isStopped in
        try run.run(isStopped: isStopped, roadMissing: opened.missing)
        try run.finish(note: "it was stopped")
      })
  }

  /// Begins to replay a recorded session.
  /// - Throws: An error for an unusable rig, settings or calibration.
  static func replay(_ source: any ReplaySource, to outlet: EventOutlet) throws -> RunningDrive {
    let run = try DriveRun(replaying: source, receive: { _, events in outlet.deliver(events, waits: true) })
    return RunningDrive(
      recording: nil, outlet: outlet,
      play: { isStopped in
        try run.run(isStopped: isStopped)
        // If the recording is complete, the note about a cut has no effect.
        try run.finish(note: "the recording was cut off")
      })
  }

  private func work() {
    do {
      try play { isStopped.withLock { $0 } }
      try recording?.finish()
      outlet.end()
    } catch {
      recording?.cancel()
      outlet.end(Failure(error))
    }
    done.signal()
  }

  /// Runs `body` on the drive between two inputs.
  func apply(_ body: (Drive, Timestamp) throws -> Void) throws {
    guard let (drive, now) = present() else {
      throw Failure(HEED_BAD_ORDER, "a recording takes no inputs; they are for drives that happen now.")
    }
    try body(drive, now)
  }

  /// Requests the end of the drive. The last events follow.
  func stop() { isStopped.withLock { $0 = true } }

  /// Ends the drive and waits for the drive's thread. Do not call this function on the drive's thread.
  func stopAndWait() {
    stop()
    outlet.close()
    done.wait()
    done.signal()
  }
}

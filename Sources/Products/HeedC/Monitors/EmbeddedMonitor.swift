import CHeed
import Glibc
import Heed
import HeedSignals
import Synchronization

/// The object behind a monitor's handle. A monitor is made, receives pushed frames or reads its own sources, and ends.
final class EmbeddedMonitor: Sendable {
  /// How frames reach the monitor, decided by the first push, start or replay.
  private enum Phase: Sendable {
    case made
    case pushed(PushedDrive)
    case running(RunningDrive)
  }

  /// The values that the host's threads share when they call the monitor.
  private struct State: Sendable {
    var phase = Phase.made
    var recording: Recording?
    var source = "frames of a host"
    var anchor: WallClockAnchor?
  }

  let setup: MonitorSetup
  let outlet: EventOutlet
  /// The texts of the event that C read last, kept while C may use them.
  let fields = Mutex(EventFields())
  private let state = Mutex(State())
  /// A remark about the replayed recording; nil without a remark.
  nonisolated(unsafe) let remark: UnsafePointer<CChar>?  // Never changed, and freed with the monitor.

  init(_ setup: MonitorSetup, remark: String? = nil) {
    (self.setup, outlet) = (setup, EventOutlet(without: setup.without))
    self.remark = remark.flatMap { strdup($0.visible) }.map { UnsafePointer($0) }
  }

  deinit { free(UnsafeMutablePointer(mutating: remark)) }

  /// The monitor of a handle, for calls from outside the monitor's callbacks.
  /// - Throws: ``Failure`` of `HEED_BAD_HANDLE` or `HEED_IN_CALLBACK`.
  static func of(_ handle: OpaquePointer?) throws -> EmbeddedMonitor {
    let monitor = try Handles.all.find(handle, as: EmbeddedMonitor.self, "monitor")
    try require(
      !monitor.outlet.isInCallback,
      "this is called from the monitor's own callback; do it after the callback has returned.", else: HEED_IN_CALLBACK)
    return monitor
  }

  /// The drive of pushed frames, which the first call makes.
  func pushed() throws -> PushedDrive {
    try state.withLock { state in
      switch state.phase {
      case .pushed(let drive): return drive
      case .running:
        throw Failure(HEED_BAD_ORDER, "the monitor reads its own sources; push frames to another one.")
      case .made:
        let drive = try PushedDrive(
          setup, recording: state.recording, anchor: { [weak self] in self?.note($0) }, to: outlet)
        state.phase = .pushed(drive)
        return drive
      }
    }
  }

  /// Begins to read the sources.
  func start(_ sources: DriveSources) throws {
    try begin { state in
      state.source = sources.name
      return try RunningDrive.start(
        sources, setup, recording: state.recording, anchor: { [weak self] in self?.note($0) }, to: outlet)
    }
  }

  /// Begins to replay a recording.
  func replay(_ source: any ReplaySource) throws { try begin { _ in try RunningDrive.replay(source, to: outlet) } }

  private func begin(_ make: (inout State) throws -> RunningDrive) throws {
    try state.withLock { state in
      guard case .made = state.phase else {
        throw Failure(HEED_BAD_ORDER, "the monitor has begun already; create another one for another drive.")
      }
      state.phase = .running(try make(&state))
    }
  }

  /// Runs `body` on the drive between two inputs.
  func apply(_ body: (Drive, Timestamp) throws -> Void) throws {
    switch state.withLock(\.phase) {
    case .made: throw Failure(HEED_BAD_ORDER, "the monitor has not begun; push a frame or start it first.")
    case .pushed(let drive): try drive.apply(body)
    case .running(let drive): try drive.apply(body)
    }
  }

  /// Makes a change that is possible only before the monitor's first frame.
  func prepare(_ body: (EmbeddedMonitor) throws -> Recording?) throws {
    guard case .made = state.withLock(\.phase) else {
      throw Failure(HEED_BAD_ORDER, "the monitor has begun already; this comes before the first frame.")
    }
    let recording = try body(self)
    try state.withLock { state in
      try require(
        recording == nil || state.recording == nil, "the monitor is recorded already; record it once.",
        else: HEED_BAD_ORDER)
      if let recording { state.recording = recording }
    }
  }

  func makeRecording(_ raw: heed_recording) throws -> Recording {
    try Recording(
      raw, of: setup, source: { [weak self] in self?.state.withLock(\.source) ?? "" },
      anchor: { [weak self] in self?.state.withLock(\.anchor) })
  }

  /// Ends the drive. The last events follow.
  func finish(missing: String?) throws {
    switch state.withLock(\.phase) {
    case .made: throw Failure(HEED_BAD_ORDER, "the monitor has not begun, so there is nothing to end.")
    case .pushed(let drive): try drive.finish(missing: missing)
    case .running(let drive): drive.stop()
    }
  }

  /// Ends everything, because the host destroys the monitor.
  func close() {
    outlet.close()
    switch state.withLock(\.phase) {
    case .made: break
    case .pushed(let drive): drive.abandon()
    case .running(let drive): drive.stopAndWait()
    }
  }

  private func note(_ anchor: WallClockAnchor) { state.withLock { $0.anchor = anchor } }
}

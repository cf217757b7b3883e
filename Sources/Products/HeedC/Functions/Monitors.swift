public import CHeed
import Foundation
import Heed
import HeedSession
import HeedSignals
import Synchronization

@c @implementation
public func heed_monitor_create(
  _ options: UnsafePointer<heed_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    out.pointee = Handles.all.add(EmbeddedMonitor(try MonitorSetup(options)))
  }
}

@c @implementation
public func heed_monitor_destroy(_ monitor: OpaquePointer?) -> heed_status {
  guarded {
    guard monitor != nil else { return }
    _ = try EmbeddedMonitor.of(monitor)
    try Handles.all.remove(monitor, as: EmbeddedMonitor.self, "monitor").close()
  }
}

@c @implementation
public func heed_monitor_set_callback(
  _ monitor: OpaquePointer?, _ callback: heed_callback?, _ context: UnsafeMutableRawPointer?
) -> heed_status {
  guarded {
    try EmbeddedMonitor.of(monitor).prepare {
      $0.outlet.setCallback(callback, context)
      return nil
    }
  }
}

@c @implementation
public func heed_monitor_record(_ monitor: OpaquePointer?, _ recording: UnsafePointer<heed_recording>?) -> heed_status {
  guarded {
    let found = try EmbeddedMonitor.of(monitor)
    let raw = try Argument.value(recording, "recording")
    try found.prepare { try $0.makeRecording(raw) }
  }
}

@c @implementation
public func heed_monitor_start(_ monitor: OpaquePointer?, _ sources: UnsafePointer<heed_sources>?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).start(DriveSources(try Argument.value(sources, "sources"))) }
}

@c @implementation
public func heed_monitor_finish(_ monitor: OpaquePointer?, _ missing: UnsafePointer<CChar>?) -> heed_status {
  guarded { try EmbeddedMonitor.of(monitor).finish(missing: try Argument.text(missing, "missing")) }
}

@c @implementation
public func heed_monitor_next(
  _ monitor: OpaquePointer?, _ timeout_ms: Int32, _ event: UnsafeMutablePointer<heed_event>?
) -> heed_status {
  guardedStatus {
    let found = try EmbeddedMonitor.of(monitor)
    let event = try Argument.out(event, "event")
    switch found.outlet.next(within: try Argument.timeout(timeout_ms)) {
    case .event(let next):
      found.fields.withLock { event.fill(with: $0.write(next)) }
      return HEED_OK
    case .notYet: return HEED_NOT_YET
    case .ended(let failure?): throw failure
    case .ended: return HEED_ENDED
    }
  }
}

@c @implementation
public func heed_monitor_remark(
  _ monitor: OpaquePointer?, _ out: UnsafeMutablePointer<UnsafePointer<CChar>?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    out.pointee = try EmbeddedMonitor.of(monitor).remark
  }
}

/// A recorded session that is replayed with another rig or other settings than its own.
private struct ReplayedRecording: ReplaySource {
  let recording: SessionRecording
  let basis: ReplayBasis

  /// - Throws: An error if the recording's own rig or calibration is invalid.
  init(_ recording: SessionRecording, under setup: MonitorSetup) throws {
    var basis = try recording.makeBasis(settings: setup.settings)
    if let rig = setup.rig { basis.rig = rig.rig }
    if let calibration = setup.calibration { basis.calibration = calibration }
    (self.recording, self.basis) = (recording, basis)
  }

  var name: String { recording.name }
  var span: ClosedRange<Timestamp>? { recording.span }
  func makeBasis() -> ReplayBasis { basis }
  func makeInputs() throws -> any ReplayInputs { try recording.makeInputs() }
}

/// Opens a session by its name in the store, or by its path.
private func recording(_ session: UnsafePointer<CChar>?, _ store: UnsafePointer<CChar>?) throws -> SessionRecording {
  let name = try Argument.words(session, "session")
  let folder = try Argument.folder(store, "store")
  return try name.contains("/")
    ? SessionRecording(folder: URL(fileURLWithPath: name, isDirectory: true))
    : SessionStore(folder: folder).recording(name)
}

@c @implementation
public func heed_replay(
  _ session: UnsafePointer<CChar>?, _ store: UnsafePointer<CChar>?, _ options: UnsafePointer<heed_options>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> heed_status {
  guarded {
    let out = try Argument.result(out, "out")
    let recording = try recording(session, store)
    try recording.check()
    let setup = try MonitorSetup(options, recorded: { try recording.makeBasis().settings })
    let source = try ReplayedRecording(recording, under: setup)
    let monitor = EmbeddedMonitor(setup, remark: setup.replacesSettings ? nil : recording.description.settingsRemark)
    try monitor.replay(source)
    out.pointee = Handles.all.add(monitor)
  }
}

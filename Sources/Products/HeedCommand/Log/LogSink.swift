import Heed
import HeedSession
import HeedSignals
import Logging

/// Writes a run's events and the disk state of its session to the operator's log.
final class LogSink: EventSink {
  /// Minimum time between two checks of the disk state. Choice: disk trouble is logged within a second, and each check
  /// costs a lock.
  private static let pause = Duration.seconds(1)

  private let log: OperatorLog
  private let storage: () -> SessionWriter.State?
  private var asked: ContinuousClock.Instant?
  private var wasSuspended = false

  /// - Parameter storage: Gives the state of the session's writer; nil before a session exists.
  init(_ log: OperatorLog, storage: @escaping () -> SessionWriter.State?) { (self.log, self.storage) = (log, storage) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    log.read(events)
    let now = ContinuousClock.now
    if let asked, now - asked < Self.pause { return }
    asked = now
    look()
  }

  func finish() { look() }
  func cancel() { look() }

  /// Logs the disk state only when it changes.
  private func look() {
    switch storage() {
    case .suspended(let error)? where !wasSuspended:
      wasSuspended = true
      // The word of the storage is the same as in events.
      let reason = if case .storageFull = error { "storageFull" } else { error.cause }
      log.note(LogRecord(.warning, "session", ["state": "suspended", "reason": reason]))
    case .logging? where wasSuspended:
      wasSuspended = false
      log.note(LogRecord(.info, "session", ["state": "resumed"]))
    default: break
    }
  }
}

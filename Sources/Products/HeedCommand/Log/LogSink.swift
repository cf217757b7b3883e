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
      log.note(LogRecord(.warning, "session", ["state": "suspended", "reason": Self.words(of: error)]))
    case .logging? where wasSuspended:
      wasSuspended = false
      log.note(LogRecord(.info, "session", ["state": "resumed"]))
    default: break
    }
  }

  /// The reason of an error as one word, without the path, because the path contains the session's name.
  private static func words(of error: SessionError) -> String {
    switch error {
    case .storageFull: "storageFull"
    case .cannotWrite(_, let reason), .cannotRead(_, let reason): reason
    default: "notUsable"
    }
  }
}

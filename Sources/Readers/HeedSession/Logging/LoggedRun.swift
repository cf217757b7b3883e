import Dispatch
import Heed
import HeedSignals
import Synchronization

/// Logs a run into a session. The session's end waits for the disk.
final class LoggedRun: Sendable {
  /// Clock and source of the run, as far as known, for the session's description.
  final class Origin: Sendable {
    let values = Mutex<(anchor: WallClockAnchor?, source: String?)>((nil, nil))
  }

  /// The state that the monitor's thread, the disk's thread and waiting callers share.
  private struct State: Sendable {
    /// True once the end of the run was reported; the last events of the run follow at once.
    var isEnding = false
    /// True when no more events of the run come.
    var isOver = false
    var result: Result<Void, SessionError>?
  }

  /// Time between two attempts at a disk that is full at the run's end. Choice: long for a disk, and short for people.
  private static let look = DispatchTimeInterval.seconds(1)

  let id: Int
  private let origin: Origin
  private let writer: SessionWriter
  private let queue = DispatchQueue(label: "heed.session.logger", qos: .utility)
  private let state = Mutex(State())
  /// Signalled once the session is complete; each waiting caller passes the signal on.
  private let completed = DispatchSemaphore(value: 0)

  init(id: Int, origin: Origin, writer: SessionWriter) { (self.id, self.origin, self.writer) = (id, origin, writer) }

  var current: SessionLogger.State {
    guard state.withLock({ $0.result == nil }) else { return .idle }
    return trouble.map { .suspended($0) } ?? name.map { .logging($0) } ?? .idle
  }
  /// Why events wait; nil if none wait. Never waits for the disk, unlike the name.
  var trouble: SessionError? { if case .suspended(let error) = writer.state { error } else { nil } }
  var name: String? { writer.createdName }
  var isComplete: Bool { state.withLock { $0.result != nil } }
  var lostEvents: Int { writer.progress.eventsLost }

  func record(_ events: [MonitorEvent], of run: RecordedRun) {
    let isOver = state.withLock { state in
      state.isEnding = state.isEnding || events.contains { if case .summary = $0 { true } else { $0.isEnd } }
      return state.isOver
    }
    guard !isOver else { return }
    origin.values.withLock { $0 = (run.anchor ?? $0.anchor, run.source ?? $0.source) }
    events.forEach(writer.record)
    if run.waits { writer.keepUp() }
  }

  /// Ends the run; the session is completed in the background.
  func end() {
    let isFirst = state.withLock { state in
      defer { state.isOver = true }
      return !state.isOver
    }
    if isFirst { queue.async { [self] in complete() } }
  }

  /// Waits until the session is complete; returns at once while the run goes on.
  func waitForEnd(until deadline: DispatchTime) throws(SessionError) {
    guard state.withLock({ $0.isEnding || $0.isOver }) else { return }
    guard completed.wait(timeout: deadline) == .success else {
      if case .suspended(let error) = current { throw error }
      throw .cannotWrite(path: name ?? "the session", reason: "the disk did not answer in time")
    }
    completed.signal()
    try state.withLock(\.result)?.get()
  }

  /// Completes the session once everything has reached the disk.
  private func complete() {
    do { try writer.settle() } catch {
      guard !error.isRemoval else { return close(.failure(error)) }
      queue.asyncAfter(deadline: .now() + Self.look) { [self] in complete() }
      return
    }
    close(Result { () throws(SessionError) in try writer.finish(summary: SessionSummary()) })
  }

  private func close(_ result: Result<Void, SessionError>) {
    state.withLock { $0.result = result }
    completed.signal()
  }
}

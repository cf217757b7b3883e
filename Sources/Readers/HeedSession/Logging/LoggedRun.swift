import Dispatch
import Heed
import HeedSignals
import Synchronization

/// Logs a run into a session. Events wait in memory until the session exists. The session's end waits for the disk.
final class LoggedRun: Sendable {
  typealias Make = @Sendable (WallClockAnchor?, _ source: String?) throws(SessionError) -> SessionWriter

  /// The state that the monitor's thread, the disk's thread and waiting callers share.
  private struct State: Sendable {
    var early: [MonitorEvent] = []
    var writer: SessionWriter?
    /// Why the session cannot be created yet; nil before the first attempt and after success.
    var trouble: SessionError?
    var isMaking = false
    /// True once the end of the run was reported; the last events of the run follow at once.
    var isEnding = false
    /// True when no more events of the run come.
    var isOver = false
    var result: Result<Void, SessionError>?
    var name: String?
    var lost = 0
    var waiting: [DispatchSemaphore] = []
    var anchor: WallClockAnchor?
    var source: String?
  }

  /// Pauses between attempts to create the session. Choice: the same pauses as after failed commits.
  private static let pauses = SessionWriter.Settings()
  /// Time between two checks of a disk that is full at the run's end. Choice: long for a disk, and short for people.
  private static let look = DispatchTimeInterval.milliseconds(100)

  let id: Int
  private let capacity: Int
  private let make: Make
  private let queue = DispatchQueue(label: "heed.session.logger", qos: .utility)
  private let state = Mutex(State())

  /// - Parameter capacity: Maximum number of events that wait until the session exists.
  init(id: Int, capacity: Int, make: @escaping Make) { (self.id, self.capacity, self.make) = (id, capacity, make) }

  var current: SessionLogger.State {
    state.withLock { state in
      if let trouble = state.trouble { return .suspended(trouble) }
      guard let writer = state.writer, state.result == nil else { return .idle }
      if case .suspended(let error) = writer.state { return .suspended(error) }
      return .logging(writer.name)
    }
  }
  var name: String? { state.withLock(\.name) }
  var isComplete: Bool { state.withLock { $0.result != nil } }
  var lostEvents: Int { state.withLock { $0.lost + ($0.writer?.progress.eventsLost ?? 0) } }

  func record(_ events: [MonitorEvent], anchor: WallClockAnchor?, source: String?, waits: Bool) {
    let (writer, begins) = state.withLock { state -> (SessionWriter?, Bool) in
      guard !state.isOver else { return (nil, false) }
      state.isEnding = state.isEnding || events.contains { if case .summary = $0 { true } else { $0.isEnd } }
      (state.anchor, state.source) = (anchor ?? state.anchor, source ?? state.source)
      if let writer = state.writer {
        events.forEach(writer.record)
        return (writer, false)
      }
      let room = max(0, capacity - state.early.count)
      state.early += events.prefix(room)
      state.lost += max(0, events.count - room)
      guard !state.isMaking, events.contains(where: \.isFrame) else { return (nil, false) }
      state.isMaking = true
      return (nil, true)
    }
    if begins { queue.async { [self] in begin() } }
    guard waits else { return }
    if let writer { writer.keepUp() } else if state.withLock(\.isMaking) { queue.sync {} }
  }

  /// Ends the run; the session is completed in the background.
  func end() {
    let isEmpty = state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      return !state.isMaking
    }
    if isEmpty { close(.success(())) } else { queue.async { [self] in complete() } }
  }

  /// Waits until the session is complete; returns at once while the run goes on.
  func waitForEnd(until deadline: DispatchTime) throws(SessionError) {
    let semaphore = DispatchSemaphore(value: 0)
    let isWaiting = state.withLock { state in
      guard state.isEnding || state.isOver, state.result == nil else { return false }
      state.waiting.append(semaphore)
      return true
    }
    if isWaiting, semaphore.wait(timeout: deadline) != .success {
      if case .suspended(let error) = current { throw error }
      throw .cannotWrite(path: name ?? "the session", reason: "the disk did not answer in time")
    }
    try state.withLock(\.result)?.get()
  }

  /// Creates the session, and repeats failed attempts after growing pauses.
  private func begin(retryAfter pause: Duration = LoggedRun.pauses.firstRetry) {
    let (anchor, source) = state.withLock { ($0.anchor, $0.source) }
    do throws(SessionError) {
      let writer = try make(anchor, source)
      state.withLock { state in
        state.early.forEach(writer.record)
        (state.early, state.writer, state.trouble, state.name) = ([], writer, nil, writer.name)
      }
    } catch {
      state.withLock { $0.trouble = error }
      queue.asyncAfter(deadline: .now() + pause / .seconds(1)) { [self] in
        begin(retryAfter: min(pause * 2, Self.pauses.longestRetry))
      }
    }
  }

  /// Completes the session once everything has reached the disk.
  private func complete() {
    // A suspended writer still has events that the disk has not taken.
    guard let writer = state.withLock(\.writer), [.logging, .ended].contains(writer.state) else {
      queue.asyncAfter(deadline: .now() + Self.look) { [self] in complete() }
      return
    }
    close(Result { () throws(SessionError) in try writer.finish(summary: SessionSummary()) })
  }

  private func close(_ result: Result<Void, SessionError>) {
    let waiting = state.withLock { state in
      defer { (state.result, state.waiting) = (result, []) }
      return state.waiting
    }
    waiting.forEach { $0.signal() }
  }
}

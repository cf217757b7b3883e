import HeedSignals
import Synchronization

/// The events of one stream, from the sender's thread to one reader's task.
final class EventQueue: Sendable {
  /// Waiting events and unanswered reads. After each change, there are no events or no reads.
  private struct State: Sendable {
    var backlog = StreamBacklog(mostFrames: HubLimits.streamedFrames)
    var reads: [CheckedContinuation<MonitorEvent?, Never>] = []
    var isOver = false
    /// When a sender gives up waiting for the next read; nil if no sender has waited since the last read.
    var patienceEnd: ContinuousClock.Instant?
    /// True after a sender gave up, until the next read.
    var isUnread = false

    /// Removes and returns the reads that can be answered now, each with its event or the end.
    mutating func takeAnswers() -> [(CheckedContinuation<MonitorEvent?, Never>, MonitorEvent?)] {
      var answers: [(CheckedContinuation<MonitorEvent?, Never>, MonitorEvent?)] = []
      while !reads.isEmpty, isOver || !backlog.isEmpty { answers.append((reads.removeFirst(), backlog.popFirst())) }
      return answers
    }
  }

  let run: Int
  private let state = Mutex(State())
  private let patience: Duration
  private let onRead: @Sendable () -> Void

  /// - Parameter onRead: Called if the queue may have room: after each read, and once the reader is gone.
  init(of run: Int, patience: Duration, onRead: @escaping @Sendable () -> Void) {
    (self.run, self.patience, self.onRead) = (run, patience, onRead)
  }

  /// What a sender that loses nothing does before its next event.
  enum Room {
    case free
    /// Check again after this time, or once the reader has read.
    case full(Duration)
    /// Nobody has read for too long: the sender goes on, and logs it.
    case givenUp
  }

  /// Whether a sender waits for the reader.
  func room() -> Room {
    state.withLock { state in
      guard !state.isOver, !state.isUnread, !state.backlog.hasRoom else { return .free }
      let end = state.patienceEnd ?? .now + patience
      state.patienceEnd = end
      let left = ContinuousClock.now.duration(to: end)
      if left > .zero { return .full(left) }
      state.isUnread = true
      return .givenUp
    }
  }

  /// Adds events. If `evicts`, or if nobody reads, drops the oldest beyond the limit and returns the loss.
  func put(_ events: [MonitorEvent], evicts: Bool) -> EventLoss {
    change { $0.isOver ? EventLoss() : $0.backlog.append(events, evicts: evicts || $0.isUnread) }
  }

  /// Returns the next event, after waiting for it; nil if the stream has ended.
  func next() async -> MonitorEvent? {
    let event: MonitorEvent? = await withCheckedContinuation { read in
      change { state in
        (state.patienceEnd, state.isUnread) = (nil, false)
        state.reads.append(read)
      }
    }
    onRead()
    return event
  }

  /// Ends the stream. Waiting events can still be read.
  func finish() { change { $0.isOver = true } }

  /// Ends the stream and drops its events because the reader is gone.
  func abandon() {
    change { ($0.isOver, $0.backlog) = (true, StreamBacklog(mostFrames: HubLimits.streamedFrames)) }
    onRead()
  }

  /// Changes the state, then answers all reads that can be answered.
  private func change<Value: Sendable>(_ step: (inout State) -> Value) -> Value {
    let (value, answers) = state.withLock { (step(&$0), $0.takeAnswers()) }
    for (read, event) in answers { read.resume(returning: event) }
    return value
  }

  var isOver: Bool { state.withLock(\.isOver) }
}

extension AsyncStream<MonitorEvent> {
  /// The stream from which a queue is read. If its reader is canceled or released, the queue is abandoned.
  init(_ queue: EventQueue) {
    let hold = Hold(queue)
    self.init(unfolding: { await hold.queue.next() }, onCancel: { queue.abandon() })
  }
}

/// Abandons the queue once the stream and its iterators are gone.
private final class Hold: Sendable {
  let queue: EventQueue

  init(_ queue: EventQueue) { self.queue = queue }
  deinit { queue.abandon() }
}

import HeedSignals
import Synchronization

/// The events of one stream, from the sender's thread to one reader's task.
final class EventQueue: Sendable {
  /// Waiting events and unanswered reads; one of both is always empty between changes.
  private struct State: Sendable {
    var backlog = StreamBacklog()
    var reads: [CheckedContinuation<MonitorEvent?, Never>] = []
    var hasBeenRead = false, isOver = false
    /// When a sender stops waiting for the first read; set by the sender's first wait.
    var patienceEnd: ContinuousClock.Instant?

    /// Removes and returns the reads that can be answered now, with their answers.
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

  /// - Parameter onRead: Called when the queue may have room: after each read, and when the reader is gone.
  init(of run: Int, patience: Duration, onRead: @escaping @Sendable () -> Void) {
    (self.run, self.patience, self.onRead) = (run, patience, onRead)
  }

  /// Time after which a waiting sender checks again; nil if there is room.
  var wait: Duration? {
    state.withLock { state in
      guard !state.isOver, !state.backlog.hasRoom else { return nil }
      if state.hasBeenRead { return HubLimits.longestWait }
      let end = state.patienceEnd ?? .now + patience
      state.patienceEnd = end
      let left = ContinuousClock.now.duration(to: end)
      return left > .zero ? left : nil
    }
  }

  /// Adds events and returns the losses: the oldest beyond the limit, if `evicts` is true or nothing was read yet.
  func put(_ events: [MonitorEvent], evicts: Bool) -> EventLoss {
    change { $0.isOver ? EventLoss() : $0.backlog.append(events, evicts: evicts || !$0.hasBeenRead) }
  }

  /// Waits for the next event and returns it; nil if the stream has ended.
  func next() async -> MonitorEvent? {
    let event: MonitorEvent? = await withCheckedContinuation { read in
      change { state in
        state.hasBeenRead = true
        state.reads.append(read)
      }
    }
    onRead()
    return event
  }

  /// Ends the stream; waiting events can still be read.
  func finish() { end(discards: false) }

  /// Ends the stream and drops its events because the reader is gone.
  func abandon() {
    end(discards: true)
    onRead()
  }

  private func end(discards: Bool) {
    change { state in
      state.isOver = true
      if discards { state.backlog = StreamBacklog() }
    }
  }

  /// Changes the state, and answers the reads that can be answered then.
  private func change<Value: Sendable>(_ step: (inout State) -> Value) -> Value {
    let (value, answers) = state.withLock { (step(&$0), $0.takeAnswers()) }
    for (read, event) in answers { read.resume(returning: event) }
    return value
  }

  var isOver: Bool { state.withLock(\.isOver) }
}

extension AsyncStream<MonitorEvent> {
  /// The reader's end of a queue. A canceled or released reader abandons the queue.
  init(_ queue: EventQueue) {
    let hold = Hold(queue)
    self.init(unfolding: { await hold.queue.next() }, onCancel: { queue.abandon() })
  }
}

/// Abandons the queue when the stream and its iterators are gone.
private final class Hold: Sendable {
  let queue: EventQueue

  init(_ queue: EventQueue) { self.queue = queue }
  deinit { queue.abandon() }
}

/// Ordered events that wait for a reader.
private struct StreamBacklog: Sendable {
  private var frames: [(order: Int, event: MonitorEvent)] = []
  private var events: [(order: Int, event: MonitorEvent)] = []
  private var count = 0
  /// Dropped events that have not been reported yet, with the time of the newest.
  private var lost: (time: Timestamp, loss: EventLoss)?

  var isEmpty: Bool { frames.isEmpty && events.isEmpty && lost == nil }
  var hasRoom: Bool { frames.count < HubLimits.streamedFrames && events.count < HubLimits.events }

  mutating func append(_ said: [MonitorEvent], evicts: Bool) -> EventLoss {
    var loss = EventLoss()
    for event in said {
      if event.isFrame {
        frames.append((count, event))
        if evicts, frames.count > HubLimits.streamedFrames {
          note(frames.removeFirst().event, EventLoss(frames: 1), &loss)
        }
      } else {
        events.append((count, event))
        if evicts, events.count > HubLimits.events { note(events.removeFirst().event, EventLoss(events: 1), &loss) }
      }
      count += 1
    }
    return loss
  }

  private mutating func note(_ event: MonitorEvent, _ one: EventLoss, _ loss: inout EventLoss) {
    loss += one
    lost = (max(event.time, lost?.time ?? event.time), (lost?.loss ?? EventLoss()) + one)
  }

  /// The next event; a loss precedes the waiting events.
  mutating func popFirst() -> MonitorEvent? {
    if let (time, loss) = lost {
      lost = nil
      return .lost(time: time, loss: loss)
    }
    guard let frame = frames.first else { return events.isEmpty ? nil : events.removeFirst().event }
    guard let event = events.first, event.order < frame.order else { return frames.removeFirst().event }
    return events.removeFirst().event
  }
}

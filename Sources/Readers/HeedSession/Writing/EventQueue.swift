import Heed
import HeedSignals
import Synchronization

/// The bounded queue of events and inputs for the disk; its lock is never held during disk access. Frames are only
/// counted, so that they cannot displace an alert.
final class EventQueue: Sendable {
  /// The content of one commit. Rows have consecutive numbers, so that a repeated commit creates no duplicates.
  struct Batch: Sendable {
    var events: [MonitorEvent] = []
    var firstEvent = 1
    var losses: [SessionLoss] = []
    var firstLoss = 1
    var chunks: [InputChunk] = []
    var gaps: [SessionRecording.Gap] = []
    var firstGap = 1
    /// Whether a camera delivered a picture. Sessions without a picture are not kept.
    var hasPictures = false
    var progress = SessionProgress()
    var figures = SessionFigures()
    var histogram: GazeHistogram
  }

  /// The content of the queue, protected by one lock.
  fileprivate struct State {
    var batch: Batch
    /// Counts every event, including events that a full queue dropped.
    var tally = SessionTally()
    /// Number of events that ``take()`` returned and that are not written yet.
    var heldEvents = 0
    /// True if the last event was lost, so that another lost event continues the stretch of losses.
    var isLosing = false
    /// Encoded inputs that wait for the disk; nil if inputs are not recorded.
    var inputs: InputQueue?
    /// Bytes of inputs that ``take()`` returned and that are not written yet.
    var heldBytes = 0
    var isLosingInputs = false
    /// The summary of the run, once it was recorded.
    var summary: SessionSummary?
    var isOpen = true
  }

  private let capacity: Int
  private let inputCapacity: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - capacity: Maximum number of waiting events.
  ///   - inputCapacity: Maximum bytes of waiting inputs; nil records no inputs.
  init(capacity: Int, inputCapacity: Int? = nil, histogram: GazeHistogram) {
    precondition(capacity > 0, "a queue holds something")
    (self.capacity, self.inputCapacity) = (capacity, inputCapacity ?? 0)
    state = Mutex(State(batch: Batch(histogram: histogram), inputs: inputCapacity.map { _ in InputQueue() }))
  }

  /// Adds an event. A full queue drops the event and counts the loss.
  func record(_ event: MonitorEvent) { state.withLock { $0.record(event, capacity: capacity) } }
  /// Adds an input. A full queue drops the input and counts the loss.
  func record(_ input: MonitorInput) { state.withLock { $0.record(input, capacity: inputCapacity) } }
  /// Bytes of inputs not yet on the disk.
  var waitingBytes: Int { state.withLock { ($0.inputs?.bytes ?? 0) + $0.heldBytes } }
  /// Number of events not yet on the disk.
  var waitingEvents: Int { state.withLock { $0.batch.events.count + $0.heldEvents } }
  /// Frees the capacity of inputs that were written or given up.
  func released(_ bytes: Int) { state.withLock { $0.heldBytes -= bytes } }
  /// Counts inputs as lost that were taken from the queue and will never be written.
  func gaveUp(_ inputs: Int) { state.withLock { $0.batch.progress.inputsLost += inputs } }

  /// Takes all waiting data, which count against the capacity until ``wrote(_:)`` and ``released(_:)``.
  func take() -> Batch {
    state.withLock { state in
      state.heldBytes += state.inputs?.bytes ?? 0
      var batch = state.batch
      batch.figures = state.figures
      batch.chunks = state.inputs?.take() ?? []
      state.heldEvents += batch.events.count
      state.batch.firstEvent += batch.events.count
      state.batch.firstLoss += batch.losses.count
      state.batch.firstGap += batch.gaps.count
      (state.batch.events, state.batch.losses, state.batch.gaps) = ([], [], [])
      (state.isLosing, state.isLosingInputs) = (false, false)
      return batch
    }
  }

  /// Frees the capacity of events that were written.
  func wrote(_ events: Int) { state.withLock { $0.heldEvents -= events } }
  /// Counts one more suspension of the log.
  func suspended() { state.withLock { $0.batch.progress.suspensions += 1 } }
  var progress: SessionProgress { state.withLock { $0.batch.progress } }
  var hasPictures: Bool { state.withLock { $0.batch.hasPictures } }
  /// Ignores all events and inputs from now on.
  func close() { state.withLock { $0.isOpen = false } }

  /// Stops recording.
  /// - Parameter summary: Becomes the last event, with figures, unless a summary was recorded.
  /// - Returns: The recorded summary.
  func close(with summary: SessionSummary) -> SessionSummary {
    state.withLock { state in
      var summary = summary
      if let recorded = state.summary {
        summary = recorded
      } else if state.isOpen {
        if summary.figures == SessionFigures() { summary.figures = state.figures }
        let time = state.batch.progress.last ?? .zero
        state.record(.summary(time: time, summary: summary), capacity: capacity)
      }
      state.isOpen = false
      return summary
    }
  }
}

extension EventQueue.State {
  fileprivate var figures: SessionFigures { tally.figures(until: batch.progress.last) }

  /// Counts every event, and queues every event except frames. A full queue drops the event.
  fileprivate mutating func record(_ event: MonitorEvent, capacity: Int) {
    guard isOpen else { return }
    let time = event.time
    if case .summary(_, let summary) = event { self.summary = summary }
    tally.update(event)
    batch.progress.first = batch.progress.first ?? time
    batch.progress.last = max(batch.progress.last ?? time, time)
    if case .frame(let report) = event {
      batch.progress.frames += 1
      if report.observation.face != nil { batch.progress.faceFrames += 1 }
      batch.histogram.update(report)
      batch.hasPictures = true
    } else if case .road = event {
      batch.hasPictures = true
    } else if batch.events.count + heldEvents < capacity {
      batch.events.append(event)
      isLosing = false
    } else {
      lose(time)
    }
  }

  fileprivate mutating func record(_ input: MonitorInput, capacity: Int) {
    guard isOpen, let waiting = inputs?.bytes else { return }
    switch input {
    case .cabin, .road: batch.hasPictures = true
    default: break
    }
    batch.progress.inputs += 1
    guard waiting + heldBytes < capacity else { return lose(input) }
    inputs?.add(input)
    isLosingInputs = false
  }

  /// Counts a lost input; consecutive losses form one gap.
  private mutating func lose(_ input: MonitorInput) {
    batch.progress.inputsLost += 1
    // Inputs after the gap are encoded independently of inputs before it.
    inputs?.close()
    if isLosingInputs, let last = batch.gaps.indices.last {
      batch.gaps[last].last = input.time ?? batch.gaps[last].last
      batch.gaps[last].inputs += 1
    } else {
      let time = input.time ?? inputs?.last ?? .zero
      batch.gaps.append(SessionRecording.Gap(first: time, last: time, inputs: 1))
      isLosingInputs = true
    }
  }

  private mutating func lose(_ time: Timestamp) {
    batch.progress.eventsLost += 1
    if isLosing, let last = batch.losses.indices.last {
      batch.losses[last].last = time
      batch.losses[last].events += 1
    } else {
      batch.losses.append(SessionLoss(first: time, last: time, events: 1))
      isLosing = true
    }
  }
}

import HeedSignals
import Synchronization

/// Where events wait for the disk: bounded, and never held while the disk is asked.
///
/// Frames do not wait; they are counted on the spot, so that they cannot crowd out an alert.
final class EventQueue: Sendable {
  /// What one commit writes.
  ///
  /// Events and losses are numbered through, so that a batch that is written again, because its commit failed too late
  /// to know whether it held, is not there twice.
  struct Batch: Sendable {
    var events: [MonitorEvent] = []
    var firstEvent = 1
    var losses: [SessionLoss] = []
    var firstLoss = 1
    var chunks: [InputChunk] = []
    var gaps: [SessionRecording.Gap] = []
    var firstGap = 1
    /// Whether any camera showed anything: a session of nothing else is not worth keeping.
    var hasPictures = false
    var progress = SessionProgress()
    var histogram: GazeHistogram
  }

  fileprivate struct State {
    var batch: Batch
    /// Taken by ``take()`` and not written yet; they count as waiting.
    var heldEvents = 0
    /// The last event was lost: the next loss continues the same stretch.
    var isLosing = false
    /// Inputs that wait, coded; nil when none are asked for.
    var inputs: InputQueue?
    /// Bytes of inputs, taken and not written yet.
    var heldBytes = 0
    var isLosingInputs = false
    var hasSummary = false
    var isOpen = true
  }

  private let capacity: Int
  private let inputCapacity: Int
  private let state: Mutex<State>

  /// - Parameters:
  ///   - capacity: Events that may wait.
  ///   - inputCapacity: Bytes of inputs that may wait; nil: none are kept.
  init(capacity: Int, inputCapacity: Int? = nil, histogram: GazeHistogram) {
    precondition(capacity > 0, "a queue holds something")
    self.capacity = capacity
    self.inputCapacity = inputCapacity ?? 0
    state = Mutex(State(batch: Batch(histogram: histogram), inputs: inputCapacity.map { _ in InputQueue() }))
  }

  /// Takes an event in; when the queue is full the event is counted and dropped, what waits already stays.
  func record(_ event: MonitorEvent) {
    state.withLock { $0.record(event, capacity: capacity) }
  }

  /// Takes an input in; when there is no room the input is counted and dropped, what waits already stays.
  func record(_ input: MonitorInput) {
    state.withLock { $0.record(input, capacity: inputCapacity) }
  }

  /// Bytes of inputs that wait, written or not.
  var waitingBytes: Int { state.withLock { ($0.inputs?.bytes ?? 0) + $0.heldBytes } }

  /// So many bytes of inputs are on the disk, or given up.
  func released(_ bytes: Int) { state.withLock { $0.heldBytes -= bytes } }

  /// Inputs that were taken and will never be on the disk.
  func gaveUp(_ inputs: Int) { state.withLock { $0.batch.progress.inputsLost += inputs } }

  /// Hands out what waits; it counts against the capacity until ``wrote(_:)``.
  func take() -> Batch {
    state.withLock { state in
      state.heldBytes += state.inputs?.bytes ?? 0
      var batch = state.batch
      batch.chunks = state.inputs?.take() ?? []
      state.batch.firstGap += batch.gaps.count
      state.batch.gaps = []
      state.isLosingInputs = false
      state.heldEvents += batch.events.count
      state.batch.firstEvent += batch.events.count
      state.batch.events = []
      state.batch.firstLoss += batch.losses.count
      state.batch.losses = []
      state.isLosing = false
      return batch
    }
  }

  /// So many events are on the disk.
  func wrote(_ events: Int) { state.withLock { $0.heldEvents -= events } }

  /// The disk refused and logging waits.
  func suspended() { state.withLock { $0.batch.progress.suspensions += 1 } }

  var progress: SessionProgress { state.withLock { $0.batch.progress } }

  var hasPictures: Bool { state.withLock { $0.batch.hasPictures } }

  /// What comes from now on is not recorded.
  /// - Parameter summary: Becomes the last event, unless one was recorded.
  func close(with summary: SessionSummary? = nil) {
    state.withLock { state in
      if let summary, state.isOpen, !state.hasSummary {
        let time = state.batch.progress.last ?? .zero
        state.record(.summary(time: time, summary: summary), capacity: capacity)
      }
      state.isOpen = false
    }
  }
}

extension EventQueue.State {
  fileprivate mutating func record(_ event: MonitorEvent, capacity: Int) {
    guard isOpen else { return }
    let time = event.time
    if case .summary = event { hasSummary = true }
    batch.progress.first = batch.progress.first ?? time
    batch.progress.last = max(batch.progress.last ?? time, time)
    if case .frame(let report) = event {
      batch.progress.frames += 1
      if report.observation.face != nil { batch.progress.faceFrames += 1 }
      batch.histogram.update(report)
      batch.hasPictures = true
    } else if case .road = event {
      // A record of events holds no frames of either camera.
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
    case .cabinPassed, .cabinSilent, .cabinEnded, .vehicle, .acknowledged, .roadAvailability, .roadEnded: break
    }
    batch.progress.inputs += 1
    guard waiting + heldBytes < capacity else { return lose(input) }
    inputs?.add(input)
    isLosingInputs = false
  }

  private mutating func lose(_ input: MonitorInput) {
    batch.progress.inputsLost += 1
    // What comes behind the gap is coded without what came before it.
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

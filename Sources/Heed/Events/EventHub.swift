import Dispatch
import HeedSignals
import Synchronization

/// What a hub may keep for readers that are slow.
enum HubLimits {
  /// Frames that wait for a slow delegate before the oldest is dropped. Choice: two: the newest wins, one is in hand.
  static let waitingFrames = 2
  /// Events a stream holds for a slow reader. Choice: about 8 s of frames; the oldest go first.
  static let streamedEvents = 256
  /// Events that wait for a delegate that does not return, before the oldest is dropped.
  /// Choice: hours of them; what never returns must not grow for ever.
  static let waitingEvents = 4096
  /// Lost frames that wait to be told. Choice: as many frames as a stream holds.
  static let waitingDrops = 256
}

/// What gives way when readers are slow.
enum HubKeeping: Sendable {
  case newest
  case all
}

/// Hands events to delegates and streams without ever making the frame loop wait for them.
final class EventHub<Reader: EventReader>: Sendable {
  private struct State: Sendable {
    var delegates = Reader.Delegates()
    var waiting: [Delivery] = []
    var waitingFrames = 0
    var waitingDrops = 0
    var isDraining = false
    var streams: [Int: (run: Int, continuation: AsyncStream<MonitorEvent>.Continuation)] = [:]
    var nextStream = 0
    var reader: Reader
    /// Of the run that sends now.
    var anchor: WallClockAnchor?
    var unanswered: @Sendable () -> Void = {}
    var droppedFrames = 0
    var droppedEvents = 0
  }

  private struct Delivery: Sendable {
    enum Content: Sendable {
      /// A frame's own event; the picture itself comes with it alone: whatever else waits holds no pixels.
      case frame(MonitorEvent, Frame?)
      case event(MonitorEvent)
      /// All that a frame completed was told.
      case completed
      /// A frame that was lost.
      case drop(Timestamp)
    }

    var content: Content
    /// Of the run that it is about: another may have begun before it is told.
    var anchor: WallClockAnchor?

    var isFrame: Bool { if case .frame = content { true } else { false } }
    var isDrop: Bool { if case .drop = content { true } else { false } }
    var isCompletion: Bool { if case .completed = content { true } else { false } }
    var isEvent: Bool { if case .event = content { true } else { false } }
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "heed.delegates")

  init(reader: Reader) { state = Mutex(State(reader: reader)) }

  deinit { state.withLock { $0.streams.values.map(\.continuation) }.forEach { $0.finish() } }

  /// Frames that delegates were too slow for.
  var droppedFrames: Int { state.withLock(\.droppedFrames) }

  /// Events other than frames that delegates never got.
  var droppedEvents: Int { state.withLock(\.droppedEvents) }

  func setDelegates(_ change: (inout Reader.Delegates) -> Void) { state.withLock { change(&$0.delegates) } }

  var delegates: Reader.Delegates { state.withLock(\.delegates) }

  /// - Parameter answer: Called after delegates were told of what asks for an answer.
  func setUnanswered(_ answer: @escaping @Sendable () -> Void) { state.withLock { $0.unanswered = answer } }

  /// Sets the clock of what is sent from now on.
  func setAnchor(_ anchor: WallClockAnchor?) { state.withLock { $0.anchor = anchor } }

  /// A new bounded stream of all events of one run from now on.
  func stream(of run: Int) -> AsyncStream<MonitorEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(HubLimits.streamedEvents)) { continuation in
      let id = state.withLock { state in
        defer { state.nextStream += 1 }
        state.streams[state.nextStream] = (run, continuation)
        return state.nextStream
      }
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
    }
  }

  /// Ends every wait of a run.
  func endWaits(of run: Int) {}

  /// Sends a frame's events; returns at once.
  func send(_ frame: Frame?, _ events: [MonitorEvent], of run: Int, keeping: HubKeeping = .newest) {
    let streams = state.withLock { state in
      for event in events {
        if event.isFrame { enqueue(event, frame, in: &state) } else { enqueue(event, in: &state) }
      }
      if events.contains(where: \.isFrame) {
        state.waiting.append(Delivery(content: .completed, anchor: state.anchor))
      }
      let streams = state.streams.filter { $0.value.run == run }.sorted { $0.key < $1.key }
      return streams.map(\.value.continuation)
    }
    for event in events { for stream in streams { stream.yield(event) } }
    drainIfNeeded()
  }

  /// Tells that a frame was lost on its way here; returns at once.
  func sendDrop(at time: Timestamp) {
    state.withLock { enqueueDrop(at: time, anchor: $0.anchor, in: &$0) }
    drainIfNeeded()
  }

  /// Ends the streams of a run that is over.
  func finishStreams(of run: Int) {
    let streams = state.withLock { state in
      let over = state.streams.filter { $0.value.run == run }
      for id in over.keys { state.streams[id] = nil }
      return over.values.map(\.continuation)
    }
    streams.forEach { $0.finish() }
  }

  private func enqueue(_ event: MonitorEvent, in state: inout State) {
    if state.waiting.count >= HubLimits.waitingEvents, let oldest = state.waiting.firstIndex(where: \.isEvent) {
      state.waiting.remove(at: oldest)
      state.droppedEvents += 1
    }
    state.waiting.append(Delivery(content: .event(event), anchor: state.anchor))
  }

  private func enqueue(_ event: MonitorEvent, _ frame: Frame?, in state: inout State) {
    if state.waitingFrames >= HubLimits.waitingFrames, let oldest = state.waiting.firstIndex(where: \.isFrame),
      case .frame(let lost, _) = state.waiting[oldest].content
    {
      let anchor = state.waiting.remove(at: oldest).anchor
      state.droppedFrames += 1
      // A frame that was dropped completes nothing: there are as many completions as frames.
      if let completion = state.waiting[oldest...].firstIndex(where: \.isCompletion) {
        state.waiting.remove(at: completion)
      }
      enqueueDrop(at: lost.time, anchor: anchor, place: oldest, in: &state)
    } else {
      state.waitingFrames += 1
    }
    state.waiting.append(Delivery(content: .frame(event, frame), anchor: state.anchor))
  }

  private func enqueueDrop(
    at time: Timestamp, anchor: WallClockAnchor?, place: Int? = nil, in state: inout State
  ) {
    state.waiting.insert(Delivery(content: .drop(time), anchor: anchor), at: place ?? state.waiting.endIndex)
    if state.waitingDrops >= HubLimits.waitingDrops, let oldest = state.waiting.firstIndex(where: \.isDrop) {
      state.waiting.remove(at: oldest)
    } else {
      state.waitingDrops += 1
    }
  }

  private func drainIfNeeded() {
    let mustDrain = state.withLock { state in
      defer { state.isDraining = state.isDraining || !state.waiting.isEmpty }
      return !state.isDraining && !state.waiting.isEmpty
    }
    if mustDrain { queue.async { self.drain() } }
  }

  /// Runs on the queue until nothing waits; delegates are called outside the lock, so they may call back.
  private func drain() {
    while let (delivery, delegates, before) = next() {
      var reader = before
      reader.anchor = delivery.anchor
      switch delivery.content {
      case .frame(let event, let frame): reader.read(event, frame, to: delegates)
      case .event(let event):
        reader.read(event, nil, to: delegates)
        if reader.asksForAnswer(event, of: delegates) { state.withLock(\.unanswered)() }
      case .completed: reader.readCompletion(to: delegates)
      case .drop(let time): reader.readDrop(at: time, to: delegates)
      }
      state.withLock { [reader] in $0.reader = reader }
    }
  }

  private func next() -> (Delivery, Reader.Delegates, Reader)? {
    state.withLock { state -> (Delivery, Reader.Delegates, Reader)? in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      let delivery = state.waiting.removeFirst()
      if delivery.isFrame { state.waitingFrames -= 1 }
      if delivery.isDrop { state.waitingDrops -= 1 }
      return (delivery, state.delegates, state.reader)
    }
  }

  private func remove(_ id: Int) { state.withLock { _ = $0.streams.removeValue(forKey: id) } }
}

extension MonitorEvent {
  /// One of those that come with every frame, and may be dropped when nobody has time for them.
  fileprivate var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}

import Dispatch
import HeedSignals
import Synchronization

/// Hands events to delegates and streams without ever making the frame loop wait for them.
final class EventHub: Sendable {
  /// Frames that wait for a slow delegate before the oldest is dropped. Choice: two: the newest wins, one is in hand.
  private static let mostWaitingFrames = 2
  /// Events a stream holds for a slow reader. Choice: about 8 s of frames; the oldest go first.
  static let streamCapacity = 256
  /// Events that wait for a delegate that does not return, before the oldest is dropped.
  /// Choice: hours of them; what never returns must not grow for ever.
  static let mostWaitingEvents = 4096

  private struct State: Sendable {
    var delegates = DelegateSet()
    var waiting: [Delivery] = []
    var waitingFrames = 0
    var isDraining = false
    var streams: [Int: (run: Int, continuation: AsyncStream<MonitorEvent>.Continuation)] = [:]
    var nextStream = 0
    var reader: DelegateReader
    var droppedFrames = 0
    var droppedEvents = 0
  }

  private struct Delivery: Sendable {
    var event: MonitorEvent
    /// The picture itself, with the frame's own event alone: whatever else waits holds no pixels.
    var frame: Frame?
    var isFrame: Bool { if case .frame = event { true } else { false } }
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "heed.delegates")

  init(option: UserStatusOption) { state = Mutex(State(reader: DelegateReader(option: option))) }

  deinit { state.withLock { $0.streams.values.map(\.continuation) }.forEach { $0.finish() } }

  /// Frames that delegates were too slow for.
  var droppedFrames: Int { state.withLock(\.droppedFrames) }

  /// Events other than frames that delegates never got.
  var droppedEvents: Int { state.withLock(\.droppedEvents) }

  func setDelegates(_ change: (inout DelegateSet) -> Void) { state.withLock { change(&$0.delegates) } }

  func setAnchor(_ anchor: WallClockAnchor?) { state.withLock { $0.reader.anchor = anchor } }

  /// A new bounded stream of all events of one run from now on.
  func stream(of run: Int) -> AsyncStream<MonitorEvent> {
    AsyncStream(bufferingPolicy: .bufferingNewest(Self.streamCapacity)) { continuation in
      let id = state.withLock { state in
        defer { state.nextStream += 1 }
        state.streams[state.nextStream] = (run, continuation)
        return state.nextStream
      }
      continuation.onTermination = { [weak self] _ in self?.remove(id) }
    }
  }

  /// Sends a frame's events; returns at once.
  func send(_ frame: Frame?, _ events: [MonitorEvent], of run: Int) {
    let (streams, mustDrain) = state.withLock { state in
      for event in events { enqueue(Delivery(event: event, frame: frame), in: &state) }
      defer { state.isDraining = true }
      let streams = state.streams.filter { $0.value.run == run }.sorted { $0.key < $1.key }
      return (streams.map(\.value.continuation), !state.isDraining)
    }
    for event in events { for stream in streams { stream.yield(event) } }
    if mustDrain { queue.async { self.drain() } }
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

  private func enqueue(_ delivery: Delivery, in state: inout State) {
    guard delivery.isFrame else {
      if state.waiting.count >= Self.mostWaitingEvents, let oldest = state.waiting.firstIndex(where: { !$0.isFrame }) {
        state.waiting.remove(at: oldest)
        state.droppedEvents += 1
      }
      state.waiting.append(Delivery(event: delivery.event))
      return
    }
    if state.waitingFrames >= Self.mostWaitingFrames, let oldest = state.waiting.firstIndex(where: \.isFrame) {
      state.waiting.remove(at: oldest)
      state.droppedFrames += 1
    } else {
      state.waitingFrames += 1
    }
    state.waiting.append(delivery)
  }

  /// Runs on the queue until nothing waits; delegates are called outside the lock, so they may call back.
  private func drain() {
    while let (delivery, delegates, reader) = next() {
      if case .frame = delivery.event, let frame = delivery.frame {
        delegates.image?.onImage(timestamp: reader.milliseconds(frame.time), image: frame)
      }
      var reader = reader
      reader.read(delivery.event, to: delegates)
      // Only the reader's own memory: the anchor may have been set meanwhile.
      state.withLock { [reader] in
        let anchor = $0.reader.anchor
        $0.reader = reader
        $0.reader.anchor = anchor
      }
    }
  }

  private func next() -> (Delivery, DelegateSet, DelegateReader)? {
    state.withLock { state -> (Delivery, DelegateSet, DelegateReader)? in
      guard !state.waiting.isEmpty else {
        state.isDraining = false
        return nil
      }
      let delivery = state.waiting.removeFirst()
      if delivery.isFrame { state.waitingFrames -= 1 }
      return (delivery, state.delegates, state.reader)
    }
  }

  private func remove(_ id: Int) { state.withLock { _ = $0.streams.removeValue(forKey: id) } }
}

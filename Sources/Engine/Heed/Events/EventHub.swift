import Dispatch
import HeedSignals
import Logging
import Synchronization

/// Delivers the events of one tracker or monitor to its delegates and streams. A live run never waits for readers. A
/// recording waits until all readers have room. Delegates hear of a run's start first and of its end last.
final class EventHub<Reader: EventReader>: Sendable {
  typealias State = HubState<Reader>
  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "heed.delegates")
  private let isQueue = DispatchSpecificKey<Bool>()
  private let patience: Duration

  /// - Parameter patience: How long a lossless run waits for one read of a stream.
  init(reader: Reader, patience: Duration = HubLimits.readerPatience) {
    state = Mutex(State(reader: reader))
    self.patience = patience
    queue.setSpecific(key: isQueue, value: true)
  }

  deinit { state.withLock(\.streams).forEach { $0.finish() } }

  var lostToDelegates: EventLoss { state.withLock(\.backlog.lost) }
  var lostToStreams: EventLoss { state.withLock(\.lostToStreams) }
  func setDelegates(_ change: (inout Reader.Delegates) -> Void) { state.withLock { change(&$0.delegates) } }
  var delegates: Reader.Delegates { state.withLock(\.delegates) }
  /// - Parameter answer: Called after an event that delegates might answer, such as a failed calibration point.
  func setUnanswered(_ answer: @escaping @Sendable () -> Void) { state.withLock { $0.unanswered = answer } }
  func add(_ recorder: any EventRecorder) { state.withLock { $0.recorders.append(recorder) } }
  var recorders: [any EventRecorder] { state.withLock(\.recorders) }
  func remove(_ recorder: any EventRecorder) { state.withLock { $0.recorders.removeAll { $0 === recorder } } }
  var log: OperatorLog? { state.withLock(\.log) }
  var logger: Logger? {
    get { log?.logger }
    set {
      let log = newValue.map { OperatorLog($0) }
      state.withLock { state in
        state.recorders.removeAll { $0 === state.log }
        state.log = log
        if let log { state.recorders.append(log) }
      }
    }
  }
  func setSource(_ name: String?) { state.withLock { $0.source = name } }
  func setAnchor(_ anchor: WallClockAnchor?) { state.withLock { $0.anchor = anchor } }

  /// Creates a stream of one run's events from now on, with limited memory.
  func stream(of run: Int) -> AsyncStream<MonitorEvent> {
    let stream = EventQueue(of: run, patience: patience) { [weak self] in self?.wakeSenders() }
    state.withLock { state in
      state.streams.removeAll(where: \.isOver)
      state.streams.append(stream)
    }
    return AsyncStream(stream)
  }

  /// Sends the events of one step.
  ///
  /// All calls for a run have the same `waits`. If a call waits, its caller holds no lock that a delegate may need.
  /// - Parameter waits: True for recordings, which wait for readers' room (``waitForRoom(of:)``) or the run's end;
  ///   false for live cameras, which drop the oldest frames.
  func send(_ frame: Frame?, _ events: [MonitorEvent], of run: Int, waits: Bool = false) {
    let (recorders, recorded) = state.withLock {
      ($0.recorders, RecordedRun(id: run, anchor: $0.anchor, source: $0.source, waits: waits))
    }
    for recorder in recorders { recorder.record(events, of: recorded) }
    if waits { waitForRoom(of: run) }
    let (streams, evicts) = state.withLock { state in
      let evicts = !waits || run <= state.lastStopped
      state.queue(events, frame, of: run, evicts: evicts)
      return (state.streams.filter { $0.run == run }, evicts)
    }
    let lost = streams.reduce(EventLoss()) { $0 + $1.put(events, evicts: evicts) }
    if !lost.isEmpty { state.withLock { $0.lostToStreams += lost } }
    drainIfNeeded()
  }

  /// Waits until delegates and every stream of a run have room.
  ///
  /// Returns at once inside a delegate's call. Also returns if the run is stopped (``stop(through:)``), if a reader is
  /// gone, or if a stream is not read within the patience. A stream that is not read keeps the newest events.
  func waitForRoom(of run: Int) {
    guard DispatchQueue.getSpecific(key: isQueue) == nil else { return }
    while true {
      let semaphore = DispatchSemaphore(value: 0)
      let wait = state.withLock { state in
        let wait = state.wait(of: run)
        if wait.time != nil { state.waiting.append(semaphore) }
        return wait
      }
      for _ in 0..<wait.givenUp { log?.streamNotRead() }
      guard let time = wait.time else { return }
      _ = semaphore.wait(timeout: .now() + time.seconds)
    }
  }

  /// The answers as of the update that a delegate's call is about; nil outside such calls.
  var answers: Reader.Answers? { DispatchQueue.getSpecific(key: isQueue) == nil ? nil : state.withLock(\.told) }

  /// Begins a run: its first event or lost frame starts it for delegates.
  func begin(_ run: Int) { state.withLock { $0.run = (run, false, nil) } }

  /// Ends every wait of a stopped run and of the runs before. Delegates hear nothing more of them but their ends. A
  /// call of a delegate that has begun goes on.
  func stop(through run: Int) {
    let called = DispatchSemaphore(value: 0)
    let isCalling = state.withLock { state in
      let last = max(state.lastStopped, run)
      state.lastStopped = last
      state.backlog.discard { $0.run <= last }
      if state.told != nil { state.stopping.append(called) }
      return state.told != nil
    }
    wakeSenders()
    guard isCalling, DispatchQueue.getSpecific(key: isQueue) == nil else { return }
    _ = called.wait(timeout: .now() + HubLimits.callBegins.seconds)
  }

  /// Reports a frame that was lost before its events were sent. Returns at once.
  func sendDrop(_ camera: LostFrame.Camera = .cabin, at time: Timestamp, of run: Int) {
    state.withLock { $0.queue(LostFrame(camera: camera, time: time), of: run) }
    drainIfNeeded()
  }

  /// Reports the end of a run to delegates and ends its streams. Waiting events can still be read.
  func finish(_ run: Int) {
    let (over, recorders) = state.withLock { state in
      state.end(run)
      defer { state.streams.removeAll { $0.run == run } }
      return (state.streams.filter { $0.run == run }, state.recorders)
    }
    drainIfNeeded()
    over.forEach { $0.finish() }
    recorders.forEach { $0.end(of: run) }
    wakeSenders()
  }

  private func wakeSenders() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    waiting.forEach { $0.signal() }
  }

  private func drainIfNeeded() {
    let mustDrain = state.withLock { state in
      defer { state.isDraining = state.isDraining || !state.backlog.isEmpty }
      return !state.isDraining && !state.backlog.isEmpty
    }
    if mustDrain { queue.async { self.drain() } }
  }

  /// Calls delegates, on their queue, until no event waits. Holds no lock, because delegates may call back.
  private func drain() {
    while let (delivery, before) = next() {
      wakeSenders()
      var reader = before
      reader.anchor = delivery.update.anchor
      let delegates = recipients(of: delivery)
      switch delivery.content {
      case .frame(let event, let frame): reader.read(event, frame, to: delegates)
      case .event(let event):
        reader.read(event, nil, to: delegates)
        if reader.asksForAnswer(event, of: delegates) { state.withLock(\.unanswered)() }
      case .completed: reader.readCompletion(to: delegates)
      case .drop(let frame): reader.readDrop(of: frame.camera, at: frame.time, to: delegates)
      }
      let stopping = state.withLock { [reader] state in
        (state.reader, state.told) = (reader, nil)
        defer { state.stopping = [] }
        return state.stopping
      }
      stopping.forEach { $0.signal() }
    }
  }

  private func recipients(of delivery: DelegateBacklog<State.Update>.Delivery) -> Recipients<Reader.Delegates> {
    let (run, isEnd) = (delivery.update.run, delivery.isEnd)
    return Recipients { [self] in
      state.withLock { isEnd || run > $0.lastStopped ? $0.delegates : nil }
    }
  }

  private func next() -> (DelegateBacklog<State.Update>.Delivery, Reader)? {
    state.withLock { state in
      let delivery = state.backlog.popFirst()
      state.isDraining = delivery != nil
      state.told = delivery?.update.answers
      return delivery.map { ($0, state.reader) }
    }
  }
}

import Dispatch
import HeedSignals
import Logging
import Synchronization

/// Delivers the events of one tracker or monitor to its delegates and streams. A live run never waits for readers. A
/// recording waits until all readers have room.
final class EventHub<Reader: EventReader>: Sendable {
  /// Shared by senders, readers and the delivery to delegates.
  private struct State: Sendable {
    var delegates = Reader.Delegates()
    var backlog = DelegateBacklog()
    var isDraining = false
    var streams: [EventQueue] = []
    var lostToStreams = EventLoss()
    var reader: Reader
    var anchor: WallClockAnchor?
    var source: String?
    var recorders: [any EventRecorder] = []
    /// The host's logger, and the log that writes to it.
    var log: (logger: Logger, teller: OperatorLog)?
    var unanswered: @Sendable () -> Void = {}
    /// The last run whose waits have ended. Earlier runs do not wait either.
    var lastEnded = Int.min
    var waiting: [DispatchSemaphore] = []

    /// - Returns: How long to wait before checking for room again; nil if every reader of the run has room.
    func wait(of run: Int) -> Duration? {
      guard run > lastEnded else { return nil }
      if !backlog.hasRoom { return HubLimits.longestWait }
      for stream in streams where stream.run == run {
        // Reads each stream's wait only once, as a reader may make room meanwhile. A lazy sequence would read twice.
        if let wait = stream.wait { return wait }
      }
      return nil
    }
  }

  private let state: Mutex<State>
  private let queue = DispatchQueue(label: "heed.delegates")
  private let isQueue = DispatchSpecificKey<Bool>()
  private let patience: Duration

  /// - Parameter patience: How long a lossless run waits for the first read of a stream.
  init(reader: Reader, patience: Duration = HubLimits.firstReadPatience) {
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
  func remove(_ recorder: any EventRecorder) { state.withLock { $0.recorders.removeAll { $0 === recorder } } }
  var log: OperatorLog? { state.withLock(\.log?.teller) }
  var logger: Logger? {
    get { state.withLock(\.log?.logger) }
    set {
      let log = newValue.map { (logger: $0, teller: OperatorLog($0)) }
      state.withLock { state in
        state.recorders.removeAll { $0 === state.log?.teller }
        state.log = log
        if let log { state.recorders.append(log.teller) }
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
      let evicts = !waits || run <= state.lastEnded
      state.backlog.append(events, frame, state.anchor, evicts: evicts)
      return (state.streams.filter { $0.run == run }, evicts)
    }
    let lost = streams.reduce(EventLoss()) { $0 + $1.put(events, evicts: evicts) }
    if !lost.isEmpty { state.withLock { $0.lostToStreams += lost } }
    drainIfNeeded()
  }

  /// Waits until delegates and every stream of a run have room.
  ///
  /// Returns at once inside a delegate's call. Also returns if the run ends (``endWaits(of:)``), if a reader is gone,
  /// or if a stream is not read within the patience. A stream that is not read keeps the newest events.
  func waitForRoom(of run: Int) {
    guard DispatchQueue.getSpecific(key: isQueue) == nil else { return }
    while true {
      let semaphore = DispatchSemaphore(value: 0)
      let wait = state.withLock { state in
        let wait = state.wait(of: run)
        if wait != nil { state.waiting.append(semaphore) }
        return wait
      }
      guard let wait else { return }
      _ = semaphore.wait(timeout: .now() + wait.seconds)
    }
  }

  /// Ends every wait of a stopped run and of the runs before.
  func endWaits(of run: Int) {
    state.withLock { $0.lastEnded = max($0.lastEnded, run) }
    wakeSenders()
  }

  /// Reports a frame that was lost before its events were sent. Returns at once.
  func sendDrop(_ camera: LostFrame.Camera = .cabin, at time: Timestamp) {
    state.withLock { $0.backlog.append(LostFrame(camera, at: time), $0.anchor) }
    drainIfNeeded()
  }

  /// Ends the streams of a finished run. Waiting events can still be read.
  func finishStreams(of run: Int) {
    let (over, recorders) = state.withLock { state in
      defer { state.streams.removeAll { $0.run == run } }
      return (state.streams.filter { $0.run == run }, state.recorders)
    }
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
    while let (delivery, delegates, before) = next() {
      wakeSenders()
      var reader = before
      reader.anchor = delivery.anchor
      switch delivery.content {
      case .frame(let event, let frame): reader.read(event, frame, to: delegates)
      case .event(let event):
        reader.read(event, nil, to: delegates)
        if reader.asksForAnswer(event, of: delegates) { state.withLock(\.unanswered)() }
      case .completed: reader.readCompletion(to: delegates)
      case .drop(let frame): reader.readDrop(of: frame.camera, at: frame.time, to: delegates)
      }
      state.withLock { [reader] in $0.reader = reader }
    }
  }

  private func next() -> (DelegateBacklog.Delivery, Reader.Delegates, Reader)? {
    state.withLock { state in
      let delivery = state.backlog.popFirst()
      state.isDraining = delivery != nil
      return delivery.map { ($0, state.delegates, state.reader) }
    }
  }
}

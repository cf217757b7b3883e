import Dispatch
import HeedSignals

/// Shared by senders, readers and the delivery to delegates.
struct HubState<Reader: EventReader>: Sendable {
  /// What a delivery is about: its run, that run's clock, and the answers to questions as of this update.
  struct Update: Sendable {
    var run: Int
    var anchor: WallClockAnchor?
    var answers: Reader.Answers
  }

  var delegates = Reader.Delegates()
  var backlog = DelegateBacklog<Update>()
  var isDraining = false
  var streams: [EventQueue] = []
  var lostToStreams = EventLoss()
  var reader: Reader
  var anchor: WallClockAnchor?
  var source: String?
  var recorders: [any EventRecorder] = []
  var log: OperatorLog?
  var unanswered: @Sendable () -> Void = {}
  /// The last run that was stopped. It and earlier runs do not wait, and delegates hear only of their ends.
  var lastStopped = Int.min
  var waiting: [DispatchSemaphore] = []
  var answers = Reader.Answers()
  /// The run that goes on, with its start or its end once they have been sent; nil for events without a run.
  var run: (id: Int, hasStarted: Bool, end: MonitorEvent?)?
  /// The answers during the present call of delegates; nil between calls.
  var told: Reader.Answers?
  /// Stops that wait for the present call.
  var stopping: [DispatchSemaphore] = []

  /// Queues the events of one step for delegates. The start of a run comes before everything else.
  mutating func queue(_ events: [MonitorEvent], _ frame: Frame?, of run: Int, evicts: Bool) {
    var events = events
    if self.run?.id == run {
      let end = events.last(where: \.isEnd)
      if let end { self.run?.end = end }
      events.removeAll(where: \.isEnd)
      // A run that ends before it could start has no start.
      if let first = events.first, end == nil {
        start(events.first(where: \.isStart), run, at: first.time)
        events.removeAll(where: \.isStart)
      }
    }
    for event in events { answers.note(event) }
    if run > lastStopped { backlog.append(events, frame, update(of: run), evicts: evicts) }
  }

  mutating func queue(_ drop: LostFrame, of run: Int) {
    guard run > lastStopped else { return }
    start(nil, run, at: drop.time)
    backlog.append(drop, update(of: run))
  }

  /// Queues the start of a run, unless that was done before.
  /// - Parameter event: nil if no event has announced the start yet.
  private mutating func start(_ event: MonitorEvent?, _ id: Int, at time: Timestamp) {
    guard let run, run.id == id, !run.hasStarted else { return }
    self.run?.hasStarted = true
    let start = event ?? .availability(AvailabilityChange(time: time, availability: .starting))
    answers.note(start)
    if id > lastStopped { backlog.append([start], nil, update(of: id), evicts: false) }
  }

  /// Queues the end of a run that has started or failed to start.
  mutating func end(_ id: Int) {
    guard let run, run.id == id else { return }
    self.run = nil
    guard run.hasStarted || run.end != nil else { return }
    let stopped = AvailabilityChange(time: .zero, availability: .stopped(nil), isPermanent: true)
    let end = run.end ?? .availability(stopped)
    answers.note(end)
    backlog.append([end], nil, update(of: id), evicts: false)
  }

  private func update(of run: Int) -> Update { Update(run: run, anchor: anchor, answers: answers) }

  /// - Returns: How long to wait before checking for room again, nil if every reader of the run has room; and how
  ///   many streams nobody reads any more.
  func wait(of run: Int) -> (time: Duration?, givenUp: Int) {
    guard run > lastStopped else { return (nil, 0) }
    if !backlog.hasRoom { return (HubLimits.longestWait, 0) }
    var givenUp = 0
    // Asks each stream only once, as a reader may make room meanwhile.
    for stream in streams where stream.run == run {
      switch stream.room() {
      case .free: break
      case .full(let time): return (time, givenUp)
      case .givenUp: givenUp += 1
      }
    }
    return (nil, givenUp)
  }
}

import Foundation
import HeedSignals
import Synchronization

/// Starts, stops and ends the runs of a tracker or monitor and sends their events. Lives on until the last run ends.
final class RunHolder<Reader: EventReader, State: RunState>: Sendable where State.Answers == Reader.Answers {
  /// Waiting events of a run that loses none. Only the run's own thread delivers them and waits for slow readers.
  private struct Outbox: Sendable {
    /// The number of the run that loses no events; nil if the current run is live.
    var run: Int?
    var waiting: [(frame: Frame?, events: [MonitorEvent])] = []
  }

  let hub: EventHub<Reader>
  private let name: String
  private let state: Mutex<State>
  private let outbox = Mutex(Outbox())
  /// Signalled at the end of the newest run. Runs follow each other: the next one waits until the old one has ended.
  private let lastEnd = Mutex<DispatchSemaphore?>(nil)

  init(_ state: State, hub: EventHub<Reader>, name: String) {
    self.state = Mutex(state)
    (self.hub, self.name) = (hub, name)
  }

  var isRunning: Bool { read { $0.run != nil } }
  func isOver(_ id: Int) -> Bool { read { $0.run?.id != id } }
  func read<Value: Sendable>(_ value: (State) -> Value) -> Value { state.withLock { value($0) } }
  /// Answers a question: inside a delegate's call as of the update that the call is about, else as of now.
  func answer<Value: Sendable>(_ value: (State.Answers) -> Value) -> Value { value(hub.answers ?? read(\.answers)) }

  func change<Value: Sendable, Failure: Error>(_ step: (inout State) throws(Failure) -> Value) throws(Failure) -> Value
  { try state.withLock { state throws(Failure) -> Value in try step(&state) } }

  /// The events of the current or else the next run. Ends at once if no run can follow.
  func stream() -> AsyncStream<MonitorEvent> {
    let life = read(\.life)
    let stream = hub.stream(of: life.streamRun)
    if life.isDestroyed, life.run == nil { hub.finish(life.streamRun) }
    return stream
  }

  /// Opens the inputs, and starts a run on its own thread.
  /// - Parameters:
  ///   - facts: The run's configuration, for the log.
  ///   - running: Thrown while another run is active.
  ///   - work: Reads the inputs to their end.
  func start(
    _ feed: DriveFeed, _ facts: @autoclosure () -> RunFacts, unless running: any Error,
    _ work: @escaping @Sendable (DriveFeed.Opened, _ id: Int) -> Void
  ) throws {
    let (id, turn) = try change { (try $0.begin(unless: running), takeTurn()) }
    let log = hub.log
    log?.started(facts())
    let opened: DriveFeed.Opened
    do {
      opened = try feed.open { halt in change { if $0.run?.id == id { $0.life.run?.halt = halt } } }
    } catch {
      change { $0.end(id) }
      run(id, turn) { [self] in
        let words = change { $0.takeLastWords(of: id, at: .zero) }
        let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
        hub.send(nil, words + [.availability(change)], of: id)
      }
      throw error
    }
    log?.opened(opened.name)
    log?.opened(models: feed.models)
    run(id, turn) { [self] in
      hub.setAnchor(feed.anchor)
      hub.setSource(opened.name)
      if !opened.isLive { outbox.withLock { $0.run = id } }
      work(opened, id)
      deliver(of: id)
      outbox.withLock { $0.run = nil }
    }
  }

  /// A run's place in the order of runs: what it waits for, and what it signals at its end.
  private typealias Turn = (before: DispatchSemaphore?, end: DispatchSemaphore)

  private func takeTurn() -> Turn {
    let end = DispatchSemaphore(value: 0)
    return lastEnd.withLock { last in
      defer { last = end }
      return (last, end)
    }
  }

  /// Does a run's work on a thread of its own, once the run before has ended, and then ends the run.
  private func run(_ id: Int, _ turn: Turn, _ work: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      turn.before?.wait()
      hub.begin(id)
      work()
      change { $0.end(id) }
      hub.finish(id)
      turn.end.signal()
    }
    thread.name = name
    thread.start()
  }

  /// Ends the current run. The run's thread reports the end, which is all that delegates still hear of the run.
  func stop() {
    let (run, last) = change { state in
      defer { state.end() }
      return (state.run, state.life.runs)
    }
    run?.halt?()
    hub.stop(through: last)
  }

  /// Stops forever. After that, only the end of the run is reported.
  func destroy() {
    change { $0.life.isDestroyed = true }
    stop()
    hub.finish(read(\.life.streamRun))
  }

  /// Sends a run's events in the order of the calls. Returns at once.
  func send(_ frame: Frame?, _ events: [MonitorEvent], of id: Int) {
    guard !events.isEmpty else { return }
    let waits = outbox.withLock { outbox in
      guard outbox.run == id else { return false }
      outbox.waiting.append((frame, events))
      return true
    }
    if !waits { hub.send(frame, events, of: id) }
  }

  /// Delivers the events of a run that loses none, once readers have room. Only for its own thread, without a lock.
  func deliver(of id: Int) {
    while let next = outbox.withLock({ outbox in
      outbox.run != id || outbox.waiting.isEmpty ? nil : outbox.waiting.removeFirst()
    }) {
      hub.send(next.frame, next.events, of: id, waits: true)
    }
  }
}

import Foundation
import HeedSignals
import Synchronization

/// Begins, stops and ends the runs of one tracker or monitor, and sends what they say; outlives it until its last run
/// is over.
final class RunHolder<Reader: EventReader, State: RunState>: Sendable {
  /// What a run says while it keeps all, until its own thread hands it on: only that one waits for slow readers.
  private struct Outbox: Sendable {
    /// The run that keeps all; nil: the one that goes on is live.
    var run: Int?
    var waiting: [(frame: Frame?, events: [MonitorEvent])] = []
  }

  let hub: EventHub<Reader>
  private let name: String
  private let state: Mutex<State>
  private let outbox = Mutex(Outbox())
  /// The stages belong to one run at a time: a new run waits here for the old one's last frame.
  private let turn = NSLock()

  /// - Parameter name: Of the run's thread.
  init(_ state: State, hub: EventHub<Reader>, name: String) {
    self.state = Mutex(state)
    (self.hub, self.name) = (hub, name)
  }

  var isRunning: Bool { read { $0.run != nil } }

  func isOver(_ id: Int) -> Bool { read { $0.run?.id != id } }

  func read<Value: Sendable>(_ value: (State) -> Value) -> Value { state.withLock { value($0) } }

  /// One step of a call: checked and done under the lock, at once or not at all.
  func change<Value: Sendable, Failure: Error>(_ step: (inout State) throws(Failure) -> Value) throws(Failure) -> Value
  { try state.withLock { state throws(Failure) -> Value in try step(&state) } }

  /// The events of the run that is going on, or of the next one; over at once where there is none to come.
  func stream() -> AsyncStream<MonitorEvent> {
    let life = read(\.life)
    let stream = hub.stream(of: life.streamRun)
    if life.isDestroyed, life.run == nil { hub.finishStreams(of: life.streamRun) }
    return stream
  }

  /// Begins a run on a thread of its own.
  /// - Parameters:
  ///   - running: What is thrown while another goes on.
  ///   - opened: Makes and opens what the run reads, and says how to end its waits; also whether it keeps all, or the
  ///     newest wins.
  func start(
    unless running: any Error,
    _ opened: (_ id: Int, _ halt: (@escaping @Sendable () -> Void) -> Void) throws -> (
      keepsAll: Bool, work: @Sendable () -> Void
    )
  ) throws {
    let id = try change { try $0.begin(unless: running) }
    let run: (keepsAll: Bool, work: @Sendable () -> Void)
    do {
      run = try opened(id) { halt in change { if $0.run?.id == id { $0.life.run?.halt = halt } } }
    } catch {
      change { $0.end(id) }
      let change = AvailabilityChange(time: .zero, availability: .stopped(.cameraStart), isPermanent: true)
      hub.send(nil, lastWords(of: id, at: .zero) + [.availability(change)], of: id)
      hub.finishStreams(of: id)
      throw error
    }
    let thread = Thread { [self] in
      turn.withLock {
        hub.setAnchor(nil)
        if run.keepsAll { outbox.withLock { $0.run = id } }
        run.work()
        deliver(of: id)
        outbox.withLock { $0.run = nil }
        change { $0.end(id) }
        hub.finishStreams(of: id)
      }
    }
    thread.name = name
    thread.start()
  }

  /// Ends the run that is going on; its thread says so.
  func stop() {
    let run = change { state in
      defer { state.end() }
      return state.run
    }
    guard let run else { return }
    hub.endWaits(of: run.id)
    run.halt?()
  }

  /// Stops for good; nobody is told anything any more but the end.
  func destroy() {
    change { $0.life.isDestroyed = true }
    stop()
    hub.finishStreams(of: read(\.life.streamRun))
  }

  /// Sends what a run says, in the order of the calls; returns at once.
  func send(_ frame: Frame?, _ events: [MonitorEvent], of id: Int) {
    guard !events.isEmpty else { return }
    let waits = outbox.withLock { outbox in
      guard outbox.run == id else { return false }
      outbox.waiting.append((frame, events))
      return true
    }
    if !waits { hub.send(frame, events, of: id, keeping: .newest) }
  }

  /// Hands on what a run that keeps all has said, and waits until all who read have room. Only on its own thread, and
  /// under no lock.
  func deliver(of id: Int) {
    while let next = outbox.withLock({ outbox in
      outbox.run != id || outbox.waiting.isEmpty ? nil : outbox.waiting.removeFirst()
    }) {
      hub.send(next.frame, next.events, of: id, keeping: .all)
    }
  }

  /// What is told of things that a run was asked for and never began.
  private func lastWords(of id: Int, at time: Timestamp) -> [MonitorEvent] {
    change { $0.takeLastWords(of: id, at: time) }
  }
}

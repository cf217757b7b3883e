import Foundation
import HeedSignals

/// Judges the inputs of a run and tells what comes of them, one after the other.
protocol DriveJudge: AnyObject, Sendable {
  /// - Parameters:
  ///   - frame: The picture that the input is about.
  ///   - isHeard: False while a replay skips: it is judged and not told.
  /// - Throws: What whoever receives throws.
  /// - Returns: The events.
  @discardableResult
  func take(_ input: MonitorInput, _ frame: Frame?, isHeard: Bool) throws -> [MonitorEvent]
}

/// A ``DriveEngine`` that several threads feed: each input is noted, judged and handed on before the next one is taken.
///
/// So the order in which inputs are noted is the order of the events, and what was noted replays to the same bytes.
final class Drive: DriveJudge, @unchecked Sendable {  // Everything is touched under `turn`.
  private let turn = NSRecursiveLock()
  private var engine: DriveEngine
  private let note: (MonitorInput) -> Void
  /// Gets events and the picture that they are about; set before anything is judged.
  var receive: (Frame?, [MonitorEvent]) throws -> Void

  init(
    _ engine: DriveEngine, note: @escaping (MonitorInput) -> Void = { _ in },
    receive: @escaping (Frame?, [MonitorEvent]) throws -> Void = { _, _ in }
  ) { (self.engine, self.note, self.receive) = (engine, note, receive) }

  /// Notes and judges one input; after the summary it does nothing.
  @discardableResult
  func take(_ input: MonitorInput, _ frame: Frame? = nil, isHeard: Bool = true) throws -> [MonitorEvent] {
    turn.lock()
    defer { turn.unlock() }
    guard !engine.isOver else { return [] }
    note(input)
    let events = engine.update(input)
    if isHeard { try tell(events, frame) }
    return events
  }

  /// Has the cabin's engine do what somebody asks of it.
  func obey(_ commands: [CabinCommand]) throws {
    guard !commands.isEmpty else { return }
    try turn.withLock { try tell(commands.flatMap { command in withCabin { $0.obey(command) } ?? [] }) }
  }

  /// Ends what no input has ended.
  func finish(note: String, failure: Availability.StopReason? = nil) throws {
    try turn.withLock { try tell(engine.finish(note: note, failure: failure)) }
  }

  /// A recording begins again: nothing before is known.
  func restart(with engine: DriveEngine) { turn.withLock { self.engine = engine } }

  /// The time of the last road frame that was judged; nil before the first.
  var lastRoad: Timestamp? { turn.withLock { engine.lastRoad } }

  /// Sets where the drive's clock meets the wall clock.
  func anchor(_ anchor: WallClockAnchor?) { turn.withLock { engine.anchor = anchor } }

  /// Asks or changes the cabin's engine; nil without one.
  func withCabin<Value>(_ body: (inout CabinEngine) -> Value) -> Value? { turn.withLock { engine.cabin?.apply(body) } }

  /// Hands events on before anything else is judged.
  func tell(_ events: [MonitorEvent], _ frame: Frame? = nil) throws {
    turn.lock()
    defer { turn.unlock() }
    if frame != nil || !events.isEmpty { try receive(frame, events) }
  }
}

extension CabinEngine {
  /// In place: an engine is large.
  fileprivate mutating func apply<Value>(_ body: (inout CabinEngine) -> Value) -> Value { body(&self) }
}

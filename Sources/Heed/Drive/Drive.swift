import Foundation
public import HeedSignals

/// A ``DriveEngine`` that several threads feed: each input is noted, judged and handed on before the next one is taken.
///
/// So the order in which inputs are noted is the order of the events, and what was noted replays to the same bytes.
public final class Drive: @unchecked Sendable {  // Everything is touched under `turn`.
  private let turn = NSRecursiveLock()
  private var engine: DriveEngine
  private let note: (MonitorInput) -> Void

  /// - Parameter note: Gets every input before it is judged, one call at a time; what it changes is done before the events
  ///   come.
  public init(_ engine: DriveEngine, note: @escaping (MonitorInput) -> Void = { _ in }) {
    (self.engine, self.note) = (engine, note)
  }

  /// Notes and judges one input; after the summary it does nothing.
  /// - Parameter receive: Gets the events while nothing else is judged; it may ask this drive, but not from another thread.
  /// - Returns: The events.
  @discardableResult
  public func take(
    _ input: MonitorInput, receive: ([MonitorEvent]) throws -> Void
  ) rethrows -> [MonitorEvent] {
    turn.lock()
    defer { turn.unlock() }
    guard !engine.isOver else { return [] }
    note(input)
    let events = engine.update(input)
    try receive(events)
    return events
  }

  /// Notes and judges one input that nobody listens to.
  @discardableResult
  func take(_ input: MonitorInput) -> [MonitorEvent] { take(input) { _ in } }

  /// Ends what no input has ended.
  func finish(note: String, failure: Availability.StopReason? = nil) -> [MonitorEvent] {
    turn.withLock { engine.finish(note: note, failure: failure) }
  }

  /// The time of the last road frame that was judged; nil before the first.
  public var lastRoad: Timestamp? { turn.withLock { engine.lastRoad } }

  /// Sets where the drive's clock meets the wall clock.
  func anchor(_ anchor: WallClockAnchor?) { turn.withLock { engine.anchor = anchor } }

  /// Asks or changes the cabin's engine; nil without one.
  func withCabin<Value>(_ body: (inout CabinEngine) -> Value) -> Value? {
    turn.withLock { engine.cabin?.apply(body) }
  }
}

extension CabinEngine {
  /// In place: an engine is large.
  fileprivate mutating func apply<Value>(_ body: (inout CabinEngine) -> Value) -> Value { body(&self) }
}

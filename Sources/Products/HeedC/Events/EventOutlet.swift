import CHeed
import Foundation
import Heed
import HeedSignals

/// Passes a monitor's events to the host, by a callback or through a queue.
final class EventOutlet: @unchecked Sendable {  // `condition` guards all mutable state.
  /// Maximum number of a live drive's waiting frames. Choice: two minutes of frames at 30 per second.
  private static let mostFrames = 4096
  /// Maximum number of a recording's waiting events. Choice: the engine works on while the host handles a batch.
  private static let mostOfFiles = 256

  /// The answer to ``next(within:)``: an event, no event yet, or the end of the events.
  enum Answer {
    case event(MonitorEvent)
    case notYet
    /// `failure` is the error that ended the events; nil for a regular end.
    case ended(failure: Failure?)
  }

  private let condition = NSCondition()
  private let without: UInt32
  private var waiting = StreamBacklog(mostFrames: mostFrames)
  private var ending: (isOver: Bool, failure: Failure?) = (false, nil)
  private var isClosed = false
  /// The host's callback and its context; nil while the host asks for events itself.
  private var callback: (function: heed_callback, context: UnsafeMutableRawPointer?)?
  /// The host's thread of the running callback; nil outside callbacks.
  private var calling: UnsafeRawPointer?

  /// - Parameter without: The kinds of events that the host does not get, one bit for each kind.
  init(without: UInt32) { self.without = without }

  /// True inside a callback, on the callback's thread.
  var isInCallback: Bool { condition.withLock { calling == cheed_thread() } }

  func setCallback(_ function: heed_callback?, _ context: UnsafeMutableRawPointer?) {
    condition.withLock { callback = function.map { ($0, context) } }
  }

  /// Hands events to the host, from one caller at a time.
  /// - Parameter waits: True waits for a slow reader; false drops and counts the oldest events.
  func deliver(_ events: [MonitorEvent], waits: Bool) {
    let events = without == 0 ? events : events.filter { without & (1 << $0.number) == 0 }
    guard !events.isEmpty else { return }
    condition.lock()
    guard !isClosed else { return condition.unlock() }
    if let callback {
      calling = cheed_thread()
      condition.unlock()
      for event in events { EventFields.withEvent(event) { callback.function($0, callback.context) } }
      condition.withLock { calling = nil }
      return
    }
    if waits { while waiting.count >= Self.mostOfFiles, !isClosed, !ending.isOver { condition.wait() } }
    waiting.append(events, evicts: !waits)
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for the next event.
  func next(within milliseconds: Int32) -> Answer {
    let deadline = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    return condition.withLock {
      while true {
        if let event = waiting.popFirst() {
          condition.broadcast()
          return .event(event)
        }
        if ending.isOver { return .ended(failure: ending.failure) }
        guard !isClosed, condition.wait(until: deadline) else { return .notYet }
      }
    }
  }

  /// Marks the end of the events. Waiting events can still be read.
  func end(_ failure: Failure? = nil) {
    condition.withLock {
      guard !ending.isOver else { return }
      ending = (true, failure)
      condition.broadcast()
    }
  }

  /// Stops all delivery, because the host has destroyed the monitor.
  func close() {
    condition.withLock {
      isClosed = true
      (waiting, callback) = (StreamBacklog(mostFrames: Self.mostFrames), nil)
      condition.broadcast()
    }
  }
}

import CHeed
import Foundation
import HeedSignals

/// The way of a monitor's events to its host: a function that is called, or a queue that is read.
final class EventOutlet: @unchecked Sendable {  // Everything is touched under `condition`, but for what is said there.
  /// Most events that wait. Choice: two minutes of frames at 30 a second.
  private static let most = 4096
  /// Choice: a host that reads in steps of a file's frames lets the engine go on meanwhile.
  private static let mostOfFiles = 256

  /// What a reader gets.
  enum Answer {
    case event(MonitorEvent)
    case notYet
    /// - failure: Why it ended; nil: as it should.
    case ended(failure: Failure?)
  }

  private let condition = NSCondition()
  private let without: UInt32
  private var waiting: [MonitorEvent] = []
  /// Events at the front of `waiting` that were read; removed in blocks.
  private var read = 0
  private var lost = EventLoss()
  private var lastLost = Timestamp.zero
  private var ending: (isOver: Bool, failure: Failure?) = (false, nil)
  private var isClosed = false
  private var callback: (function: heed_callback, context: UnsafeMutableRawPointer?)?
  /// The thread that the callback runs on, now.
  private var calling: pthread_t?

  /// - Parameter without: Kinds that are not delivered, as bits.
  init(without: UInt32) { self.without = without }

  /// True inside a callback, on its thread.
  var isInCallback: Bool {
    condition.withLock { calling.map { pthread_equal($0, pthread_self()) != 0 } ?? false }
  }

  func setCallback(_ function: heed_callback?, _ context: UnsafeMutableRawPointer?) {
    condition.withLock { callback = function.map { ($0, context) } }
  }

  /// Hands events to the host, one caller at a time.
  /// - Parameter waits: Waits for a reader who is behind, as files do; else the oldest events are dropped and counted.
  func deliver(_ events: [MonitorEvent], waits: Bool) {
    let events = without == 0 ? events : events.filter { without & (1 << EventFields.kind(of: $0).rawValue) == 0 }
    guard !events.isEmpty else { return }
    condition.lock()
    guard !isClosed else { return condition.unlock() }
    if let callback {
      calling = pthread_self()
      condition.unlock()
      for event in events { EventFields.withEvent(event) { callback.function($0, callback.context) } }
      condition.withLock { calling = nil }
      return
    }
    if waits { while count >= Self.mostOfFiles, !isClosed, !ending.isOver { condition.wait() } }
    waiting += events
    if !waits { dropOldest() }
    condition.broadcast()
    condition.unlock()
  }

  /// The next event.
  func next(within milliseconds: Int32) -> Answer {
    let deadline = Date(timeIntervalSinceNow: Double(milliseconds) / 1000)
    return condition.withLock {
      while true {
        if !lost.isEmpty {
          defer { lost = EventLoss() }
          return .event(.lost(time: lastLost, loss: lost))
        }
        if read < waiting.count { return .event(pop()) }
        if ending.isOver { return .ended(failure: ending.failure) }
        guard !isClosed, condition.wait(until: deadline) else { return .notYet }
      }
    }
  }

  /// No more events come; what waits can still be read.
  func end(_ failure: Failure? = nil) {
    condition.withLock {
      guard !ending.isOver else { return }
      ending = (true, failure)
      condition.broadcast()
    }
  }

  /// The host is gone: nothing is delivered any more.
  func close() {
    condition.withLock {
      isClosed = true
      (waiting, read, callback) = ([], 0, nil)
      condition.broadcast()
    }
  }

  private var count: Int { waiting.count - read }

  private func pop() -> MonitorEvent {
    defer {
      read += 1
      if read >= Self.mostOfFiles {
        waiting.removeFirst(read)
        read = 0
      }
      condition.broadcast()
    }
    return waiting[read]
  }

  private func dropOldest() {
    let excess = count - Self.most
    guard excess > 0 else { return }
    for event in waiting[read..<read + excess] {
      switch event {
      case .frame, .road: lost.frames += 1
      default: lost.events += 1
      }
      lastLost = event.time
    }
    waiting.removeFirst(read + excess)
    read = 0
  }
}

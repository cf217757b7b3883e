import Heed
import HeedSignals
import Synchronization

/// Passes events from the engine's thread to the page's in a few hundred nanoseconds. If full, it drops old events.
final class EventBacklog: Sendable {
  /// Maximum number of waiting frames. Choice: four seconds of a camera; the page takes frames twelve times a second.
  static let mostFrames = 128

  private let queue = Mutex(StreamBacklog(mostFrames: mostFrames))

  func add(_ events: [MonitorEvent]) {
    let shown = events.filter { event in
      switch event {
      // The page does not show these, of which several come each second.
      case .fixation, .saccade, .pursuit: false
      default: true
      }
    }
    queue.withLock { _ = $0.append(shown, evicts: true) }
  }

  /// Takes all waiting events, in order; the number of dropped ones comes first.
  func take() -> [MonitorEvent] {
    queue.withLock { queue in
      var events: [MonitorEvent] = []
      while let event = queue.popFirst() { events.append(event) }
      return events
    }
  }
}

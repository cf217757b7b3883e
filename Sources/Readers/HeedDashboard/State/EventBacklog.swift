import Heed
import HeedSignals
import Synchronization

/// Passes events from the engine's thread to the page's in a few hundred nanoseconds. If full, it drops old events.
final class EventBacklog: Sendable {
  /// Maximum number of waiting frames. Choice: four seconds of a camera; the page takes frames twelve times a second.
  static let mostFrames = 128
  /// Maximum number of waiting events other than frames. Choice: a busy drive produces that many in minutes.
  static let mostEvents = 1024

  private struct Queue: Sendable {
    var events: [MonitorEvent] = []
    var frames = 0
  }

  private let queue = Mutex(Queue())

  func add(_ events: [MonitorEvent]) {
    queue.withLock { queue in
      for event in events {
        switch event {
        // The page does not show these, of which several come each second.
        case .fixation, .saccade, .pursuit: continue
        default: queue.events.append(event)
        }
        queue.frames += event.isFrame ? 1 : 0
      }
      guard queue.frames > Self.mostFrames || queue.events.count - queue.frames > Self.mostEvents else { return }
      Self.drop(from: &queue)
    }
  }

  /// Takes all waiting events, in order.
  func take() -> [MonitorEvent] {
    queue.withLock { queue in
      defer { queue = Queue() }
      return queue.events
    }
  }

  /// Drops the older half of the events at once, because each removal moves all later events.
  private static func drop(from queue: inout Queue) {
    var (frames, others) = (0, 0)
    let kept = queue.events.reversed().filter { event in
      if event.isFrame {
        frames += 1
        return frames <= mostFrames / 2
      }
      others += 1
      return others <= mostEvents / 2
    }
    queue.events = kept.reversed()
    queue.frames = min(frames, mostFrames / 2)
  }
}

import HeedSignals
import Synchronization

/// Passes events from the engine's thread to the page's in a few hundred nanoseconds; bounded, the oldest are dropped.
final class EventBacklog: Sendable {
  /// Most waiting frames. Choice: four seconds of a camera; the page takes them twelve times a second.
  static let mostFrames = 128
  /// Most other waiting events. Choice: minutes of a busy drive.
  static let mostEvents = 1024

  private struct Queue: Sendable {
    var events: [MonitorEvent] = []
    var frames = 0
  }

  private let queue = Mutex(Queue())

  func add(_ events: [MonitorEvent]) {
    queue.withLock { queue in
      for event in events where Self.isShown(event) {
        queue.events.append(event)
        queue.frames += event.isFrame ? 1 : 0
      }
      guard queue.frames > Self.mostFrames || queue.events.count - queue.frames > Self.mostEvents else { return }
      Self.drop(from: &queue)
    }
  }

  /// Returns and removes all waiting events, in order.
  func take() -> [MonitorEvent] {
    queue.withLock { queue in
      defer { queue = Queue() }
      return queue.events
    }
  }

  /// Fixations and saccades occur several times a second, and the page does not show them.
  private static func isShown(_ event: MonitorEvent) -> Bool {
    switch event {
    case .fixation, .saccade: false
    default: true
    }
  }

  /// Drops the older half at once, because each removal moves all later events.
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

extension MonitorEvent {
  /// True for the events that come once per camera frame.
  var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}

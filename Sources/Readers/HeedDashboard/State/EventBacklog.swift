import HeedSignals
import Synchronization

/// A bounded queue of events from the engine's thread to the page's thread. Adding takes a few hundred nanoseconds;
/// when the queue is full, the oldest events are dropped.
final class EventBacklog: Sendable {
  /// Maximum number of waiting frames. Choice: four seconds of a camera, because the page takes frames twelve times a
  /// second.
  static let mostFrames = 128
  /// Maximum number of other waiting events. Choice: a busy drive needs minutes to produce that many.
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

  /// Takes all waiting events, in order.
  func take() -> [MonitorEvent] {
    queue.withLock { queue in
      defer { queue = Queue() }
      return queue.events
    }
  }

  /// False for fixations and saccades: several come each second, and the page does not show them.
  private static func isShown(_ event: MonitorEvent) -> Bool {
    switch event {
    case .fixation, .saccade: false
    default: true
    }
  }

  /// Drops the older half at once, because each removal of a single event would move all later events.
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
  /// True for the event that comes once per camera frame.
  var isFrame: Bool {
    switch self {
    case .frame, .road: true
    default: false
    }
  }
}

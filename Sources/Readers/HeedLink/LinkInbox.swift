import HeedSignals
import Synchronization

/// A bounded queue of the engine's events; adding takes a microsecond and never waits.
final class LinkInbox: Sendable {
  /// An event, with the times from which its date in UTC is computed.
  struct Delivery: Sendable {
    var event: MonitorEvent
    var anchor: WallClockAnchor?
    /// When the event arrived, on the link's clock.
    var came: Duration
    /// When the event arrived, milliseconds since 1970 UTC; used if there is no anchor.
    var cameUTC: Double
  }

  private struct State: Sendable {
    var deliveries: [Delivery] = []
    /// Index of the waiting frame, which a newer frame replaces; nil if no frame waits.
    var frame: Int?
    var lost = 0
    /// Whether the engine gave any event, also one that is not kept.
    var isHeard = false
  }

  /// Maximum number of waiting events. Choice: takes a few megabytes and covers minutes of a stalled disk.
  static let most = 16_384
  private let state = Mutex(State())

  /// - Returns: True for the first events since the last ``take()``.
  func put(_ events: [MonitorEvent], anchor: WallClockAnchor?, came: Duration, cameUTC: Double) -> Bool {
    state.withLock { state in
      defer { state.isHeard = true }
      for event in events {
        let delivery = Delivery(event: event, anchor: anchor, came: came, cameUTC: cameUTC)
        if case .frame = event {
          if let frame = state.frame {
            state.deliveries[frame] = delivery
            continue
          }
        } else if LinkEvent.kind(of: event) == nil {
          continue
        }
        guard state.deliveries.count < Self.most else {
          state.lost += 1
          continue
        }
        if case .frame = event { state.frame = state.deliveries.count }
        state.deliveries.append(delivery)
      }
      return !state.isHeard
    }
  }

  /// - Returns: The events since the last call, and the number of dropped events.
  func take() -> (deliveries: [Delivery], lost: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.deliveries, state.lost)
    }
  }
}

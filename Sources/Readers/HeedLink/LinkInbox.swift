import HeedSignals
import Synchronization

/// Events on their way from the engine: adding events takes a microsecond and never waits.
final class LinkInbox: Sendable {
  struct Delivery: Sendable {
    var event: MonitorEvent
    var anchor: WallClockAnchor?
    /// Time of arrival for events without an anchor, milliseconds since 1970 UTC.
    var cameUTC: Double
  }

  private struct State: Sendable {
    var deliveries: [Delivery] = []
    /// Index of the newest frame, which replaces older frames.
    var frame: Int?
    var lost = 0
  }

  /// Maximum number of waiting events. Choice: minutes of a stalled disk; some MB.
  private static let most = 16_384
  private let state = Mutex(State())

  /// - Returns: True if the inbox was empty before.
  func put(_ events: [MonitorEvent], anchor: WallClockAnchor?, cameUTC: Double) -> Bool {
    state.withLock { state in
      let wasEmpty = state.deliveries.isEmpty
      for event in events {
        let delivery = Delivery(event: event, anchor: anchor, cameUTC: cameUTC)
        if case .frame = event {
          if let frame = state.frame {
            state.deliveries[frame] = delivery
            continue
          }
          state.frame = state.deliveries.count
        } else if LinkEvent.kind(of: event) == nil {
          continue
        }
        if state.deliveries.count < Self.most { state.deliveries.append(delivery) } else { state.lost += 1 }
      }
      return wasEmpty && !state.deliveries.isEmpty
    }
  }

  /// - Returns: Events since the last call, and the number of events lost for lack of room.
  func take() -> (deliveries: [Delivery], lost: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.deliveries, state.lost)
    }
  }
}

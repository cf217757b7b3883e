import HeedSignals
import Synchronization

/// Events on their way from the engine: putting them in takes a microsecond and never waits.
final class LinkInbox: Sendable {
  struct Delivery: Sendable {
    var event: MonitorEvent
    var anchor: WallClockAnchor?
    /// Milliseconds since 1970 UTC when it came, for events without an anchor.
    var cameUTC: Double
  }

  private struct State: Sendable {
    var deliveries: [Delivery] = []
    /// Where the newest frame lies: an older one says nothing that it does not.
    var frame: Int?
    var lost = 0
  }

  /// Choice: minutes of a stalled disk; some MB.
  private static let most = 16_384
  private let state = Mutex(State())

  /// - Returns: True when it was empty before.
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

  /// - Returns: What came since the last call, and how many events had no room.
  func take() -> (deliveries: [Delivery], lost: Int) {
    state.withLock { state in
      defer { state = State() }
      return (state.deliveries, state.lost)
    }
  }
}

import HeedLink
import HeedSignals

/// Sends a run's events to a vehicle's broker.
final class LinkSink: EventSink {
  /// Maximum time that the end of a run waits for the broker. Choice: the run ends within a second.
  private static let patience = Duration.milliseconds(500)

  private let link: VehicleLink
  private let anchor: () -> WallClockAnchor?

  /// - Parameter anchor: Gives the time of the wall clock; nil before the first frame.
  init(_ link: VehicleLink, anchor: @escaping () -> WallClockAnchor?) { (self.link, self.anchor) = (link, anchor) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) { link.send(events, anchor: anchor()) }
  func finish() { link.close(within: Self.patience) }
  func cancel() { finish() }
}

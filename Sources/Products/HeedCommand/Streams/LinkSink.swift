import HeedLink
import HeedSignals

/// Tells a vehicle's broker what a run says.
final class LinkSink: EventSink {
  private let link: VehicleLink
  private let anchor: () -> WallClockAnchor?

  /// - Parameter anchor: nil before the first frame.
  init(_ link: VehicleLink, anchor: @escaping () -> WallClockAnchor?) { (self.link, self.anchor) = (link, anchor) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) { link.send(events, anchor: anchor()) }
  func finish() { link.close() }
  func cancel() { link.close() }
}

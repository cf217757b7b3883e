import HeedDashboard
import HeedSignals

/// Passes a run's events to its live page.
final class PageSink: EventSink {
  private let page: LivePage
  private let preview: PreviewMaker?

  /// - Parameter preview: Draws the camera content; nil for a page without camera content.
  init(_ page: LivePage, preview: PreviewMaker?) { (self.page, self.preview) = (page, preview) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    page.read(events)
    if page.isWatched { preview?.see(frame, events) }
  }

  func finish() {}
  func cancel() {}
}

import HeedDashboard
import HeedSignals

/// Hands a run's events to its live page.
final class PageSink: EventSink {
  private let page: LivePage
  private let preview: PreviewMaker?

  /// - Parameter preview: nil: the page shows nothing of the camera.
  init(_ page: LivePage, preview: PreviewMaker?) { (self.page, self.preview) = (page, preview) }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) {
    page.read(events)
    if page.isWatched { preview?.see(frame, events) }
  }

  func finish() {}
  func cancel() {}
}

import HeedRoadVision
import HeedSignals

/// Writes the overlay video of the road.
final class RoadOverlaySink: VideoSink {
  private let points: PointsOnRoad?
  private let overlay = RoadOverlay()

  init(path: String, frameRate: Double?, points: PointsOnRoad? = nil) throws {
    self.points = points
    try super.init(path: path, frameRate: frameRate)
  }

  override func draw(_ events: [MonitorEvent], on frame: Frame?) throws -> Frame? {
    guard let frame, case .road(let report)? = events.first else { return nil }
    return try overlay.draw(report, points?.banners(for: report) ?? [], on: frame)
  }
}

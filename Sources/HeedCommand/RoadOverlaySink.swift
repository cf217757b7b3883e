import HeedGeometry
import HeedOverlay
import HeedSignals
import HeedVideo

/// Writes the video that shows what was found on the road.
final class RoadOverlaySink: EventSink {
  /// For sources that do not say theirs. Choice: what webcams commonly give.
  private static let assumedFrameRate = 30.0

  private let path: String
  private let frameRate: Double
  private let points: PointsOnRoad?
  private let overlay = RoadOverlay()
  private var writer: VideoWriter?
  private var leftOut = 0

  init(path: String, frameRate: Double?, points: PointsOnRoad? = nil) throws {
    self.points = points
    guard OutputFile.isReplaceable(path) else {
      throw CommandFailure(.cannotWrite, "\(path) is not a file that can be replaced; name another for the overlay.")
    }
    (self.path, self.frameRate) = (path, frameRate ?? Self.assumedFrameRate)
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    guard let frame, case .road(let report)? = events.first else { return }
    let drawn = try overlay.draw(report, points?.banners(for: report) ?? [], on: frame)
    if writer == nil { writer = try VideoWriter(path: path, size: drawn.size, frameRate: frameRate) }
    // A video has one size; a source that changes its own loses only the picture, never the lines.
    guard drawn.size == writer?.size else {
      leftOut += 1
      return
    }
    try writer?.write(drawn)
  }

  func finish() throws {
    try writer?.finish()
    if leftOut > 0 { Console.say("\(path) lacks \(leftOut) frames: the source's picture changed its size.") }
  }

  func cancel() { writer?.cancel() }
}

import HeedCabinVision
import HeedFiles
import HeedRoadVision
import HeedSignals
import HeedVideo

/// Writes annotated images as a video.
final class VideoSink: EventSink {
  /// Frame rate of videos from sources that declare no rate, frames per second. Choice: the usual rate of webcams.
  private static let assumedFrameRate = 30.0

  private let path: String
  private let frameRate: Double
  /// Gives the annotated image to write; nil if there is nothing to write.
  private let draw: ([MonitorEvent], Frame?) throws -> Frame?
  private var writer: VideoWriter?
  private var leftOut = 0

  /// - Parameter frameRate: Frames per second; nil if unknown.
  private init(path: String, frameRate: Double?, draw: @escaping ([MonitorEvent], Frame?) throws -> Frame?) throws {
    try WholeFile.checkMayReplace(path)
    (self.path, self.frameRate, self.draw) = (path, frameRate ?? Self.assumedFrameRate, draw)
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    guard let drawn = try draw(events, frame) else { return }
    if writer == nil { writer = try VideoWriter(path: path, size: drawn.size, frameRate: frameRate) }
    // A video has one size, so images of another size are skipped. The lines still contain the frames of such images.
    guard drawn.size == writer?.size else {
      leftOut += 1
      return
    }
    try writer?.write(drawn)
  }

  func finish() throws {
    try writer?.finish()
    if leftOut > 0 { Console.say("\(path) lacks \(leftOut) frames, because the pictures' size changed.") }
  }

  func cancel() { writer?.cancel() }

  /// The overlay video of the cabin.
  /// - Parameter stage: The stage that gives the face mesh of the last image; nil without models.
  static func cabin(path: String, frameRate: Double?, stage: MeshFaceStage?, rig: Rig) throws -> VideoSink {
    let overlay = Overlay()
    var content = Overlay.Content()
    return try VideoSink(path: path, frameRate: frameRate) { events, frame in
      if case .road? = events.first { return nil }
      content.report = nil
      events.forEach { content.update($0) }
      guard let frame else { return nil }
      if let stage { content.landmarks = stage.landmarks }
      return try overlay.draw(content, on: frame, camera: rig.camera(for: frame.size))
    }
  }

  /// The overlay video of the road.
  static func road(path: String, frameRate: Double?, points: PointsOnRoad?) throws -> VideoSink {
    let overlay = RoadOverlay()
    return try VideoSink(path: path, frameRate: frameRate) { events, frame in
      guard let frame, case .road(let report)? = events.first else { return nil }
      return try overlay.draw(report, points?.banners(for: report) ?? [], on: frame)
    }
  }
}

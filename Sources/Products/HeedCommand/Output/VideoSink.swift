import HeedFiles
import HeedSignals
import HeedVideo

/// Writes annotated images as a video.
class VideoSink: EventSink {
  /// Frame rate of videos from sources that declare no rate, frames per second. Choice: the usual rate of webcams.
  private static let assumedFrameRate = 30.0

  private let path: String
  private let frameRate: Double
  private var writer: VideoWriter?
  private var leftOut = 0

  /// - Parameter frameRate: Frames per second; nil if unknown.
  init(path: String, frameRate: Double?) throws {
    try WholeFile.checkMayReplace(path)
    (self.path, self.frameRate) = (path, frameRate ?? Self.assumedFrameRate)
  }

  /// The annotated image to write; nil if there is nothing to write.
  func draw(_ events: [MonitorEvent], on frame: Frame?) throws -> Frame? { frame }

  final func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    guard let drawn = try draw(events, on: frame) else { return }
    if writer == nil { writer = try VideoWriter(path: path, size: drawn.size, frameRate: frameRate) }
    // A video has one size, so images of another size are skipped. The lines still contain the frames of such images.
    guard drawn.size == writer?.size else {
      leftOut += 1
      return
    }
    try writer?.write(drawn)
  }

  final func finish() throws {
    try writer?.finish()
    if leftOut > 0 { Console.say("\(path) lacks \(leftOut) frames, because the pictures' size changed.") }
  }

  final func cancel() { writer?.cancel() }
}

import Heed
import HeedCabinVision
import HeedGeometry
import HeedOverlay
import HeedSignals
import HeedVideo

/// Writes the video that shows what was seen.
final class OverlaySink: EventSink {
  /// For sources that do not say theirs. Choice: what webcams commonly give.
  private static let assumedFrameRate = 30.0

  private let path: String
  private let frameRate: Double
  /// Of the face in the last picture; without nets there are none.
  private let stage: MeshFaceStage?
  private let rig: Rig
  private let overlay = Overlay()
  private var content = Overlay.Content()
  private var writer: VideoWriter?
  private var size: ImageSize?
  private var leftOut = 0

  init(path: String, frameRate: Double?, stage: MeshFaceStage?, rig: Rig) throws {
    guard OutputFile.isReplaceable(path) else {
      throw CommandFailure(.cannotWrite, "\(path) is not a file that can be replaced; name another for --overlay.")
    }
    self.path = path
    self.frameRate = frameRate ?? Self.assumedFrameRate
    (self.stage, self.rig) = (stage, rig)
  }

  func receive(_ frame: Frame?, _ events: [MonitorEvent]) throws {
    if case .road? = events.first { return }
    content.report = nil
    for event in events {
      switch event {
      case .frame(let report): content.report = report
      case .risk(let state): content.risk = state
      case .availability(let change): content.availability = change.availability
      default: break
      }
    }
    guard let frame else { return }
    if let stage { content.landmarks = stage.landmarks }
    let drawn = try overlay.draw(content, on: frame, camera: rig.camera(for: frame.size))
    if writer == nil {
      writer = try VideoWriter(path: path, size: drawn.size, frameRate: frameRate)
      size = drawn.size
    }
    // A video has one size; a source that changes its own loses only the picture, never the lines.
    guard drawn.size == size else {
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

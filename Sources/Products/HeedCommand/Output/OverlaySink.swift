import HeedCabinVision
import HeedSignals

/// Writes the overlay video of the cabin.
final class OverlaySink: VideoSink {
  /// The stage that gives the face mesh of the last image; nil without models.
  private let stage: MeshFaceStage?
  private let rig: Rig
  private let overlay = Overlay()
  private var content = Overlay.Content()

  init(path: String, frameRate: Double?, stage: MeshFaceStage?, rig: Rig) throws {
    (self.stage, self.rig) = (stage, rig)
    try super.init(path: path, frameRate: frameRate)
  }

  override func draw(_ events: [MonitorEvent], on frame: Frame?) throws -> Frame? {
    if case .road? = events.first { return nil }
    content.report = nil
    events.forEach { content.update($0) }
    guard let frame else { return nil }
    if let stage { content.landmarks = stage.landmarks }
    return try overlay.draw(content, on: frame, camera: rig.camera(for: frame.size))
  }
}

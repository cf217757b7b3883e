/// Draws gaze, irises, lids, zone and risk onto the pictures of a ``CameraPreview``.
public final class OverlayPreview: PreviewRenderer {
  private let overlay: Overlay
  private let rig: Rig

  /// - Parameter rig: The rig whose camera projects the gaze.
  public init(rig: Rig, settings: Overlay.Settings = Overlay.Settings()) {
    (overlay, self.rig) = (Overlay(), rig)
  }

  /// The picture with all drawings; the unchanged picture if nothing can be drawn.
  public func render(_ content: PreviewContent, on frame: Frame) -> Frame {
    var drawn = Overlay.Content()
    drawn.report = content.report
    drawn.risk = content.risk
    drawn.availability = content.availability
    do {
      return try overlay.draw(drawn, on: frame, camera: rig.camera(for: frame.size))
    } catch {
      // A preview without drawings is still useful, and the results do not depend on it.
      return frame
    }
  }
}

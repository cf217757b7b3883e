/// Draws gaze, irises, lids, zone and risk onto the pictures of a ``CameraPreview``.
public final class OverlayPreview: PreviewRenderer {
  private let overlay: Overlay
  private let rig: Rig

  /// - Parameter rig: Its camera says where the gaze is drawn.
  public init(rig: Rig, settings: Overlay.Settings = Overlay.Settings()) {
    (overlay, self.rig) = (Overlay(settings: settings), rig)
  }

  /// The picture with everything on it; as it came when nothing can be drawn on it.
  public func render(_ content: PreviewContent, on frame: Frame) -> Frame {
    var drawn = Overlay.Content()
    drawn.report = content.report
    drawn.risk = content.risk
    drawn.availability = content.availability
    do {
      return try overlay.draw(drawn, on: frame, camera: rig.camera(for: frame.size))
    } catch {
      // A preview without lines is still a preview, and the tracker's own figures are not touched by it.
      return frame
    }
  }
}

/// Draws gaze, irises, lids, zone and risk onto the pictures of a ``CameraPreview``.
public final class OverlayPreview: PreviewRenderer {
  private let overlay: Overlay
  private let rig: Rig

  /// - Parameter rig: The rig whose camera projects the gaze.
  public init(rig: Rig) { (overlay, self.rig) = (Overlay(), rig) }

  /// The picture with all drawings; the unchanged picture if nothing can be drawn.
  public func render(_ content: PreviewContent, on frame: Frame) -> Frame {
    var drawn = Overlay.Content()
    drawn.report = content.report
    drawn.risk = content.risk
    drawn.availability = content.availability
    // If drawing fails, the unchanged picture is still useful, and the driver's results do not depend on it.
    do { return try overlay.draw(drawn, on: frame, camera: rig.camera(for: frame.size)) } catch { return frame }
  }
}

/// Draws objects, markings, regions and alerts onto the pictures of a ``RoadPreview``.
public final class RoadOverlayPreview: RoadPreviewRenderer {
  private let overlay = RoadOverlay()

  /// Makes a renderer.
  public init() {}

  /// The picture with all drawings; the unchanged picture if nothing can be drawn.
  public func render(_ report: RoadReport, on frame: Frame) -> Frame {
    // If drawing fails, the unchanged picture is still useful, and the road's results do not depend on it.
    do { return try overlay.draw(report, on: frame) } catch { return frame }
  }
}

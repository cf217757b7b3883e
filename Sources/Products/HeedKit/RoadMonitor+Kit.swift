extension RoadMonitor {
  /// Makes a monitor that reads a camera and uses the road nets that the user added.
  /// - Parameter camera: The system's number of the camera, from 0.
  /// - Throws: ``VisionError`` if a model is present but cannot be used; an error for invalid regions of the rig.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings()
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings) }

  /// Makes a monitor that reads a source: a camera's number or path, a video, a folder of images, or an `http://`
  /// address.
  /// - Parameter pace: How fast a file is read; cameras ignore the value.
  /// - Throws: ``VisionError`` if a model is present but cannot be used; an error for invalid regions of the rig.
  ///   ``startMonitoring()`` opens the source.
  public convenience init(
    source: String, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings(),
    pace: SourcePace = .asFastAsPossible
  ) throws {
    try self.init(
      rig: rig, settings: settings.road,
      stage: NetRoadStage(camera: rig.roadCamera, thresholds: settings.road.detector), renderer: RoadOverlayPreview(),
      pace: pace, clock: { .now(at: $0) }, makeSource: { try makeSource(source) })
  }
}

/// Draws objects, markings, regions and alerts onto the pictures of a ``RoadPreview``.
public final class RoadOverlayPreview: RoadPreviewRenderer {
  private let overlay: RoadOverlay
  private let view: ImageSize?

  /// - Parameter view: The size of the view that the picture fills; nil means the size of the picture.
  public init(view: ImageSize? = nil) {
    (overlay, self.view) = (RoadOverlay(), view)
  }

  /// The picture with all drawings; the unchanged picture if nothing can be drawn.
  public func render(_ report: RoadReport, on frame: Frame) -> Frame {
    do {
      guard let view else { return try overlay.draw(report, on: frame) }
      return try overlay.draw(report, on: frame, into: view)
    } catch {
      // A preview without drawings is still useful, and the results do not depend on it.
      return frame
    }
  }
}

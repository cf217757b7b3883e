extension RoadMonitor {
  /// A monitor on a camera, with the nets that were added for the road.
  /// - Parameters:
  ///   - camera: Number as the system counts its cameras, from 0.
  ///   - rig: Its road camera says how distances are measured.
  /// - Throws: ``VisionError`` when a model that is there cannot be used; what is wrong with the rig's regions.
  public convenience init(
    camera: Int, rig: Rig = Rig(name: "assumed"), settings: EngineSettings = EngineSettings()
  ) throws { try self.init(source: String(camera), rig: rig, settings: settings) }

  /// A monitor on whatever `heed` understands as a source: a camera's number or path, a video, a folder of images, an
  /// `http://` address.
  /// - Parameter pace: How fast a file is read; of a camera it changes nothing.
  /// - Throws: ``VisionError`` when a model that is there cannot be used; what is wrong with the rig's regions. The
  ///   source is opened by ``startMonitoring()``.
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

  /// - Parameter view: The size of what it is shown in, which the picture fills; nil: the picture's own.
  public init(view: ImageSize? = nil, settings: RoadOverlay.Settings = RoadOverlay.Settings()) {
    (overlay, self.view) = (RoadOverlay(settings: settings), view)
  }

  /// The picture with everything on it; as it came when nothing can be drawn on it.
  public func render(_ report: RoadReport, on frame: Frame) -> Frame {
    do {
      guard let view else { return try overlay.draw(report, on: frame) }
      return try overlay.draw(report, on: frame, into: view)
    } catch {
      // A preview without lines is still a preview, and the monitor's own figures are not touched by it.
      return frame
    }
  }
}

public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings with TwinLiteNet (320 x 192: outputs `da`, `ll`). The net marks the cells of lane lines; the
/// stage fits lines to the cells and tracks the lines as ``MarkingDetector`` does.
///
/// The user provides the model. Frames come in time order, from one thread at a time.
public final class TwinLiteNetLaneStage: LaneStage {
  private let settings: MarkingDetector.Settings
  private let camera: MountedCamera?
  private let net: LaneNet
  private var tracker: MarkingTracker?
  private var view: RoadView?

  /// - Parameter camera: The rig's road camera; nil for an assumed camera.
  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` if the model is another net.
  public init(
    model: Model, engine: any InferenceEngine, camera: MountedCamera? = nil,
    settings: MarkingDetector.Settings = MarkingDetector.Settings()
  ) throws(VisionError) {
    (self.camera, self.settings) = (camera, settings)
    net = try LaneNet(model, engine: engine)
  }

  /// Finds the markings of the next frame, as ``LaneStage/markings(in:)`` describes.
  public func markings(in frame: Frame) throws(VisionError) -> [LaneMarking] {
    if view?.size != frame.size {
      view = RoadView(camera, size: frame.size, settings: settings.assumptions)
      tracker = nil
    }
    guard let view else { return [] }
    let evidence = LaneRuns(runs: try net.runs(in: frame), view: view, settings: settings.paint)
    var current = tracker ?? MarkingTracker(view: view, settings: settings)
    defer { tracker = current }
    return try current.update(frame, evidence: evidence)
  }

  /// The camera estimated from the last frame, as ``MarkingDetector/seenCamera`` describes.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}

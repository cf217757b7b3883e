public import HeedGeometry
public import HeedSignals
public import HeedVision

/// Finds lane markings with TwinLiteNet (320 x 192: outputs `da`, `ll`), a model that the user provides. The net marks
/// the cells of lane lines; the stage fits and tracks lines as ``MarkingDetector`` does.
///
/// Frames come in time order, from one thread at a time.
public final class TwinLiteNetLaneStage: LaneStage {
  private let settings: MarkingDetector.Settings
  private let camera: MountedCamera?
  private let net: LaneNet
  private var tracker: MarkingTracker?

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
    var current = MarkingTracker.next(after: tracker, camera, size: frame.size, pieces: settings.pieces)
    defer { tracker = current }
    return try current.update(frame, evidence: LaneRuns(runs: try net.runs(in: frame), view: current.view))
  }

  /// The camera estimated from the last frame, as ``MarkingDetector/seenCamera`` describes.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}

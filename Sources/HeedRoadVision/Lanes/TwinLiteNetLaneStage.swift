public import HeedGeometry
public import HeedNets
public import HeedPictures
public import HeedSignals

/// Finds the markings of the road with TwinLiteNet (320 x 192: outputs `da`, `ll`), which marks lane lines cell by cell; the
/// lines are drawn through the cells and followed as ``MarkingDetector`` does it with paint.
///
/// The model is the user's. Frames come in time order, from one thread at a time.
public final class TwinLiteNetLaneStage: LaneStage {
  private let settings: MarkingDetector.Settings
  private let camera: MountedCamera?
  private let net: LaneNet
  private var tracker: MarkingTracker?
  private var view: RoadView?

  /// - Parameter camera: The rig's; nil: one is assumed.
  /// - Throws: ``VisionError/modelUnreadable(path:message:)`` when the model is another one.
  public init(
    model: Model, engine: any InferenceEngine, camera: MountedCamera? = nil,
    settings: MarkingDetector.Settings = MarkingDetector.Settings()
  ) throws(VisionError) {
    (self.camera, self.settings) = (camera, settings)
    net = try LaneNet(model, engine: engine)
  }

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

  /// The camera as the road in the last frame shows it, see ``MarkingDetector/seenCamera``.
  public var seenCamera: MountedCamera? { tracker?.seenCamera }
}

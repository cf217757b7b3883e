/// Finds objects by a detector's net, markings by a lane stage, and how the road's points move; each of them may be
/// missing.
public final class NetRoadStage: RoadStage, @unchecked Sendable {  // Its owner calls `look` from one thread at a time.
  private let detector: (any Detector)?
  private let lanes: (any LaneStage)?
  private let flow: RoadFlowStage?

  /// - Parameters:
  ///   - detector: nil: no objects are looked for, which is said.
  ///   - lanes: nil: no markings are looked for.
  ///   - flow: nil: no points are followed, and the camera calibrates itself by markings alone.
  public init(detector: (any Detector)?, lanes: (any LaneStage)?, flow: RoadFlowStage? = nil) {
    (self.detector, self.lanes, self.flow) = (detector, lanes, flow)
  }

  /// What the user's models can see: objects by the newest object net that was added, markings by the newest lane net
  /// or, where there is none, by their paint.
  /// - Parameters:
  ///   - camera: The rig's; nil: one is assumed where markings are looked for.
  ///   - looksForObjects: False where somebody else recognizes them.
  ///   - thresholds: Which boxes are objects.
  /// - Throws: ``VisionError`` when a model that is there cannot be used.
  public convenience init(
    models: RoadModelStore = RoadModelStore(), camera: MountedCamera?, looksForObjects: Bool = true,
    thresholds: ObjectThresholds = ObjectThresholds()
  ) throws {
    let engine = try OpenCVEngine()
    let seeing = try looksForObjects ? models.load(kind: .objects) : nil
    let detector = try seeing.map { try YOLODetector($0, engine: engine) }
    try detector?.use(thresholds)
    // Without a measured lens the flow says nothing of angles.
    let flow = camera.map { RoadFlowStage(camera: $0) }
    guard let net = try models.load(kind: .lanes) else {
      self.init(detector: detector, lanes: MarkingDetector(camera: camera), flow: flow)
      return
    }
    self.init(
      detector: detector, lanes: try TwinLiteNetLaneStage(model: net.model, engine: engine, camera: camera), flow: flow)
  }

  public func use(_ thresholds: ObjectThresholds) throws { try detector?.use(thresholds) }

  public func look(at frame: Frame) throws -> RoadSight {
    let objects = try detector?.objects(in: frame)
    return RoadSight(
      objects: objects, lanes: try lanes?.markings(in: frame),
      flow: try flow?.flow(to: frame, avoiding: objects ?? []))
  }
}

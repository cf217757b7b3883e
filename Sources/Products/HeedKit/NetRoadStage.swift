/// Finds objects with a detector, markings with a lane stage, and the motion of road points; each is optional.
public final class NetRoadStage: RoadStage, ModelUser, @unchecked Sendable {  // Its owner calls it from one thread.
  private let detector: (any Detector)?
  private let lanes: (any LaneStage)?
  private let flow: RoadFlowStage?
  /// The file of the object net with its SHA-256; empty without a net, and if the caller provided the detector.
  package private(set) var models: [String: String] = [:]

  /// - Parameters:
  ///   - detector: Finds objects; nil means that objects are reported as unavailable.
  ///   - lanes: Finds markings, if any.
  ///   - flow: Tracks road points; without it, the camera calibrates itself by markings alone.
  public init(detector: (any Detector)?, lanes: (any LaneStage)?, flow: RoadFlowStage? = nil) {
    (self.detector, self.lanes, self.flow) = (detector, lanes, flow)
  }

  /// Makes a stage with the user's newest object net. ``MarkingDetector`` finds the markings.
  /// - Parameters:
  ///   - camera: The rig's road camera; nil means an assumed camera.
  ///   - looksForObjects: False if another detector provides the objects.
  ///   - thresholds: The detector's thresholds.
  /// - Throws: ``VisionError`` for an unusable model.
  public convenience init(
    models: RoadModelStore = RoadModelStore(), camera: MountedCamera?, looksForObjects: Bool = true,
    thresholds: ObjectThresholds = ObjectThresholds()
  ) throws {
    let engine = try InferenceEngines.chosen()
    let seeing = try looksForObjects ? models.load() : nil
    let detector = try seeing.map { try YOLODetector($0, engine: engine, thresholds: thresholds) }
    // The flow stage exists only with a measured lens, because it needs the lens for its angles.
    let flow = camera.map { RoadFlowStage(camera: $0) }
    self.init(detector: detector, lanes: MarkingDetector(camera: camera, settings: .frames), flow: flow)
    if let seeing { self.models[seeing.entry.file] = seeing.entry.sha256 }
  }

  /// Sets the detector's thresholds; see ``RoadStage/use(_:)``.
  public func use(_ thresholds: ObjectThresholds) throws { try detector?.use(thresholds) }

  /// Looks for objects, markings and motion in `frame`.
  /// - Throws: ``VisionError``.
  public func look(at frame: Frame) throws -> RoadSight {
    let objects = try detector?.objects(in: frame)
    return RoadSight(
      objects: objects, lanes: try lanes?.markings(in: frame), flow: try flow?.flow(to: frame, avoiding: objects ?? []))
  }
}

/// Finds objects by a detector's net and markings by a lane stage, either of which may be missing.
public final class NetRoadStage: RoadStage, @unchecked Sendable {  // Its owner calls `look` from one thread at a time.
  private let detector: (any Detector)?
  private let lanes: (any LaneStage)?

  /// - Parameters:
  ///   - detector: nil: no objects are looked for, which is said.
  ///   - lanes: nil: no markings are looked for.
  public init(detector: (any Detector)?, lanes: (any LaneStage)?) { (self.detector, self.lanes) = (detector, lanes) }

  /// What the user's models can see: objects by the newest object net that was added, markings by the newest lane net or,
  /// where there is none, by their paint.
  /// - Parameters:
  ///   - camera: The rig's; nil: one is assumed where markings are looked for.
  ///   - looksForObjects: False where somebody else recognizes them.
  /// - Throws: ``VisionError`` when a model that is there cannot be used.
  public convenience init(
    models: RoadModelStore = RoadModelStore(), camera: MountedCamera?, looksForObjects: Bool = true
  ) throws {
    let engine = try OpenCVEngine()
    let seeing = try looksForObjects ? models.load(kind: .objects) : nil
    let detector = try seeing.map { try YOLODetector($0, engine: engine) }
    guard let net = try models.load(kind: .lanes) else {
      self.init(detector: detector, lanes: MarkingDetector(camera: camera))
      return
    }
    self.init(
      detector: detector, lanes: try TwinLiteNetLaneStage(model: net.model, engine: engine, camera: camera))
  }

  public func look(at frame: Frame) throws -> RoadSight {
    RoadSight(objects: try detector?.objects(in: frame), lanes: try lanes?.markings(in: frame))
  }
}

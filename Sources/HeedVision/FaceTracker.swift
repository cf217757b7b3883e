import HeedGeometry
public import HeedSignals

/// Follows the driver's face from frame to frame: finds it, measures it where it was last, finds it again when it is lost.
///
/// Holds buffers and what it knows of the last frames; frames come in time order, from one thread at a time.
public final class FaceTracker {
  public struct Settings: Hashable, Codable, Sendable {
    /// Side of the region that is measured, over the longer side of the face's box.
    /// Source: MediaPipe 0.10.21, RectTransformation of face_landmark_front.
    public var regionScale = 1.5
    /// How often the whole picture is searched while a face is followed: for the driver's return, and for the face's own score.
    /// Choice: costs 1 % of a core; shorter than anything that is decided on.
    @Seconds public var looksAround: Duration = .seconds(1)
    /// How often the full-range detector is asked while there is no face.
    /// Choice: it costs four times the short-range one; 300 ms is the longest loss of a face that is tolerated (FAULTS, 13).
    @Seconds public var searchesFar: Duration = .milliseconds(300)
    /// How many faces are measured in one frame at most, before the search ends without one.
    /// Choice: bounds the cost of a frame full of pictures of faces.
    public var mostTrials = 3
    public var memory = DriverMemory.Settings()

    public init() {}
  }

  private let settings: Settings
  private let near: any FaceFinding
  private let far: any FaceFinding
  private let mesh: any FaceMeasuring
  private var memory: DriverMemory
  private var track: Track?
  private var lastFarSearch: Timestamp?

  private struct Track {
    var region: FaceRegion
    var detectionScore: Double?
    var lookedAround: Timestamp
  }

  /// - Parameter seat: The driver's side of the vehicle, where it is known.
  public convenience init(
    models: ModelStore, engine: any InferenceEngine, seat: Rig.Seat? = nil, settings: Settings = Settings(),
    detector: FaceDetector.Settings = .init(), mesh: FaceMesh.Settings = .init()
  ) throws(VisionError) {
    self.init(
      near: try FaceDetector(.shortRange, models: models, engine: engine, settings: detector),
      far: try FaceDetector(.fullRange, models: models, engine: engine, settings: detector),
      mesh: try FaceMesh(models: models, engine: engine, settings: mesh), seat: seat, settings: settings)
  }

  init(
    near: any FaceFinding, far: any FaceFinding, mesh: any FaceMeasuring, seat: Rig.Seat?, settings: Settings
  ) {
    self.near = near
    self.far = far
    self.mesh = mesh
    self.settings = settings
    memory = DriverMemory(seat: seat, settings: settings.memory)
  }

  /// The driver's face in one frame; nil when it is not seen.
  public func update(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    try lookAround(frame)
    if let face = try follow(frame) { return face }
    track = nil
    return try search(frame)
  }

  private func follow(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    guard let track else { return nil }
    return try measure(frame, track)
  }

  /// Measures a face and goes on from what was found; nil, and nothing is changed, when there is none.
  private func measure(_ frame: Frame, _ track: Track) throws(VisionError) -> FaceLandmarks? {
    guard var face = try mesh.landmarks(in: frame, region: track.region) else { return nil }
    face.detectionScore = track.detectionScore
    let next = FaceRegion(
      around: face.box, scale: settings.regionScale, left: face.point(FaceLandmarks.rightEyeOuterCorner),
      right: face.point(FaceLandmarks.leftEyeOuterCorner))
    memory.saw(next, at: frame.time)
    self.track = Track(region: next, detectionScore: track.detectionScore, lookedAround: track.lookedAround)
    return face
  }

  private func search(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    if let face = try best(of: near.faces(in: frame), in: frame) { return face }
    if let last = lastFarSearch, frame.time - last < settings.searchesFar { return nil }
    lastFarSearch = frame.time
    return try best(of: far.faces(in: frame), in: frame)
  }

  private func best(of faces: [FaceDetection], in frame: Frame) throws(VisionError) -> FaceLandmarks? {
    let regions = faces.map(region)
    for index in memory.candidates(among: regions, in: frame.size, at: frame.time).prefix(settings.mostTrials) {
      let candidate = Track(
        region: regions[index], detectionScore: faces[index].score, lookedAround: frame.time)
      if let face = try measure(frame, candidate) { return face }
    }
    return nil
  }

  private func lookAround(_ frame: Frame) throws(VisionError) {
    guard var track, frame.time - track.lookedAround >= settings.looksAround else { return }
    let faces = try near.faces(in: frame)
    track.lookedAround = frame.time
    self.track = track
    let regions = faces.map(region)
    guard let driver = memory.returnedDriver(among: regions) else { return }
    self.track = Track(
      region: regions[driver], detectionScore: faces[driver].score, lookedAround: frame.time)
  }

  private func region(_ face: FaceDetection) -> FaceRegion {
    FaceRegion(around: face.box, scale: settings.regionScale, left: face.keypoints[0], right: face.keypoints[1])
  }
}

/// What finds faces: ``FaceDetector``, or a test's stand-in.
protocol FaceFinding {
  func faces(in frame: Frame, region: FaceRegion?, leastScore: Double?) throws(VisionError) -> [FaceDetection]
}

/// What measures a face: ``FaceMesh``, or a test's stand-in.
protocol FaceMeasuring {
  func landmarks(in frame: Frame, region: FaceRegion) throws(VisionError) -> FaceLandmarks?
}

extension FaceFinding {
  func faces(in frame: Frame) throws(VisionError) -> [FaceDetection] {
    try faces(in: frame, region: nil, leastScore: nil)
  }
}

extension FaceDetector: FaceFinding {}
extension FaceMesh: FaceMeasuring {}

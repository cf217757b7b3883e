import HeedGeometry
public import HeedNets
public import HeedPictures
public import HeedSignals

/// Follows the driver's face from frame to frame: finds it, measures it where it was last, finds it again when it is lost.
///
/// Holds buffers and what it knows of the last frames; frames come in time order, from one thread at a time.
public final class FaceTracker {
  private struct Track {
    var region: FaceRegion
    var presence: Double
    /// What the detector said when it last saw a face here.
    var detectionScore: Double
    /// When the detector last saw a face here.
    var confirmed: Timestamp
    /// When it was last asked.
    var asked: Timestamp

    init(region: FaceRegion, detectionScore: Double, time: Timestamp) {
      self.region = region
      self.detectionScore = detectionScore
      presence = 1
      confirmed = time
      asked = time
    }
  }

  private let settings: Settings
  private let seat: Rig.Seat?
  private let near: any FaceFinding
  private let far: any FaceFinding
  private let mesh: any FaceMeasuring
  private var memory: DriverSelector
  private var track: Track?
  private var lastFarSearch: Timestamp?
  private var lastSize: ImageSize?

  /// Loads the nets.
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
    near: any FaceFinding, far: any FaceFinding, mesh: any FaceMeasuring, seat: Rig.Seat? = nil,
    settings: Settings = Settings()
  ) {
    self.near = near
    self.far = far
    self.mesh = mesh
    self.settings = settings
    self.seat = seat
    memory = DriverSelector(seat: seat, settings: settings.memory)
  }

  /// The driver's face in one frame; nil when it is not seen.
  public func update(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    if let lastSize, lastSize != frame.size {
      // Places of the old picture mean nothing in the new one.
      track = nil
      memory = DriverSelector(seat: seat, settings: settings.memory)
    }
    lastSize = frame.size
    if let track, isDue(track, at: frame.time) { self.track = try lookAround(frame, track) }
    if let track, let face = try measure(frame, track) { return face }
    track = nil
    return try search(frame)
  }

  /// Measures a face and goes on from what was found; nil, and nothing is changed, when there is none.
  private func measure(_ frame: Frame, _ known: Track) throws(VisionError) -> FaceLandmarks? {
    guard var face = try mesh.landmarks(in: frame, region: known.region) else { return nil }
    face.detectionScore = known.detectionScore
    var next = known
    next.presence = face.presence
    next.region = FaceRegion(
      around: face.box, scale: settings.regionScale, left: face.point(FaceLandmarks.rightEyeOuterCorner),
      right: face.point(FaceLandmarks.leftEyeOuterCorner))
    memory.saw(next.region, at: frame.time)
    track = next
    return face
  }

  /// Looks for a face; what only the full-range detector sees, the short-range one must see too, looking closer.
  private func search(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    if let face = try best(of: near.faces(in: frame), in: frame) { return face }
    if let last = lastFarSearch, frame.time - last < settings.searchesFar { return nil }
    lastFarSearch = frame.time
    var seenTwice: [FaceDetection] = []
    for face in try far.faces(in: frame).prefix(settings.mostTrials) {
      let closer = try near.faces(in: frame, region: closeUp(of: region(face)), leastScore: nil)
      seenTwice += closer.filter { isSame(region($0), region(face)) }.prefix(1)
    }
    return try best(of: seenTwice, in: frame)
  }

  private func best(of faces: [FaceDetection], in frame: Frame) throws(VisionError) -> FaceLandmarks? {
    let regions = faces.map(region)
    for index in memory.candidates(among: regions, in: frame.size, at: frame.time).prefix(settings.mostTrials) {
      let candidate = Track(region: regions[index], detectionScore: faces[index].score, time: frame.time)
      if let face = try measure(frame, candidate) { return face }
    }
    return nil
  }

  private func isDue(_ track: Track, at time: Timestamp) -> Bool {
    let isDoubtful = track.presence < settings.surePresence || track.confirmed < track.asked
    return time - track.asked >= (isDoubtful ? settings.asksAgain : settings.looksAround)
  }

  /// Asks the detector, which knows nothing of the track, whether there is a face; and whether the driver is back.
  /// - Returns: What to follow; nil when what was followed is no face.
  private func lookAround(_ frame: Frame, _ old: Track) throws(VisionError) -> Track? {
    let faces = try near.faces(in: frame)
    let regions = faces.map(region)
    if let driver = memory.returnedDriver(among: regions) {
      return Track(region: regions[driver], detectionScore: faces[driver].score, time: frame.time)
    }
    memory.sawBesideDriver(regions.filter { !isSame($0, old.region) }, at: frame.time)
    var track = old
    track.asked = frame.time
    if let score = try score(of: track, in: frame, among: faces) {
      track.detectionScore = score
      track.confirmed = frame.time
      return track
    }
    let isForgiven =
      track.presence >= settings.surePresence
      && frame.time - track.confirmed < settings.looksAround + settings.benefitOfDoubt
    return isForgiven ? track : nil
  }

  /// What the detector says of the followed face, first among all of the picture's, then looking closer; nil when it sees none.
  private func score(of track: Track, in frame: Frame, among faces: [FaceDetection]) throws(VisionError) -> Double? {
    func isHere(_ face: FaceDetection) -> Bool { isSame(region(face), track.region) }
    if let score = faces.filter(isHere).map(\.score).max() { return score }
    let closer = try near.faces(
      in: frame, region: closeUp(of: track.region), leastScore: settings.leastTrackedScore)
    return closer.filter(isHere).map(\.score).max()
  }

  private func closeUp(of region: FaceRegion) -> FaceRegion {
    FaceRegion(center: region.center, size: region.size * settings.closeUp, rotation: region.rotation)
  }

  private func isSame(_ a: FaceRegion, _ b: FaceRegion) -> Bool {
    a.box.intersectionOverUnion(b.box) >= settings.sameFaceOverlap
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

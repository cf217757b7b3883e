import HeedGeometry
public import HeedSignals
public import HeedVision

/// Tracks the driver's face. It is detected once, measured near its last place, and detected again after a loss.
///
/// Frames come in time order, from one thread at a time.
public final class FaceTracker {
  /// Side of the region in which the mesh net measures, relative to the longer side of the face's box.
  /// Source: MediaPipe 0.10.21, RectTransformation of face_landmark_front.
  static let regionScale = 1.5
  /// The time is divided into intervals of this length; in the first frame of each, the detector searches the whole
  /// picture while a face is tracked, to confirm the face and to find the driver. Choice: the searches cost 0.3 % of a
  /// core, and every decision takes longer than the interval.
  static let looksAround: Duration = .seconds(1)
  /// Length of these intervals while the detector or the mesh doubts the face. Choice: several fit in `benefitOfDoubt`.
  static let asksAgain: Duration = .milliseconds(200)
  /// Time for which tracking continues although the detector misses the face, if the mesh net is sure of it. Choice:
  /// a hand passes over the face in this time, and a headrest is tracked for less than 2 s.
  static let benefitOfDoubt: Duration = .milliseconds(500)
  /// Time for which tracking continues without the detector while both eyes are covered, because the detector needs
  /// eyes. Choice: hands rest before a face for seconds.
  static let benefitOfCover: Duration = .seconds(10)
  /// Minimum probability of a face at which the mesh net is sure of it, 0...1. Choice: the minimum for faces on eight
  /// clips of real and rendered people is 0.988, also behind hands and at 40 degrees of yaw. Other things reached
  /// 0.58 to 0.96.
  static let surePresence = 0.98
  /// Minimum detector score at which a close-up confirms the tracked face, 0...1. Choice: on eight clips faces have
  /// 0.81 and more, false faces 0.21 and less.
  static let leastTrackedScore = 0.4
  /// Side of a close-up, relative to the face region's side. Choice: the short-range detector then works best.
  static let closeUp = 2.0
  /// Overlap (intersection over union) above which a detection is the tracked face. Choice: 0.62 and more on clips.
  static let sameFaceOverlap = 0.3
  /// Interval of full-range searches while no face is tracked. Choice: one costs three times as much as a short-range
  /// search. A face may be lost for at most 300 ms (docs/faults.md, row 13).
  static let searchesFar: Duration = .milliseconds(300)
  /// Maximum number of faces measured in one frame. Choice: limits the time for a frame that shows many faces.
  static let mostTrials = 3

  /// The face that is tracked from frame to frame, with the detector's latest results.
  private struct Track {
    var region: FaceRegion
    var presence = 1.0
    /// The face detector's score when it last confirmed the tracked face.
    var detectionScore: Double
    /// Times at which the detector last confirmed the tracked face, and last searched for it.
    var confirmed, asked: Timestamp
  }

  private let seat: Rig.Seat?
  private let near, far: any FaceFinding
  private let mesh: any FaceMeasuring
  private var selector: DriverSelector
  private var track: Track?
  private var lastFarSearch: Timestamp?
  private var lastSize: ImageSize?
  /// True if the eye net found both of the tracked face's eyes covered in the last frame.
  var areEyesCovered = false

  /// Loads the face nets.
  /// - Parameter seat: The driver's side of the vehicle; nil if unknown.
  public convenience init(models: ModelStore, engine: any InferenceEngine, seat: Rig.Seat? = nil) throws(VisionError) {
    self.init(
      near: try FaceDetector(.shortRange, models: models, engine: engine),
      far: try FaceDetector(.fullRange, models: models, engine: engine),
      mesh: try FaceMesh(models: models, engine: engine), seat: seat)
  }

  init(near: any FaceFinding, far: any FaceFinding, mesh: any FaceMeasuring, seat: Rig.Seat? = nil) {
    (self.near, self.far, self.mesh, self.seat) = (near, far, mesh, seat)
    selector = DriverSelector(seat: seat)
  }

  /// Finds the driver's face in a frame; nil if it is not visible.
  public func update(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    if let lastSize, lastSize != frame.size {
      // After a change of the picture's size, places from before are invalid.
      track = nil
      selector = DriverSelector(seat: seat)
    }
    lastSize = frame.size
    if let track, isDue(track, at: frame.time) { self.track = try lookAround(frame, track) }
    if let track, let face = try measure(frame, track) { return face }
    track = nil
    return try search(frame)
  }

  /// True if the detector must run before tracking continues.
  func isDue(_ frame: Frame) -> Bool { lastSize != frame.size || track.map { isDue($0, at: frame.time) } ?? true }

  func follow(_ face: FaceLandmarks, in frame: Frame) {
    guard let region = track.map({ _ in region(face) }), selector.follow(region, in: frame.size, at: frame.time) else {
      return
    }
    track?.region = region
  }

  /// Looks for the driver where a turned camera sees the seat.
  func turned(by nowFromBefore: Rotation<Camera, Camera>, focal: Double) {
    selector.turned(by: nowFromBefore, focal: focal)
    track = nil
  }

  /// The best score of a face in a picture whose faces are turned clockwise by an angle; 0 without a face.
  func score(_ frame: Frame, turned angle: Angle) throws(VisionError) -> Double {
    var whole = FaceRegion(whole: frame.size)
    whole.rotation = angle
    return try near.faces(in: frame, region: whole, leastScore: nil).first?.score ?? 0
  }

  private func region(_ face: FaceLandmarks) -> FaceRegion {
    FaceRegion(
      around: face.box, scale: Self.regionScale, left: face.point(LandmarkIndex.rightEye.outerCorner),
      right: face.point(LandmarkIndex.leftEye.outerCorner))
  }

  /// Measures a face and tracks it; nil if the region shows no face or another person's.
  private func measure(_ frame: Frame, _ known: Track, isAlone: Bool = false) throws(VisionError) -> FaceLandmarks? {
    guard var face = try mesh.landmarks(in: frame, region: known.region) else { return nil }
    face.detectionScore = known.detectionScore
    var next = known
    (next.presence, next.region) = (face.presence, region(face))
    guard selector.follow(next.region, isAlone: isAlone, in: frame.size, at: frame.time) else { return nil }
    track = next
    return face
  }

  /// Searches for a face. One that only the full-range detector found needs the short-range detector's confirmation.
  private func search(_ frame: Frame) throws(VisionError) -> FaceLandmarks? {
    if let face = try best(of: near.faces(in: frame), in: frame) { return face }
    if let last = lastFarSearch, frame.time - last < Self.searchesFar { return nil }
    lastFarSearch = frame.time
    var seenTwice: [FaceDetection] = []
    for face in try far.faces(in: frame).prefix(Self.mostTrials) {
      let closer = try near.faces(in: frame, region: closeUp(of: region(face)), leastScore: nil)
      seenTwice += closer.filter { isSame(region($0), region(face)) }.prefix(1)
    }
    return try best(of: seenTwice, in: frame)
  }

  /// Measures the likeliest detections in turn, and tracks the first one that the mesh net confirms.
  private func best(of faces: [FaceDetection], in frame: Frame) throws(VisionError) -> FaceLandmarks? {
    let regions = faces.map(region)
    for index in selector.candidates(among: regions, in: frame.size, at: frame.time).prefix(Self.mostTrials) {
      let candidate = newTrack(regions[index], faces[index], at: frame.time)
      if let face = try measure(frame, candidate, isAlone: selector.isAlone(regions)) { return face }
    }
    return nil
  }

  private func newTrack(_ region: FaceRegion, _ face: FaceDetection, at time: Timestamp) -> Track {
    Track(region: region, detectionScore: face.score, confirmed: time, asked: time)
  }

  private func isDue(_ track: Track, at time: Timestamp) -> Bool {
    let isDoubtful = track.presence < Self.surePresence || track.confirmed < track.asked
    let interval = isDoubtful ? Self.asksAgain : Self.looksAround
    return time.interval(interval) != track.asked.interval(interval)
  }

  /// Checks whether the tracked region still shows a face, and whether another face is more likely the driver's.
  /// - Returns: The track to continue; nil if the checked region shows no face.
  private func lookAround(_ frame: Frame, _ old: Track) throws(VisionError) -> Track? {
    let faces = try near.faces(in: frame)
    let regions = faces.map(region)
    if let driver = selector.driverInstead(of: old.region, among: regions, in: frame.size, at: frame.time) {
      return newTrack(regions[driver], faces[driver], at: frame.time)
    }
    selector.sawBesideDriver(regions.filter { !isSame($0, old.region) }, in: frame.size, at: frame.time)
    var track = old
    track.asked = frame.time
    if let here = try detection(of: track, in: frame, among: faces) {
      (track.detectionScore, track.confirmed) = (here.score, frame.time)
      // The region begins anew from the detection, so that meshes do not lead on from the run's first frame.
      if let face = try mesh.landmarks(in: frame, region: region(here)) { track.region = region(face) }
      return track
    }
    let benefit = areEyesCovered ? Self.benefitOfCover : Self.benefitOfDoubt
    let isForgiven = track.presence >= Self.surePresence && frame.time - track.confirmed < Self.looksAround + benefit
    return isForgiven ? track : nil
  }

  /// The detection of the tracked face, in the whole picture or else in a close-up; nil if it is not found.
  private func detection(
    of track: Track, in frame: Frame, among faces: [FaceDetection]
  ) throws(VisionError) -> FaceDetection? {
    func here(_ faces: [FaceDetection]) -> FaceDetection? {
      faces.filter { isSame(region($0), track.region) }.max { $0.score < $1.score }
    }
    if let face = here(faces) { return face }
    return here(try near.faces(in: frame, region: closeUp(of: track.region), leastScore: Self.leastTrackedScore))
  }

  private func closeUp(of region: FaceRegion) -> FaceRegion {
    FaceRegion(center: region.center, size: region.size * Self.closeUp, rotation: region.rotation)
  }

  private func isSame(_ a: FaceRegion, _ b: FaceRegion) -> Bool {
    a.box.intersectionOverUnion(b.box) >= Self.sameFaceOverlap
  }

  private func region(_ face: FaceDetection) -> FaceRegion {
    FaceRegion(around: face.box, scale: Self.regionScale, left: face.keypoints[0], right: face.keypoints[1])
  }
}

/// Finds faces in a frame. Implemented by ``FaceDetector``, and in tests by a substitute.
protocol FaceFinding {
  func faces(in frame: Frame, region: FaceRegion?, leastScore: Double?) throws(VisionError) -> [FaceDetection]
}

/// Measures a face in a frame. Implemented by ``FaceMesh``, and in tests by a substitute.
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

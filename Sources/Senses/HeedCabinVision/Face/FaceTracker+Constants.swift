import HeedSignals

extension FaceTracker {
  /// Side of the measured region over the longer side of the face's box.
  /// Source: MediaPipe 0.10.21, RectTransformation of face_landmark_front.
  static let regionScale = 1.5
  /// Interval at which the detector searches the whole picture while a face is tracked, to confirm it and to find the
  /// driver. Choice: costs 0.3 % of a core; shorter than the time of any decision.
  static let looksAround: Duration = .seconds(1)
  /// Interval of these searches while face or mesh is in doubt. Choice: allows several within `benefitOfDoubt`.
  static let asksAgain: Duration = .milliseconds(200)
  /// Time for which a face that the detector misses is still tracked, if the mesh is sure of it. Choice: long enough
  /// for a short hand over the face; short enough not to track a headrest for 2 s.
  static let benefitOfDoubt: Duration = .milliseconds(500)
  /// The same while both eyes are covered, because the detector needs the eyes. Choice: hands rest in front of a face
  /// for seconds; a face covered for longer is lost.
  static let benefitOfCover: Duration = .seconds(10)
  /// Presence from which the mesh is sure, 0...1. Choice: on eight clips of real and rendered faces the minimum is
  /// 0.988, also with hands over the face and at 40 degrees of yaw; other things reached 0.58 to 0.96.
  static let surePresence = 0.98
  /// Minimum detector score of a tracked face in a close-up, 0...1. Choice: on the same clips faces have 0.81 and
  /// more, false faces 0.21 and less.
  static let leastTrackedScore = 0.4
  /// Side of the close-up relative to the region's side. Choice: the face then has the size that suits the
  /// short-range detector best.
  static let closeUp = 2.0
  /// Intersection over union above which a detection is the tracked face. Choice: the tracked face has 0.62 and more
  /// on the same clips.
  static let sameFaceOverlap = 0.3
  /// Interval of full-range searches while there is no face.
  /// Choice: they cost three times as much; a face may be lost for at most 300 ms (docs/faults.md, row 13).
  static let searchesFar: Duration = .milliseconds(300)
  /// Maximum number of faces measured in one frame. Choice: bounds the cost of a frame full of pictures of faces.
  static let mostTrials = 3
}

extension FaceTracker {
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
}

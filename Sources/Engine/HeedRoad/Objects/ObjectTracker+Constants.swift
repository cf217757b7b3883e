extension ObjectTracker {
  /// Minimum intersection over union of two boxes of the same object. Source: SORT (Bewley et al. 2016), 0.3. Choice:
  /// 0.2, as small boxes jump.
  static let leastOverlap = 0.2
  /// Maximum distance of boxes of one object without overlap, in diagonals. Choice: traffic moves less in a frame.
  static let leastNearness = 0.5
  /// Maximum ratio of the heights of boxes of one object without overlap. Choice: objects grow less in a frame.
  static let mostGrowth = 1.5
  /// Minimum age of a confirmed object; only confirmed objects raise alerts. Choice: single false boxes do not last.
  static let confirmation: Duration = .milliseconds(200)
  /// Time that an unseen object is kept. Choice: lamp posts, wipers and detector errors hide an object for this long.
  static let memory: Duration = .seconds(1)
  /// Time constant of the smoothing of a box's velocity. Choice: a few frames.
  static let motionDelay: Duration = .milliseconds(200)
  /// Maximum tracked recognitions per frame, the largest first. Choice: no road shows more; bounds the work.
  static let mostObjects = 200
  /// Maximum kept objects, the last seen first. Choice: five full frames without a common object; bounds memory.
  static let mostTracks = 1000
  /// Factor by which votes for a new kind must lead. Choice: alternating labels then do not change the kind.
  static let labelLead = 1.5
  /// Votes below which a kind is forgotten. Choice: a hundredth of an uncertain recognition ten seconds ago.
  static let leastVote = 0.001
}

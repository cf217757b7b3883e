import HeedSignals

extension ObjectTracker {
  /// Minimum intersection over union of two boxes of the same object. Source: SORT (Bewley et al. 2016), 0.3. Choice:
  /// 0.2, as small boxes jump.
  static let leastOverlap = 0.2
  /// Maximum distance between the middles of two boxes of the same object without overlap, in diagonals. Choice:
  /// traffic moves less in a frame.
  static let leastNearness = 0.5
  /// Maximum ratio of the heights of two boxes of the same object without overlap. Choice: as `leastNearness`.
  static let mostGrowth = 1.5
  /// Minimum time that an object is seen before it is confirmed; only confirmed objects raise alerts. Choice: single
  /// false boxes do not last.
  static let confirmation: Duration = .milliseconds(200)
  /// Time that an unseen object is kept. Choice: a lamp post or a wiper hides an object, or a detector misses it, for
  /// this long.
  static let memory: Duration = .seconds(1)
  /// Time constant of a box's velocity. Choice: a few frames.
  static let motionDelay: Duration = .milliseconds(200)
  /// Maximum number of tracked recognitions per frame, the largest first. Choice: no road has more, and the limit
  /// bounds the work.
  static let mostObjects = 200
  /// Maximum number of kept objects, the last seen first. Choice: five full frames without a common object; the limit
  /// bounds memory.
  static let mostTracks = 1000
  /// Factor by which the votes of another kind must exceed the votes of the present kind. Choice: alternating labels
  /// then change nothing.
  static let labelLead = 1.5
  /// Votes below which a kind is forgotten. Choice: a hundredth of an uncertain recognition ten seconds ago.
  static let leastVote = 0.001
}

import HeedSignals

extension ObjectTracker {
  /// Minimum intersection over union. Source: SORT (Bewley et al. 2016), 0.3. Choice: 0.2, as small boxes jump.
  static let leastOverlap = 0.2
  /// Without overlap: maximum distance of the middles, in diagonals. Choice: traffic moves less in a frame.
  static let leastNearness = 0.5
  /// Without overlap: maximum ratio of the heights. Choice: like `leastNearness`.
  static let mostGrowth = 1.5
  /// Minimum time seen for a confirmed object; only these raise alerts. Choice: single false boxes do not last.
  static let confirmation: Duration = .milliseconds(200)
  /// Time that an unseen object is kept. Choice: a lamp post or wiper hides it, or a detector misses it, for this long.
  static let memory: Duration = .seconds(1)
  /// Time constant of a box's velocity. Choice: a few frames.
  static let motionDelay: Duration = .milliseconds(200)
  /// Maximum number of tracked recognitions per frame, largest first. Choice: no road has more; bounds the work.
  static let mostObjects = 200
  /// Maximum number of kept objects, the last seen first. Choice: five full, disjoint frames; bounds memory.
  static let mostTracks = 1000
  /// Factor by which another kind's votes must exceed the present kind's. Choice: alternating labels then change nothing.
  static let labelLead = 1.5
  /// Minimum votes of a kept kind. Choice: a hundredth of an uncertain recognition ten seconds ago.
  static let leastVote = 0.001
}

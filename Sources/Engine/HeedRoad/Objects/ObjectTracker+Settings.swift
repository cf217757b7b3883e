public import HeedSignals

extension ObjectTracker {
  /// Settings of ``ObjectTracker``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Least intersection over union of a match. Source: SORT (Bewley et al. 2016), 0.3. Choice: 0.2, because small
    /// boxes jump.
    public var leastOverlap = 0.2
    /// Without overlap: greatest distance of the middles, in diagonals. Choice: traffic moves less in a frame.
    public var leastNearness = 0.5
    /// Without overlap: greatest ratio of the heights. Choice: as `leastNearness`.
    public var mostGrowth = 1.5
    /// How long an object must be seen to be confirmed; unconfirmed objects raise no alerts. Choice: single false boxes
    /// do not last.
    @Seconds public var confirmation: Duration = .milliseconds(200)
    /// How long an unseen object is kept. Choice: as long as a lamp post or wiper hides it, or a detector misses it.
    @Seconds public var memory: Duration = .seconds(1)
    /// Time constant of a box's velocity. Choice: a few frames.
    @Seconds public var motionDelay: Duration = .milliseconds(200)
    /// Greatest number of recognitions tracked per frame, largest first. Choice: no road has more; bounds the work.
    public var mostObjects = 200
    /// Greatest number of objects kept, the last seen first. Choice: five full, disjoint frames; bounds memory.
    public var mostTracks = 1000
    /// Another kind needs this many times the votes of the present kind to replace it. Choice: alternating labels
    /// change nothing.
    public var labelLead = 1.5
    /// Kinds with fewer votes are dropped. Choice: a hundredth of an unsure recognition ten seconds ago.
    public var leastVote = 0.001
    /// The defaults.
    public init() {}
  }
}

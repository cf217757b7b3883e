public import HeedSignals

extension ObjectTracker {
  /// Settings of ``ObjectTracker``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum intersection over union. Source: SORT (Bewley et al. 2016), 0.3. Choice: 0.2, as small boxes jump.
    public var leastOverlap = 0.2
    /// Without overlap: maximum distance of the middles, in diagonals. Choice: traffic moves less in a frame.
    public var leastNearness = 0.5
    /// Without overlap: maximum ratio of the heights. Choice: like `leastNearness`.
    public var mostGrowth = 1.5
    /// Minimum time seen for a confirmed object; only these raise alerts. Choice: single false boxes do not last.
    @Seconds public var confirmation: Duration = .milliseconds(200)
    /// Time that an unseen object is kept. Choice: a lamp post or wiper hides it, or a detector misses it, for this long.
    @Seconds public var memory: Duration = .seconds(1)
    /// Time constant of a box's velocity. Choice: a few frames.
    @Seconds public var motionDelay: Duration = .milliseconds(200)
    /// Maximum number of tracked recognitions per frame, largest first. Choice: no road has more; bounds the work.
    public var mostObjects = 200
    /// Maximum number of kept objects, the last seen first. Choice: five full, disjoint frames; bounds memory.
    public var mostTracks = 1000
    /// Factor by which another kind's votes must exceed the present kind's. Choice: alternating labels then change nothing.
    public var labelLead = 1.5
    /// Minimum votes of a kept kind. Choice: a hundredth of an uncertain recognition ten seconds ago.
    public var leastVote = 0.001
    /// The defaults.
    public init() {}
  }
}

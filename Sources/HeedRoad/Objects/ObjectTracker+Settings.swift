public import HeedSignals

extension ObjectTracker {
  public struct Settings: Hashable, Codable, Sendable {
    /// Boxes of the same object share at least this much of their united area, once moved to where it is expected.
    /// Source: SORT (Bewley et al. 2016) uses 0.3. Choice: 0.2, as small boxes of unsteady detectors jump by a third.
    public var leastOverlap = 0.2
    /// Where boxes are too small or fast to overlap: middles are nearer than this many box diagonals.
    /// Choice: half an object is passed in a frame only by what moves faster than traffic.
    public var leastNearness = 0.5
    /// And neither is more than this many times as high as the other. Choice: as above.
    public var mostGrowth = 1.5
    /// Seen for this long, an object is confirmed: alerts are raised about no other.
    /// Choice: two or three frames of a usual detector; single false boxes are never.
    @Seconds public var confirmation: Duration = .milliseconds(200)
    /// Not seen for this long, it is forgotten. Choice: as long as a lamp post or wiper hides it, or a detector misses it.
    @Seconds public var memory: Duration = .seconds(1)
    /// A box's speed follows what is seen with this delay. Choice: some frames.
    @Seconds public var motionDelay: Duration = .milliseconds(200)
    /// Recognitions of one frame that are tracked, largest first. Choice: no road has more; bounds the work of bad input.
    public var mostObjects = 200
    /// Objects that are remembered; of more, those that were not seen for the longest time are forgotten.
    /// Choice: five full frames that have nothing in common; bounds memory whatever the rate of frames.
    public var mostTracks = 1000
    /// Another kind needs this many times the votes of the present one. Choice: a detector that says one thing and the other in
    /// turn changes nothing: the size would change with it.
    public var labelLead = 1.5
    /// A kind whose votes have faded to this is no candidate any more. Choice: a hundredth of a barely sure look, ten seconds
    /// ago.
    public var leastVote = 0.001

    public init() {}
  }
}

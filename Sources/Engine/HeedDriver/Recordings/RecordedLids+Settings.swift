public import HeedSignals

extension RecordedLids {
  /// How blinks are told in lids of an unknown unit. Shares are of the lids' travel from open to shut.
  ///
  /// Each `Choice:` was made on distorted recordings of 56 drawn people; docs/lids.md says how well it does on 50 others.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum length of a step; faster rows are joined by the median of each eye. Choice: a blink's fall has seven
    /// steps, and one wrong row in three is outvoted.
    @Seconds public var step: Duration = .microseconds(7500)
    /// Lids that are looked at together. Choice: holds the dozen blinks that a level needs.
    @Seconds public var window: Duration = .seconds(120)
    /// Of these, time on either side of what is decided. Choice: longer than closures that are told by their shape.
    @Seconds public var context: Duration = .seconds(30)
    /// Maximum time between the halves of an ordinary blink's fall and rise. Source: docs/references.md, eyes and
    /// drowsiness: blinks last 100-400 ms. Choice: at half of the way it is a little less.
    @Seconds public var longestBlink: Duration = .milliseconds(360)
    /// Minimum of the same. Choice: one wrong row at 25 Hz; the shortest blinks take twice that.
    @Seconds public var shortest: Duration = .milliseconds(40)
    /// Minimum of the same for one eye. Choice: two wrong rows at 25 Hz.
    @Seconds public var shortestWink: Duration = .milliseconds(80)
    /// Minimum depth, in deviations of the noise. Choice: noise alone reaches four.
    public var overNoise = 6.0
    /// Minimum depth. Choice: gaze moves open lids by less.
    public var leastDepth = 0.13
    /// Depth from which a dip may be one of the recording's own blinks. Choice: twice what gaze does.
    public var ownDepth = 0.22
    /// Minimum fall of one eye as a share of the other's. Choice: a wink moves the other eye by a quarter.
    public var together = 0.4
    /// A value this far outside its neighbours is wrong if they agree. Choice: above the noise, below a blink's flank.
    public var spike = 0.15
    /// Nearest own blinks that show the shut eye's level. Choice: more lie far away in a drifting recording.
    public var nearest = 11
    /// Quantile of where they turn that is this level. Choice: half of the blinks may stay half open.
    public var shutQuantile = 0.25
    /// Maximum drift of this level, per second. Choice: three tenths of the travel in a minute.
    public var mostDrift = 0.005
    /// Maximum distance of a whole blink's lowest value from it. Choice: partial closures of eight tenths stay above.
    public var shutTolerance = 0.11
    /// The same in deviations of the noise. Choice: the lowest of several rows.
    public var shutOverNoise = 4.0
    /// What a step longer than 25 ms adds, per 25 ms. Choice: at 20 Hz the lowest moment falls between two rows.
    public var coarseTolerance = 0.05
    /// Share of the other blinks that stay half open, from which half blinks are this person's. Choice: one in sixteen.
    public var halfShare = 0.06
    /// How far away those others are. Choice: a bout of half closures is no witness for itself.
    @Seconds public var apart: Duration = .seconds(5)
    /// Number of those others. Choice: about two minutes of blinks.
    public var witnesses = 40
    /// Fewest of them. Choice: of four, one is a quarter by chance.
    public var fewestWitnesses = 5
    /// Minimum depth of a half blink, as a share of the way that was left. Choice: blinks go further; gaze does not.
    public var halfDepth = 0.4
    /// Share of a half blink's fall that comes back. Choice: lids that look down return by less.
    public var returned = 0.6
    /// Maximum median of longer closures above the shut level. Choice: lids that look down stay above it.
    public var restsBelow = 0.22
    /// Maximum time without the eye at a fall or rise. Source: docs/lids.md, `lost`.
    @Seconds public var longestGap: Duration = .milliseconds(200)
    /// The same within a closure, as a share of its length. Choice: shut before and after, it was shut between.
    public var bridged = 0.6
    /// Closures at least this long need no shape. Choice: nobody looks down so far for so long.
    @Seconds public var rest: Duration = .seconds(8)

    /// The default values.
    public init() {}
  }
}

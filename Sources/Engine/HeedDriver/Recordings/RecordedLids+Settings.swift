public import HeedSignals

extension RecordedLids {
  /// Limits to detect blinks in lids of an unknown unit. Shares are of the lids' travel from open to shut.
  ///
  /// Each `Choice:` was made on distorted recordings of 56 drawn people; docs/lids.md has the results for 50 others.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum length of a step; faster rows are joined by the median of each eye. Choice: a blink's fall then has seven
    /// steps, and two good rows outvote a wrong one.
    @Seconds public var step: Duration = .microseconds(7500)
    /// Length of the lids that are analysed together. Choice: holds the dozen blinks that a level needs.
    @Seconds public var window: Duration = .seconds(120)
    /// Part of the window on either side of the decided time. Choice: longer than closures that are detected by shape.
    @Seconds public var context: Duration = .seconds(30)
    /// Maximum time from half fall to half rise of an ordinary blink. Source: docs/references.md, eyes and drowsiness:
    /// blinks last 100-400 ms. Choice: at half depth, slightly less.
    @Seconds public var longestBlink: Duration = .milliseconds(360)
    /// Minimum of this time. Choice: one wrong row at 25 Hz; the shortest blinks take twice that.
    @Seconds public var shortest: Duration = .milliseconds(40)
    /// Minimum of this time for one eye. Choice: two wrong rows at 25 Hz.
    @Seconds public var shortestWink: Duration = .milliseconds(80)
    /// Minimum depth, in deviations of the noise. Choice: noise alone reaches four.
    public var overNoise = 6.0
    /// Minimum depth. Choice: gaze moves open lids by less.
    public var leastDepth = 0.13
    /// Minimum depth of a dip that may be one of the recording's own blinks. Choice: twice the effect of gaze.
    public var ownDepth = 0.22
    /// Minimum fall of one eye as a share of the other eye's. Choice: a wink moves the other eye by a quarter.
    public var together = 0.4
    /// A value this far outside its neighbours is wrong if the neighbours agree. Choice: above noise, below a blink's flank.
    public var spike = 0.15
    /// Number of nearest own blinks for the shut eye's level. Choice: with more, some are too old in a drifting recording.
    public var nearest = 11
    /// Quantile of their turning points for this level. Choice: half of the blinks may stay half open.
    public var shutQuantile = 0.25
    /// Maximum drift of this level, per second. Choice: three tenths of the travel in a minute.
    public var mostDrift = 0.005
    /// Maximum distance of a complete blink's lowest value from the level. Choice: closures by eight tenths stay above.
    public var shutTolerance = 0.11
    /// That distance in deviations of the noise; the larger counts. Choice: the usual error of the lowest of several
    /// rows.
    public var shutOverNoise = 4.0
    /// Additional tolerance per 25 ms of a step beyond 25 ms. Choice: at 20 Hz, the lowest moment falls between two rows.
    public var coarseTolerance = 0.05
    /// Minimum share of half blinks among the other blinks for a half blink to count. Choice: one in sixteen.
    public var halfShare = 0.06
    /// Minimum time to these other blinks. Choice: a series of half closures must not confirm itself.
    @Seconds public var apart: Duration = .seconds(5)
    /// Number of these other blinks. Choice: about two minutes of blinks.
    public var witnesses = 40
    /// Minimum number of them. Choice: with four, a single one is a quarter by chance.
    public var fewestWitnesses = 5
    /// Minimum depth of a half blink, as a share of the remaining travel. Choice: blinks go further; gaze does not.
    public var halfDepth = 0.4
    /// Minimum returning share of a half blink's fall. Choice: lids that look down return by less.
    public var returned = 0.6
    /// Maximum distance of a longer closure's median above the shut level. Choice: lids that look down stay above it.
    public var restsBelow = 0.22
    /// Maximum time without the eye at a fall or rise. Source: docs/lids.md, `lost`.
    @Seconds public var longestGap: Duration = .milliseconds(200)
    /// Maximum time without the eye within a closure, as a share of its length. Choice: shut before and after implies shut
    /// in between.
    public var bridged = 0.6
    /// Closures at least this long are accepted without a shape. Choice: nobody looks down so far for so long.
    @Seconds public var rest: Duration = .seconds(8)

    /// The default values.
    public init() {}
  }
}

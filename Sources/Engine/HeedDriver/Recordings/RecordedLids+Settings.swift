public import HeedSignals

extension RecordedLids {
  /// How blinks are found in lids of an unknown unit. Shares are of the lids' travel from open to shut.
  ///
  /// Each `Choice:` was made on distorted recordings of 56 drawn people; docs/lids.md gives the results on 50 others.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum length of a step; faster rows are joined by the median of each eye. Choice: a blink's fall has seven
    /// steps, and one wrong row in three is outvoted.
    @Seconds public var step: Duration = .microseconds(7500)
    /// Length of recording that is judged together. Choice: contains the dozen blinks that a level needs.
    @Seconds public var window: Duration = .seconds(120)
    /// Time of the window on either side of the judged part. Choice: longer than closures that are found by their
    /// shape.
    @Seconds public var context: Duration = .seconds(30)
    /// Maximum length of an ordinary blink, from half of its fall to half of its rise. Source: docs/references.md, eyes
    /// and drowsiness: blinks last 100-400 ms. Choice: between the half levels it is a little less.
    @Seconds public var longestBlink: Duration = .milliseconds(360)
    /// Minimum of that length. Choice: one wrong row at 25 Hz; the shortest blinks take twice that.
    @Seconds public var shortest: Duration = .milliseconds(40)
    /// Minimum of that length for one eye. Choice: two wrong rows at 25 Hz.
    @Seconds public var shortestWink: Duration = .milliseconds(80)
    /// Minimum depth, in deviations of the noise. Choice: noise alone reaches four.
    public var overNoise = 6.0
    /// Minimum depth. Choice: gaze moves open lids by less.
    public var leastDepth = 0.13
    /// Minimum depth of the recording's own blinks. Choice: twice the effect of gaze.
    public var ownDepth = 0.22
    /// Minimum fall of one eye as a share of the other's. Choice: a wink moves the other eye by a quarter.
    public var together = 0.4
    /// A value this far outside its neighbours is wrong if the neighbours agree. Choice: above the noise, below a
    /// blink's flank.
    public var spike = 0.15
    /// Number of nearest own blinks that give the shut eye's level. Choice: in a drifting recording, further blinks no
    /// longer fit.
    public var nearest = 11
    /// Quantile of their turning points that is this level. Choice: half of the blinks may stay half open.
    public var shutQuantile = 0.25
    /// Maximum drift of this level, per second. Choice: three tenths of the travel in a minute.
    public var mostDrift = 0.005
    /// Maximum distance of a full blink's lowest value above this level. Choice: partial closures of eight tenths stay
    /// above.
    public var shutTolerance = 0.11
    /// That distance in deviations of the noise; the larger counts. Choice: the usual error of the lowest of several
    /// rows.
    public var shutOverNoise = 4.0
    /// Tolerance that a step longer than 25 ms adds, per 25 ms. Choice: at 20 Hz the lowest moment falls between two
    /// rows.
    public var coarseTolerance = 0.05
    /// Minimum share of half blinks among the other blinks for half blinks to count. Choice: one in sixteen.
    public var halfShare = 0.06
    /// Minimum time between a movement and those other blinks. Choice: a bout of half closures must not confirm itself.
    @Seconds public var apart: Duration = .seconds(5)
    /// Number of those other blinks. Choice: about two minutes of blinks.
    public var witnesses = 40
    /// Minimum number of those other blinks. Choice: among four, one half blink is already a quarter.
    public var fewestWitnesses = 5
    /// Minimum depth of a half blink, as a share of the remaining way to shut. Choice: blinks go further; gaze does
    /// not.
    public var halfDepth = 0.4
    /// Minimum share of a half blink's fall that returns. Choice: lids that look down return by less.
    public var returned = 0.6
    /// Maximum distance of a longer closure's median above the shut level. Choice: lids that look down stay above it.
    public var restsBelow = 0.22
    /// Maximum time without the eye at a fall or rise. Source: docs/lids.md, `lost`.
    @Seconds public var longestGap: Duration = .milliseconds(200)
    /// Maximum time without the eye within a closure, as a share of its length. Choice: an eye that is shut before and
    /// after a gap was shut during it.
    public var bridged = 0.6
    /// Closures at least this long are found without their shape. Choice: nobody looks down so far for so long.
    @Seconds public var rest: Duration = .seconds(8)

    /// The default values.
    public init() {}
  }
}

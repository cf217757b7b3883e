import HeedSignals

extension RecordedLids {
  /// Minimum length of a step; faster rows are joined by the median of each eye. Choice: a blink's fall then has seven
  /// steps, and two good rows outvote a wrong one.
  static let step: Duration = .microseconds(7500)
  /// Length of the lids that are analysed together. Choice: holds the dozen blinks that a level needs.
  static let window: Duration = .seconds(120)
  /// Part of the window on either side of the decided time. Choice: longer than closures that are detected by shape.
  static let context: Duration = .seconds(30)
  /// Maximum time from half fall to half rise of an ordinary blink. Source: docs/references.md, eyes and drowsiness:
  /// blinks last 100-400 ms. Choice: at half depth, slightly less.
  static let longestBlink: Duration = .milliseconds(360)
  /// Minimum of this time. Choice: one wrong row at 25 Hz; the shortest blinks take twice that.
  static let shortest: Duration = .milliseconds(40)
  /// Minimum of this time for one eye. Choice: two wrong rows at 25 Hz.
  static let shortestWink: Duration = .milliseconds(80)
  /// Minimum depth, in deviations of the noise. Choice: noise alone reaches four.
  static let overNoise = 6.0
  /// Minimum depth. Choice: gaze moves open lids by less.
  static let leastDepth = 0.13
  /// Minimum depth of a dip that may be one of the recording's own blinks. Choice: twice the effect of gaze.
  static let ownDepth = 0.22
  /// Minimum fall of one eye as a share of the other eye's. Choice: a wink moves the other eye by a quarter.
  static let together = 0.4
  /// A value this far outside its neighbours is wrong if the neighbours agree. Choice: above noise, below a blink's flank.
  static let spike = 0.15
  /// Number of nearest own blinks for the shut eye's level. Choice: with more, some are too old in a drifting recording.
  static let nearest = 11
  /// Quantile of their turning points for this level. Choice: half of the blinks may stay half open.
  static let shutQuantile = 0.25
  /// Maximum drift of this level, per second. Choice: three tenths of the travel in a minute.
  static let mostDrift = 0.005
  /// Maximum distance of a complete blink's lowest value from the level. Choice: closures by eight tenths stay above.
  static let shutTolerance = 0.11
  /// That distance in deviations of the noise; the larger counts. Choice: the usual error of the lowest of several
  /// rows.
  static let shutOverNoise = 4.0
  /// Additional tolerance per 25 ms of a step beyond 25 ms. Choice: at 20 Hz, the lowest moment falls between two rows.
  static let coarseTolerance = 0.05
  /// Minimum share of half blinks among the other blinks for a half blink to count. Choice: one in sixteen.
  static let halfShare = 0.06
  /// Minimum time to these other blinks. Choice: a series of half closures must not confirm itself.
  static let apart: Duration = .seconds(5)
  /// Number of these other blinks. Choice: about two minutes of blinks.
  static let witnesses = 40
  /// Minimum number of them. Choice: with four, a single one is a quarter by chance.
  static let fewestWitnesses = 5
  /// Minimum depth of a half blink, as a share of the remaining travel. Choice: blinks go further; gaze does not.
  static let halfDepth = 0.4
  /// Minimum returning share of a half blink's fall. Choice: lids that look down return by less.
  static let returned = 0.6
  /// Maximum distance of a longer closure's median above the shut level. Choice: lids that look down stay above it.
  static let restsBelow = 0.22
  /// Maximum time without the eye at a fall or rise. Source: docs/lids.md, `lost`.
  static let longestGap: Duration = .milliseconds(200)
  /// Maximum time without the eye within a closure, as a share of its length. Choice: shut before and after implies shut
  /// in between.
  static let bridged = 0.6
  /// Closures at least this long are accepted without a shape. Choice: nobody looks down so far for so long.
  static let rest: Duration = .seconds(8)
}

import HeedSignals

extension RecordedLids {
  /// Length of a step; faster rows are joined by the median of each eye. Choice: a blink's fall then has seven steps,
  /// and two good rows outvote a wrong row.
  static let step: Duration = .microseconds(7500)
  /// Length of recording that is analysed together. Choice: a shut level needs a dozen blinks from it.
  static let window: Duration = .seconds(120)
  /// Time before and after the part of the window that is judged. Choice: longer than closures found by shape.
  static let context: Duration = .seconds(30)
  /// Maximum time of an ordinary blink, half fall to half rise. Source: docs/references.md, eyes and drowsiness: blinks
  /// last 100-400 ms. Choice: at half depth, a blink lasts slightly less.
  static let longestBlink: Duration = .milliseconds(360)
  /// Minimum time of a blink, half fall to half rise. Choice: one row at 25 Hz; short blinks take twice that.
  static let shortest: Duration = .milliseconds(40)
  /// Minimum time of a wink, half fall to half rise. Choice: two wrong rows last this long at 25 Hz.
  static let shortestWink: Duration = .milliseconds(80)
  /// Minimum depth of a closure, in standard deviations of the noise. Choice: noise alone reaches four.
  static let overNoise = 6.0
  /// Minimum depth of a closure, as a share of the travel. Choice: gaze moves open lids by less.
  static let leastDepth = 0.13
  /// Minimum depth of one of the recording's own blinks. Choice: twice the effect of gaze on open lids.
  static let ownDepth = 0.22
  /// Minimum ratio between the falls of both eyes if both move. Choice: in a wink, the other eye moves by a quarter.
  static let together = 0.4
  /// Distance from two agreeing neighbours that makes a value wrong. Choice: above noise, below a blink's flank.
  static let spike = 0.15
  /// Number of nearest own blinks that give the shut level. Choice: with more, some are too old if the level drifts.
  static let nearest = 11
  /// Quantile of the blinks' lowest values that is the shut level. Choice: half of the blinks may stay half open.
  static let shutQuantile = 0.25
  /// Maximum drift of the shut level, per second. Choice: three tenths of the travel in a minute.
  static let mostDrift = 0.005
  /// Maximum height of a complete blink above the shut level. Choice: lids that close by eight tenths stay higher.
  static let shutTolerance = 0.11
  /// Minimum of `shutTolerance`, in deviations of the noise. Choice: the usual error of the lowest of several rows.
  static let shutOverNoise = 4.0
  /// Shut level's tolerance per 25 ms of a step above 25 ms. Choice: at 20 Hz, the lowest moment falls between rows.
  static let coarseTolerance = 0.05
  /// Minimum share of half blinks among the blinks that confirm a half blink. Choice: one in sixteen.
  static let halfShare = 0.06
  /// Minimum time between a half blink and blinks that confirm it. Choice: a series must not confirm itself.
  static let apart: Duration = .seconds(5)
  /// Number of other blinks that may confirm a half blink. Choice: about two minutes of blinks.
  static let witnesses = 40
  /// Minimum number of blinks that confirm a half blink. Choice: among four blinks, one may be half open by chance.
  static let fewestWitnesses = 5
  /// Minimum depth of a half blink, as a share of the way to shut. Choice: blinks go deeper; gaze moves lids less.
  static let halfDepth = 0.4
  /// Minimum share of its fall by which a half blink returns. Choice: lids that look down return by less.
  static let returned = 0.6
  /// Maximum height of a long closure's median above the shut level. Choice: lids that look down stay higher.
  static let restsBelow = 0.22
  /// Maximum time without a seen eye at a closure's fall or rise. Source: docs/lids.md, `lost`.
  static let longestGap: Duration = .milliseconds(200)
  /// Maximum time without the eye within a closure, as a share of its length. Choice: an eye that is shut before and
  /// after is shut in between.
  static let bridged = 0.6
  /// Length from which low lids are a closure of any shape. Choice: nobody looks down so far for so long.
  static let rest: Duration = .seconds(8)
}

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
  /// Distance from two agreeing neighbours that makes a value wrong. Choice: above noise, below a blink's flank.
  static let spike = 0.15
  /// Shut level's tolerance per 25 ms of a step above 25 ms. Choice: at 20 Hz, the lowest moment falls between rows.
  static let coarseTolerance = 0.05
  /// Longest step that shows the lowest moment of a blink, seconds. Choice: a third of a short blink.
  static let fineStep = 0.025
  /// Minimum share of half blinks among the blinks that confirm a half blink. Choice: one in sixteen.
  static let halfShare = 0.06
  /// Minimum time between a half blink and blinks that confirm it. Choice: a series must not confirm itself.
  static let apart: Duration = .seconds(5)
  /// Minimum number of blinks that confirm a half blink. Choice: among four blinks, one may be half open by chance.
  static let fewestWitnesses = 5
  /// Minimum depth of a half blink, as a share of the way to shut. Choice: blinks go deeper; gaze moves lids less.
  static let halfDepth = 0.4
  /// Minimum share of its fall by which a half blink returns. Choice: lids that look down return by less.
  static let returned = 0.6
  /// Length from which low lids are a closure of any shape. Choice: nobody looks down so far for so long.
  static let rest: Duration = .seconds(8)
}

import HeedGeometry
import HeedSignals

/// Learns from blinks the measured aperture of a person's shut eye. Behind glasses, or with heavy lids, the net
/// measures a gap between shut lids, a third of an open eye's. Only a blink makes the gap fall and return within a
/// few tenths of a second, so the smallest gap of a blink is a shut eye.
struct ClosedLevel: Sendable {
  /// Maximum time in which lids shut in a blink, or open again. Source: blinks last 100-400 ms, docs/references.md.
  static let longestBlink: Duration = .milliseconds(400)
  /// Minimum aperture before and after a blink, share of the open eye's. Choice: an open eye varies by a quarter.
  static let openFrom = 0.7
  /// Maximum aperture at a blink's lowest point, share of the open eye's aperture. Choice: noise alone stays above.
  static let turnsBelow = 0.6
  /// Number of latest blinks that give the closed level. Choice: about a minute; their median ignores outliers.
  static let remembered = 15
  /// Number of blinks needed for a closed level above 0. Choice: three blinks rarely agree by chance.
  static let fewest = 3
  /// Maximum closed level, as a share of the open level. Choice: with a larger share, lowered lids behind glasses
  /// read as shut. On a drive with drawn-on glasses, closures had an F1 score of 0.89 at 0.22 and of 0.70 at 0.45.
  static let largestShare = 0.22

  private var recent = SlidingSamples<(time: Timestamp, aperture: Double)>()
  /// A lower bound of the recent apertures, so that most frames need no search for the minimum.
  private var leastSeen = Double.infinity
  private var turns: [Double] = []

  /// Aperture of the shut eye, 0 or more.
  private(set) var value = 0.0

  /// Multiplies the learned values by `factor`, because the open level changed by this factor.
  mutating func rescale(by factor: Double) {
    value *= factor
    turns = turns.map { $0 * factor }
    recent.removeAll()
    leastSeen = .infinity
  }

  /// Learns the lowest aperture of a blink once the eye is open again.
  mutating func update(_ aperture: Double, open: Double, at time: Timestamp) {
    let longest = Self.longestBlink + Self.longestBlink
    recent.forgetLast { $0.time >= time }
    recent.forget { time - $0.time > longest }
    recent.append((time, aperture))
    leastSeen = min(leastSeen, aperture)
    guard aperture >= Self.openFrom * open, leastSeen <= Self.turnsBelow * open,
      let turn = recent.all.min(by: { $0.aperture < $1.aperture })
    else { return }
    leastSeen = turn.aperture
    guard turn.aperture <= Self.turnsBelow * open, time - turn.time <= Self.longestBlink,
      recent.all.contains(where: { $0.time < turn.time && $0.aperture >= Self.openFrom * open })
    else { return }
    // Only the last sample is kept: it shows the open eye before the next blink.
    recent.forgetAllButLast()
    leastSeen = aperture
    turns.append(turn.aperture, keeping: Self.remembered)
    guard turns.count >= Self.fewest, let median = turns.median() else { return }
    value = max(0, min(Self.largestShare * open, median))
  }
}

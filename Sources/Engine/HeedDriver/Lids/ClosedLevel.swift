import HeedGeometry
public import HeedSignals

/// Learns from blinks the aperture that the net measures for a person's shut eye.
///
/// For some people the net does not see shut lids meet: behind glasses, or with heavy lids, a shut eye still measures a
/// third of an open one. Only blinks fall and return within a few tenths of a second, so their turning point is the
/// shut eye.
public struct ClosedLevel: Sendable {
  /// How blinks are found and how far they are trusted. Shares are of the open level.
  public struct Settings: Hashable, Codable, Sendable {
    /// Maximum time of a blink's fall, and of its return. Source: 100-400 ms, docs/references.md, eyes and drowsiness.
    @Seconds public var longestBlink: Duration = .milliseconds(400)
    /// Minimum aperture before and after a blink, as a share. Choice: an open eye varies by a quarter.
    public var openFrom = 0.7
    /// Maximum aperture at a blink's turning point, as a share. Choice: noise turns above 0.6 only.
    public var turnsBelow = 0.6
    /// Number of remembered blinks. Choice: about a minute of them; the median ignores a few outliers.
    public var remembered = 15
    /// Blinks needed before a shut eye may measure more than 0. Choice: three rarely agree by chance.
    public var fewest = 3
    /// Upper limit of the closed level, as a share. Choice: with a higher limit, lowered lids behind glasses read as
    /// shut: on a drive with drawn-on glasses closures had F1 0.89 at 0.22 and 0.70 at 0.45.
    public var largestShare = 0.22
    /// Upper limit in an unknown unit, if the blinks agree. Source: docs/references.md, eyes and drowsiness: eye aspect
    /// ratios behind glasses, 0.12 shut and 0.28 open. Choice: just above their ratio; a higher value is an eye that
    /// looks down.
    public var largestOffset = 0.45
    /// Interquartile range of agreeing blinks, as a share. Choice: shut eyes have 0.025 at 30 Hz, lowered lids 0.1.
    public var agreeingSpread = 0.05
    /// Minimum number of blinks for agreement. Choice: the middle half of fewer is two blinks.
    public var fewestAgreeing = 5

    /// The default values.
    public init() {}
  }

  private let settings: Settings
  /// True if zero in this unit means a shut eye, apart from the net's own error.
  private let isZeroKnown: Bool
  private var recent = SlidingSamples<(time: Timestamp, aperture: Double)>()
  /// Lower bound of the apertures in `recent`, so that most frames skip the search for the smallest.
  private var leastSeen = Double.infinity
  private var turns: [Double] = []

  init(settings: Settings = Settings(), isZeroKnown: Bool = true) {
    self.settings = settings
    self.isZeroKnown = isZeroKnown
  }

  /// Aperture of the shut eye, 0 or more.
  private(set) var value = 0.0

  /// Multiplies the learned apertures by `factor`, after the open level changed by it.
  mutating func rescale(by factor: Double) {
    value *= factor
    turns = turns.map { $0 * factor }
    recent.removeAll()
    leastSeen = .infinity
  }

  mutating func update(_ aperture: Double, open: Double, at time: Timestamp) {
    let longest = settings.longestBlink + settings.longestBlink
    recent.forgetLast { $0.time >= time }
    recent.forget { time - $0.time > longest }
    recent.append((time, aperture))
    leastSeen = min(leastSeen, aperture)
    guard aperture >= settings.openFrom * open, leastSeen <= settings.turnsBelow * open, let turn = lowest() else {
      return
    }
    leastSeen = turn.aperture
    guard turn.aperture <= settings.turnsBelow * open, time - turn.time <= settings.longestBlink,
      recent.all.contains(where: { $0.time < turn.time && $0.aperture >= settings.openFrom * open })
    else { return }
    // Keep the last sample only: it counts as the open eye before the next blink.
    recent.forgetAllButLast()
    leastSeen = aperture
    turns.append(turn.aperture, keeping: settings.remembered)
    guard turns.count >= settings.fewest, let median = turns.median() else { return }
    let isOffset = !isZeroKnown && median <= settings.largestOffset * open && isAgreed(open: open)
    value = max(0, isOffset ? median : min(settings.largestShare * open, median))
  }

  /// The first of the samples with the smallest aperture.
  private func lowest() -> (time: Timestamp, aperture: Double)? {
    guard var found = recent.indices.first else { return nil }
    for index in recent.indices where recent[index].aperture < recent[found].aperture { found = index }
    return recent[found]
  }

  private func isAgreed(open: Double) -> Bool {
    guard turns.count >= settings.fewestAgreeing, let low = turns.quantile(0.25), let high = turns.quantile(0.75) else {
      return false
    }
    return high - low <= settings.agreeingSpread * open
  }
}

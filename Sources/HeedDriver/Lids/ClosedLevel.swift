import HeedGeometry
public import HeedSignals

/// Learns what a person's shut eyes look like, from their blinks.
///
/// The net never saw this person's lids meet: behind glasses, or with heavy lids, an eye that is shut still measures a third
/// of an open one. A blink falls and comes back within a few tenths of a second, which nothing else does, so where blinks
/// turn is where the eye is shut.
public struct ClosedLevel: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// How long a blink takes from its fall to its return, at the most. Source: 100-400 ms, docs/references.md, eyes and drowsiness.
    @Seconds public var longestBlink: Duration = .milliseconds(400)
    /// Apertures before and after a blink, and at its turn, as shares of the open level.
    /// Choice: an open eye varies by a quarter; noise turns above 0.6 only.
    public var openFrom = 0.7
    public var turnsBelow = 0.6
    /// Blinks that are remembered. Choice: about a minute of them; half as many outliers change nothing.
    public var remembered = 15
    /// Blinks without which a shut eye measures 0. Choice: three agree by chance too rarely to matter.
    public var fewest = 3
    /// The closed level never exceeds this share of the open one.
    /// Choice: higher, and lids that are only lowered read as shut behind glasses: on a drive with drawn-on glasses closures
    /// had F1 0.89 at 0.22 and 0.70 at 0.45.
    public var largestShare = 0.22
    /// In a scale of which nothing is known a shut eye may measure up to this share, when blinks agree on it.
    /// Source: eye aspect ratios behind glasses, 0.12 shut and 0.28 open. Choice: just above that; more is an eye that looks down.
    public var largestOffset = 0.45
    /// Blinks agree when the middle half of their turns spreads by no more than this share of the open level.
    /// Choice: 0.025 at 30 Hz where a shut eye measures the same each time; dips of lowered lids spread by 0.1 and more.
    public var agreeingSpread = 0.05
    /// Of so many blinks. Choice: a middle half of fewer is two blinks.
    public var fewestAgreeing = 5

    public init() {}
  }

  private let settings: Settings
  /// A shut eye measures about 0, but for what the net does not see.
  private let isZeroKnown: Bool
  private var recent: [(time: Timestamp, aperture: Double)] = []
  private var turns: [Double] = []

  init(settings: Settings = Settings(), isZeroKnown: Bool = true) {
    self.settings = settings
    self.isZeroKnown = isZeroKnown
  }

  /// Aperture of the shut eye, 0 or more.
  private(set) var value = 0.0

  /// The same eye measures so many times as much from now on.
  mutating func rescale(by factor: Double) {
    value *= factor
    turns = turns.map { $0 * factor }
    recent = []
  }

  /// Feeds one aperture; apertures come in time order.
  mutating func update(_ aperture: Double, open: Double, at time: Timestamp) {
    let longest = settings.longestBlink + settings.longestBlink
    while let last = recent.last, last.time >= time { recent.removeLast() }
    let old = recent.prefix { time - $0.time > longest }.count
    if old > 0 { recent.removeFirst(old) }
    recent.append((time, aperture))
    guard aperture >= settings.openFrom * open, let turn = recent.min(by: { $0.aperture < $1.aperture }),
      turn.aperture <= settings.turnsBelow * open, time - turn.time <= settings.longestBlink,
      recent.contains(where: { $0.time < turn.time && $0.aperture >= settings.openFrom * open })
    else { return }
    // Counted once: the next blink starts from this open eye.
    recent = recent.suffix(1)
    turns = (turns + [turn.aperture]).suffix(settings.remembered)
    guard turns.count >= settings.fewest, let median = turns.median() else { return }
    let isOffset = !isZeroKnown && median <= settings.largestOffset * open && isAgreed(open: open)
    value = max(0, isOffset ? median : min(settings.largestShare * open, median))
  }

  private func isAgreed(open: Double) -> Bool {
    guard turns.count >= settings.fewestAgreeing, let low = turns.quantile(0.25), let high = turns.quantile(0.75) else {
      return false
    }
    return high - low <= settings.agreeingSpread * open
  }
}

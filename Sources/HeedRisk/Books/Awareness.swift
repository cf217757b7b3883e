/// A value that falls from 1 while nobody attends and rises again while somebody does, as openpilot counts it.
///
/// The order of the additions is the policy's own: whether a level is reached in this tick or the next can hang on the
/// last bit of a sum.
struct Awareness: Sendable {
  /// How one tick is counted.
  struct Moment {
    /// What the tick takes from the value, or what its recovery is measured in.
    var step: Double
    var isAttentive: Bool
    /// The driver is distracted, or cannot be watched.
    var isCounted: Bool
    var isStandstill: Bool
    var isInteracting: Bool
  }

  /// 1: full.
  private(set) var value = 1.0
  /// At or below these levels 1 and 2 are reached; level 3 at 0.
  let first: Double
  let second: Double
  /// What one tick takes away.
  let tickStep: Double

  private let recovery: (full: Double, empty: Double)
  private let lowest: Double

  /// - Parameters:
  ///   - levels: How long it falls from full until each of the three levels, seconds.
  ///   - tick: Seconds.
  ///   - recovery: How much faster it rises than it falls: while full, and while empty.
  init(
    levels: (first: Double, second: Double, third: Double), tick: Double, recovery: (full: Double, empty: Double),
    lowest: Double
  ) {
    first = 1 - levels.first / levels.third
    second = 1 - levels.second / levels.third
    tickStep = tick / levels.third
    (self.recovery, self.lowest) = (recovery, lowest)
  }

  var level: Int { value <= 0 ? 3 : value <= second ? 2 : value <= first ? 1 : 0 }

  /// Below it the next level begins; nil at the last.
  var next: Double? { value <= 0 ? nil : value <= second ? 0 : value <= first ? second : first }

  /// At or below it the level that is reached began; nil at level 0.
  var reached: Double? { value <= 0 ? 0 : value <= second ? second : value <= first ? first : nil }

  mutating func reset() { value = 1 }

  mutating func rise(by step: Double) { value = min(value + step, 1) }

  /// True where the vehicle stands and one step more would reach level 1, or has.
  func isSpared(_ moment: Moment) -> Bool { moment.isStandstill && value - moment.step <= first }

  /// Counts one tick.
  /// - Returns: True where the driver recovers so far that no level is shown.
  mutating func update(_ moment: Moment) -> Bool {
    // What has run out, only disengaging brings back.
    if value <= 0 { return false }
    let isSpared = isSpared(moment)
    if moment.isAttentive || isSpared {
      if moment.isInteracting {
        value = 1
        return true
      }
      let rate = (recovery.empty - recovery.full) * (1 - value) + recovery.full
      value = min(value + rate * moment.step, 1)
      if value > second { return true }
    }
    if moment.isCounted, !isSpared { value = max(value - moment.step, lowest) }
    return false
  }
}

/// openpilot's awareness: falls from 1 while the driver is distracted and recovers while the driver is attentive.
///
/// Additions keep openpilot's order, because the last bit of a sum can decide in which tick a level is reached.
struct Awareness: Sendable {
  /// How one tick counts.
  struct Moment {
    var step: Double
    var isAttentive: Bool
    /// The driver is distracted or cannot be observed.
    var isCounted: Bool
    var isStandstill: Bool
    var isInteracting: Bool
  }

  /// 1 when full.
  private(set) var value = 1.0
  /// The value at or below which level 1 is reached; `second` is the same for level 2, and level 3 is at 0.
  let first: Double
  let second: Double
  let tickStep: Double

  private let recovery: (full: Double, empty: Double)
  private let lowest: Double

  /// - Parameters:
  ///   - levels: Times from full to each level, seconds.
  ///   - tick: Seconds.
  ///   - recovery: Recovery speed as a multiple of the decrease, when full and when empty.
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

  /// The value at which the next level begins; nil at the last level.
  var next: Double? { value <= 0 ? nil : value <= second ? 0 : value <= first ? second : first }

  /// The value at which the current level began; nil at level 0.
  var reached: Double? { value <= 0 ? 0 : value <= second ? second : value <= first ? first : nil }

  mutating func reset() { value = 1 }

  mutating func rise(by step: Double) { value = min(value + step, 1) }

  /// True at a standstill when level 1 has been reached, or the next step would reach it.
  func isSpared(_ moment: Moment) -> Bool { moment.isStandstill && value - moment.step <= first }

  /// Counts one tick.
  /// - Returns: True when the driver has recovered so far that no level is shown.
  mutating func update(_ moment: Moment) -> Bool {
    // From 0, awareness recovers only after disengaging.
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

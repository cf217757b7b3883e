/// openpilot's awareness: a value that falls from 1 while the driver is distracted and rises while attentive. Numbers
/// are added in openpilot's order, because the last bit of a sum can decide when a level is reached.
struct Awareness: Sendable {
  /// What one tick changes awareness by.
  struct Moment {
    var step: Double
    var isAttentive: Bool
    /// The driver is distracted or cannot be observed.
    var isCounted: Bool
    var isStandstill: Bool
    var isInteracting: Bool
  }

  /// 1 is full.
  private(set) var value = 1.0
  /// The awareness of level 1; `second` is the awareness of level 2. Level 3 is reached at 0.
  let first: Double
  let second: Double
  let tickStep: Double

  private let recovery: (full: Double, empty: Double)
  private let lowest: Double

  /// - Parameters:
  ///   - levels: Seconds in which awareness falls from 1 to each level.
  ///   - tick: Seconds.
  ///   - recovery: Rise as a multiple of the fall, at full and at empty awareness.
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

  /// The awareness of the next level; nil at the last.
  var next: Double? { value <= 0 ? nil : value <= second ? 0 : value <= first ? second : first }

  /// The awareness of the current level; nil at level 0.
  var reached: Double? { value <= 0 ? 0 : value <= second ? second : value <= first ? first : nil }

  mutating func reset() { value = 1 }

  mutating func rise(by step: Double) { value = min(value + step, 1) }

  /// True at a standstill if the next step would reach level 1; awareness then does not fall.
  func isSpared(_ moment: Moment) -> Bool { moment.isStandstill && value - moment.step <= first }

  /// Counts one tick. Returns true when the driver has recovered so far that no level is shown.
  mutating func update(_ moment: Moment) -> Bool {
    // At 0, awareness stays until the assistant is disengaged.
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

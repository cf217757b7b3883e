/// openpilot's awareness: a value that falls from 1 while the driver is distracted and rises while attentive. Numbers
/// are added in openpilot's order, because the last bit of a sum can decide when a level is reached.
struct Awareness: Sendable {
  /// What happens in one tick and changes awareness.
  struct Moment {
    var step: Double
    var isAttentive: Bool
    /// True if the driver is distracted or cannot be observed; awareness then falls.
    var isCounted: Bool
    var isStandstill: Bool
    var isInteracting: Bool
  }

  /// 1 is full.
  private(set) var value = 1.0
  /// Awareness at which level 1 begins. Level 2 begins at `second`, level 3 at 0.
  let first: Double
  let second: Double
  let tickStep: Double

  /// - Parameter levels: Seconds in which awareness falls from 1 to each level.
  init(_ levels: (first: Double, second: Double, third: Double)) {
    first = 1 - levels.first / levels.third
    second = 1 - levels.second / levels.third
    tickStep = AwarenessPolicy.tick / levels.third
  }

  var level: Int { value <= 0 ? 3 : value <= second ? 2 : value <= first ? 1 : 0 }

  /// Awareness at which the next level begins; nil at level 3.
  var next: Double? { value <= 0 ? nil : value <= second ? 0 : value <= first ? second : first }

  /// Awareness at which the current level began; nil at level 0.
  var reached: Double? { value <= 0 ? 0 : value <= second ? second : value <= first ? first : nil }

  mutating func reset() { value = 1 }

  mutating func rise(by step: Double) { value = min(value + step, 1) }

  /// True at a standstill if the next step would reach level 1; awareness then does not fall.
  func isSpared(_ moment: Moment) -> Bool { moment.isStandstill && value - moment.step <= first }

  /// Counts one tick. Returns true when the driver has recovered so far that no level is shown.
  mutating func update(_ moment: Moment) -> Bool {
    // Awareness of 0 does not rise until the assistant is disengaged.
    if value <= 0 { return false }
    let isSpared = isSpared(moment)
    if moment.isAttentive || isSpared {
      if moment.isInteracting {
        value = 1
        return true
      }
      let (full, empty) = (AwarenessPolicy.recoveryFull, AwarenessPolicy.recoveryEmpty)
      let rate = (empty - full) * (1 - value) + full
      value = min(value + rate * moment.step, 1)
      if value > second { return true }
    }
    if moment.isCounted, !isSpared { value = max(value - moment.step, AwarenessPolicy.lowest) }
    return false
  }
}

import Foundation

/// How far one measure of a slot is from the own normal, and what it rests on.
struct SlotDeviation: Hashable, Sendable {
  /// 0: as ever. A difference of logarithms, or a ratio less one.
  var value: Double
  /// Values or expected events in the slot.
  var weight: Double
  /// The same in the normal.
  var normalWeight: Double
}

extension SlotNormal {
  /// The clips are choices: beyond them a slot is more often a fault of measuring than a driver.
  /// - Returns: nil: too little was seen of the slot or of the normal.
  func deviation(_ measure: SlotMeasure, of slot: DrivingSlot) -> SlotDeviation? {
    let amount = slot[measure]
    guard let normal = self.amount(measure, on: slot.road), let base = normal.mean, amount.weight > 0 else {
      return nil
    }
    let (mean, slots) = (amount.sum / amount.weight, settings.slots)
    func found(_ value: Double, weight: Double? = nil, normalWeight: Double? = nil) -> SlotDeviation? {
      guard value.isFinite else { return nil }
      return SlotDeviation(
        value: value, weight: weight ?? amount.weight, normalWeight: normalWeight ?? normal.weight)
    }
    switch measure {
    case .wheelTremor:
      guard slot[.wheelCourse].weight > slots.leastBends else { return nil }
      return found(log(mean / base))
    case .wheelCourse:
      guard amount.weight > slots.leastBends, let tremor = deviation(.wheelTremor, of: slot) else {
        return nil
      }
      return found(log(mean / base) - settings.onset.tremorInCourse * tremor.value)
    case .lane:
      guard amount.weight > slots.leastPlaces else { return nil }
      // Roots of squares around a mean of their own are too small on average.
      return found(Self.clip((mean / base).squareRoot() - 0.93, -1, 1.2))
    case .gaze:
      guard amount.weight >= slots.leastGazeSteps else { return nil }
      return found(Self.clip(mean / base - 1, -1, 1.5))
    case .checks, .blinkRate:
      let expected = amount.weight * base
      guard expected > slots.leastExpected else { return nil }
      return found(Self.clip(amount.sum / expected - 1, -1, 2.5), weight: expected, normalWeight: normal.sum)
    case .blinkLength: return found(Self.clip(mean - base, -0.8, 0.8))
    case .reaction: return found(Self.clip(mean - base, -1, 1))
    case .lookLength: return found(Self.clip(mean - base, -1.5, 1.5))
    }
  }

  private static func clip(_ value: Double, _ least: Double, _ most: Double) -> Double { min(max(value, least), most) }
}

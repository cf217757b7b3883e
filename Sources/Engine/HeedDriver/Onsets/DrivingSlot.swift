import HeedSignals

/// Sums of one measure, and what they are sums of: values, or seconds.
struct SlotAmount: Hashable, Sendable {
  var sum = 0.0
  var weight = 0.0

  mutating func add(_ value: Double, weight: Double = 1) {
    sum += value
    self.weight += weight
  }

  static func += (amount: inout SlotAmount, other: SlotAmount) {
    amount.add(other.sum, weight: other.weight)
  }

  /// nil: of nothing.
  var mean: Double? { weight > 0 ? sum / weight : nil }
}

/// What some seconds of driving on one kind of road came to. Sums instead of means, so that short slots add up to a normal without
/// loss.
struct DrivingSlot: Sendable {
  /// When it ended.
  var time: Timestamp
  var road: Int
  private var amounts = [SlotAmount](repeating: SlotAmount(), count: SlotMeasure.count)

  init(time: Timestamp, road: Int) { (self.time, self.road) = (time, road) }

  subscript(measure: SlotMeasure) -> SlotAmount {
    get { amounts[measure.rawValue] }
    set { amounts[measure.rawValue] = newValue }
  }
}

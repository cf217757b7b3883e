import HeedSignals

/// A driver's own normal, out of slots that are old enough and of no unusual state.
struct SlotNormal: Sendable {
  /// A slot, and how surprising each of its measures was when it came: squares, in units of their expected variance.
  struct Seen: Sendable {
    var slot: DrivingSlot
    var surprises = [Double?](repeating: nil, count: SlotMeasure.count)
    /// False for slots of an unusual state that has ended.
    var isLearnable = true
  }

  let settings: ImpairmentMonitor.Settings
  private var learned: [Seen] = []
  /// By kind of road; those behind them are of all roads together.
  private var sums: [DrivingSlot]
  private var squares = [SlotAmount](repeating: SlotAmount(), count: SlotMeasure.count)

  init(settings: ImpairmentMonitor.Settings) {
    self.settings = settings
    sums = Self.none
  }

  private static let none = (0...OwnNormal.roads).map { DrivingSlot(time: .zero, road: $0) }

  mutating func learn(_ slots: [Seen], at time: Timestamp) {
    let isOld = learned.first.map { time - $0.slot.time > settings.memory } ?? false
    guard isOld || !slots.isEmpty else { return }
    learned.append(contentsOf: slots)
    learned.removeAll { time - $0.slot.time > settings.memory }
    // Anew instead of adding and subtracting, which would gather rounding errors.
    sums = Self.none
    squares = Array(repeating: SlotAmount(), count: SlotMeasure.count)
    for seen in learned {
      for measure in SlotMeasure.allCases {
        sums[seen.slot.road][measure] += seen.slot[measure]
        sums[OwnNormal.roads][measure] += seen.slot[measure]
        if let surprise = seen.surprises[measure.rawValue] {
          squares[measure.rawValue].add(min(settings.onset.largestSquare, surprise))
        }
      }
    }
  }

  /// nil: of too little.
  func amount(_ measure: SlotMeasure, on road: Int) -> SlotAmount? {
    let amount = sums[measure.isOfRoad ? road : OwnNormal.roads][measure]
    return amount.weight >= settings.onset[measure].least ? amount : nil
  }

  /// Times by which this driver's slots vary more than people's usually do.
  func ownScatter(_ measure: SlotMeasure) -> Double {
    let (square, onset) = (squares[measure.rawValue], settings.onset)
    let ratio = (onset.usualSlots + square.sum) / (onset.usualSlots + square.weight)
    return min(max(ratio, 1 / onset.largestOwnScatter), onset.largestOwnScatter)
  }
}

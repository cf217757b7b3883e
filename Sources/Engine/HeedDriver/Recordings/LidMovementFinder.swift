import HeedGeometry
import HeedSignals

/// Finds falls and returns of the lids' curve, at every length from a blink to a long sleep. A blink of lowered lids
/// is short and shallow, within the long deep fall of a look down. Therefore each turn of the curve is examined at
/// several lengths, the shortest first.
struct LidMovementFinder: Sendable {
  /// Search times for open lids before a turn. Choice: the first is half a blink, each next one is twice as long.
  private static let reaches: [Duration] = [
    .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8),
  ]
  /// Ratio of the search time after the turn to that before. Source: lids open more slowly than they shut (Stern).
  private static let rise = 1.4
  /// Quantile of the values found that is the open lids' level. Choice: below noise and single wrong rows.
  private static let level = 0.95
  /// Minimum travel between two turns of the curve, and the same minimum in standard deviations of the noise. Choice:
  /// half of the shallowest blink.
  private static let (leastTurn, turnOverNoise) = (0.1, 5.0)

  private let curve: LidCurve
  private let leastDepth: Double

  init(_ curve: LidCurve) {
    self.curve = curve
    leastDepth = max(RecordedLids.leastDepth, RecordedLids.overNoise * curve.noise)
  }

  /// The movements of each turn, the shortest first; the turns are in time order.
  func movements() -> [[LidMovement]] {
    valleys().map { valley in
      var found: [LidMovement] = []
      for reach in Self.reaches {
        guard let movement = movement(at: valley, reach: reach) else { continue }
        if let last = found.last, last.start == movement.start, last.end == movement.end { continue }
        found.append(movement)
      }
      return found
    }
  }

  /// Indices at which the curve turns from down to up.
  private func valleys() -> [Int] {
    let values = curve.values
    let least = max(Self.leastTurn, Self.turnOverNoise * curve.noise)
    var (found, highest, lowest) = ([Int](), 0, 0)
    var isFalling: Bool?
    for index in values.indices {
      if values[index] > values[highest] { highest = index }
      if values[index] < values[lowest] { lowest = index }
      if isFalling != true, values[index] < values[highest] - least {
        (isFalling, lowest) = (true, index)
      } else if isFalling != false, values[index] > values[lowest] + least {
        found.append(lowest)
        (isFalling, highest) = (false, index)
      }
    }
    return found
  }

  /// The fall before a turn within `reach`, and the rise after it in a little more time; nil if they are too shallow.
  private func movement(at turn: Int, reach: Duration) -> LidMovement? {
    let (times, values) = (curve.times, curve.values)
    let first = times.place(of: times[turn] - reach)
    let end = times.place(of: times[turn] + reach * Self.rise)
    guard first < turn, turn + 1 < end else { return nil }
    let lowest = values[turn]
    let (before, after) = (Self.top(values[first..<turn]), Self.top(values[(turn + 1)..<end]))
    let depth = min(before, after) - lowest
    guard depth >= leastDepth else { return nil }
    let half = lowest + depth / 2
    guard let fall = values[first..<turn].lastIndex(where: { $0 >= half }),
      let rise = values[(turn + 1)..<end].firstIndex(where: { $0 >= half })
    else { return nil }
    let lost = (fall..<rise).map { times[$0 + 1] - times[$0] }
    return LidMovement(
      turn: turn, samples: fall..<rise + 1, start: crossing(of: half, at: fall), end: crossing(of: half, at: rise - 1),
      lowest: lowest, before: before, after: after, middle: values[(fall + 1)..<rise].median(.mean) ?? lowest,
      lostAtEdge: max(lost.first ?? .zero, lost.last ?? .zero), lost: lost.max() ?? .zero,
      left: eye(curve.left, first..<end, fall, rise), right: eye(curve.right, first..<end, fall, rise))
  }

  private static func top(_ values: ArraySlice<Double>) -> Double {
    guard values.count > 3 else { return values.max() ?? 0 }
    return min(values.quantile(level) ?? 0, values.sorted()[values.count - 2])
  }

  private func crossing(of level: Double, at index: Int) -> LidTrace.Crossing {
    func sample(_ index: Int) -> LidTrace.Sample { .init(time: curve.times[index], height: curve.values[index]) }
    return LidTrace.Crossing(of: level, between: sample(index), and: sample(index + 1))
  }

  /// - Parameters:
  ///   - range: The movement with the open lids on both sides.
  ///   - fall: The last index above half depth before the turn.
  ///   - rise: The first index above half depth after the turn.
  private func eye(_ values: [Double?], _ range: Range<Int>, _ fall: Int, _ rise: Int) -> LidMovement.Eye? {
    let low = values[(fall + 1)..<rise].compactMap { $0 }.sorted()
    // The lower half of the values excludes noise and wrong rows of one eye.
    guard let lowest = low.prefix((low.count + 1) / 2).median(.mean),
      let before = values[range.lowerBound...fall].compactMap({ $0 }).quantile(Self.eyeLevel),
      let after = values[rise..<range.upperBound].compactMap({ $0 }).quantile(Self.eyeLevel)
    else { return nil }
    return LidMovement.Eye(fall: min(before, after) - lowest, lowest: lowest)
  }

  /// Quantile of one eye's values that is its open level. Choice: lower, because a single eye is noisier.
  private static let eyeLevel = 0.8
}

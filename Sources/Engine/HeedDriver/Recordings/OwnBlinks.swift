import HeedGeometry
import HeedSignals

/// Learns the shape of a recording's own blinks and classifies movements by it, without labels and in any unit. A
/// person's blinks are short and turn at the level of the shut eye; longer closures stay at this level. Looks down,
/// squints and half-shut stretches turn above it. Some people's blinks often stay half open; for them, a short and
/// quick movement is enough. If the other blinks all reach the shut eye, a half blink is rejected as an outlier.
struct OwnBlinks: Sendable {
  private let noise: Double
  /// Additional tolerance of the shut level at low frame rates, as a share of the travel.
  private let coarse: Double
  /// The recording's own blinks: at most one short movement per turn of the curve.
  private let own: [LidMovement]
  /// The own movements that are as deep as blinks; `isHalf` marks those that stay above the shut level of their time.
  private var witnesses: [(movement: LidMovement, isHalf: Bool)] = []
  /// Usual difference between the values of the open and the shut eye.
  let travel: Double?

  /// - Parameters:
  ///   - movements: The movements of each turn, the shortest first.
  ///   - travel: Difference between open and shut in the previous stretch.
  init(_ movements: [[LidMovement]], in curve: LidCurve, travel earlier: Double?) {
    noise = curve.noise
    coarse = RecordedLids.coarseTolerance * max(0, curve.interval.seconds - Self.fine.seconds) / Self.fine.seconds
    own = movements.compactMap { group in
      group.first {
        $0.length <= RecordedLids.longestBlink && $0.length >= RecordedLids.shortest
          && $0.depth >= RecordedLids.ownDepth
          && $0.lost < RecordedLids.longestGap && $0.togetherness ?? 1 >= RecordedLids.together
      }
    }
    let lows = own.map(\.lowest)
    let shut = lows.count >= Self.fewest ? lows.quantile(RecordedLids.shutQuantile) : lows.min()
    travel = shut.map(Self.travelTo) ?? earlier ?? curve.zero.map(Self.travelTo)
    witnesses = own.compactMap { movement in
      guard let level = level(at: movement.start.time) else { return nil }
      let isHalf = movement.lowest > level.whole
      return isHalf && movement.depth < RecordedLids.halfDepth * level.travel ? nil : (movement, isHalf)
    }
  }

  /// Longest time between steps that shows the lowest moment of a blink. Choice: a third of a short blink.
  private static let fine = Duration.milliseconds(25)
  /// Number of blinks needed for a shut level. Choice: three blinks rarely agree by chance.
  private static let fewest = 3
  /// Minimum plausible travel between open and shut. Choice: the curve's travel is about 1.
  static let leastTravel = 0.3

  private static func travelTo(_ shut: Double) -> Double { max(leastTravel, -shut) }

  /// The shut eye's value around a time; nil if neither blinks nor the recording's zero show this value.
  func shut(at time: Timestamp) -> Double? {
    guard own.count >= Self.fewest else { return travel.map { -$0 } }
    let near = nearest(to: time).prefix(RecordedLids.nearest)
    let slope = slope(near)
    return near.map { $0.lowest - slope * $0.start.time.seconds(since: time) }.quantile(RecordedLids.shutQuantile)
  }

  /// Drift of the shut level, per second: the median slope between blinks that are far enough apart.
  private func slope(_ near: ArraySlice<LidMovement>) -> Double {
    guard near.count >= Self.enoughForSlope, let limit = near.map(\.lowest).quantile(Self.deepest) else { return 0 }
    let whole = near.filter { $0.lowest <= limit }
    var slopes: [Double] = []
    for (index, one) in whole.enumerated() {
      for other in whole[(index + 1)...] {
        let seconds = other.start.time.seconds(since: one.start.time)
        if abs(seconds) > RecordedLids.apart.seconds { slopes.append((other.lowest - one.lowest) / seconds) }
      }
    }
    return max(-RecordedLids.mostDrift, min(RecordedLids.mostDrift, slopes.median(.mean) ?? 0))
  }

  /// Number of blinks needed for a drift. Choice: with fewer, the slope only shows the scatter of the blinks.
  private static let enoughForSlope = 6
  /// Quantile of the blinks' lowest values up to which they are complete. Choice: half blinks are fewer than a third.
  private static let deepest = 0.7

  private func nearest(to time: Timestamp) -> [LidMovement] {
    own.sorted { Self.distance($0, time) < Self.distance($1, time) }
  }

  private static func distance(_ movement: LidMovement, _ time: Timestamp) -> Double {
    abs(movement.start.time.seconds(since: time))
  }

  /// The shut level at a time, with its tolerances.
  private struct Level {
    var shut: Double
    /// Distance from open to shut.
    var travel: Double
    /// Value up to which the lowest value of a movement is shut: in a long closure, and in a blink.
    var near, whole: Double
  }

  private func level(at time: Timestamp) -> Level? {
    guard let shut = shut(at: time) else { return nil }
    let travel = Self.travelTo(shut)
    let near = shut + max(RecordedLids.shutTolerance * travel, RecordedLids.shutOverNoise * noise)
    return Level(shut: shut, travel: travel, near: near, whole: near + coarse * travel)
  }

  /// The eyes that close in a movement; nil if it is no closure.
  func eye(of movement: LidMovement) -> Blink.Eye? {
    guard movement.lostAtEdge <= RecordedLids.longestGap,
      movement.lost <= max(RecordedLids.longestGap, movement.length * RecordedLids.bridged),
      movement.length >= RecordedLids.shortest, let level = level(at: movement.start.time),
      // Lids cannot be more than shut, so values far below the shut level are wrong.
      movement.middle >= level.shut - Self.belowShut * level.travel,
      movement.depth >= max(RecordedLids.leastDepth * level.travel, RecordedLids.overNoise * noise)
    else { return nil }
    if movement.togetherness ?? 1 < RecordedLids.together, movement.lowest > level.shut + Self.apart * level.travel {
      return wink(movement, level)
    }
    guard movement.length <= RecordedLids.longestBlink else {
      let rests = movement.middle <= level.shut + RecordedLids.restsBelow * level.travel
      return movement.lowest <= level.near && rests ? .both : nil
    }
    return movement.lowest <= level.whole || isHalfBlink(movement, level) ? .both : nil
  }

  /// Maximum distance of a closure's middle below the shut level, as a share of the travel. Choice: about three times
  /// the tolerance above this level.
  private static let belowShut = 0.3
  /// Height of the curve above the shut level at which one eye is open, as a share of the travel. Choice: about half
  /// of what an open eye adds to the mean of both.
  private static let apart = 0.2

  /// True if other blinks here often stay half open, and the movement is as quick and returns as far as they do.
  private func isHalfBlink(_ movement: LidMovement, _ level: Level) -> Bool {
    let time = movement.start.time
    let others = witnesses.filter { Self.distance($0.movement, time) > RecordedLids.apart.seconds }
      .sorted { Self.distance($0.movement, time) < Self.distance($1.movement, time) }.prefix(RecordedLids.witnesses)
    guard others.count >= RecordedLids.fewestWitnesses else { return false }
    let share = Double(others.count(where: \.isHalf)) / Double(others.count)
    return share >= RecordedLids.halfShare
      && movement.depth >= RecordedLids.returned * (max(movement.before, movement.after) - movement.lowest)
      && movement.depth >= RecordedLids.halfDepth * (min(movement.before, movement.after) - level.shut)
  }

  private func wink(_ movement: LidMovement, _ level: Level) -> Blink.Eye? {
    guard let left = movement.left, let right = movement.right, movement.length >= RecordedLids.shortestWink,
      movement.count >= 2
    else { return nil }
    let eye = left.fall > right.fall ? (side: Blink.Eye.left, value: left) : (side: .right, value: right)
    return eye.value.lowest <= level.whole ? eye.side : nil
  }
}

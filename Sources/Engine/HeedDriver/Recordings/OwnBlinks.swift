import HeedGeometry
import HeedSignals

/// Learns a recording's own blinks and finds the movements that are like them, without labels or a known unit.
///
/// A person's blinks are short and turn at one level, the level of the shut eye; longer closures stay there. Looks
/// down, squints and half-shut stretches turn above it. Some people's blinks often stay half open: then a short and
/// quick movement counts. If the other blinks all reach the shut eye, a half blink is an outlier and does not count.
struct OwnBlinks: Sendable {
  /// Class of a movement.
  enum Verdict: Hashable, Sendable {
    case closure
    case wink(Blink.Eye)
  }

  private let settings: RecordedLids.Settings
  private let noise: Double
  /// Added tolerance of the shut level for long steps, as a share of the travel.
  private let coarse: Double
  /// One short movement for each turn.
  private let own: [LidMovement]
  /// The movements of `own` that are as deep as blinks, and whether they stay above the shut level of their time.
  private var witnesses: [(movement: LidMovement, isHalf: Bool)] = []
  /// The usual difference between the open and the shut eye's value.
  let travel: Double?

  /// - Parameters:
  ///   - movements: The movements of each turn, the shortest first.
  ///   - travel: The travel of the stretch before.
  init(_ movements: [[LidMovement]], in curve: LidCurve, travel earlier: Double?, settings: RecordedLids.Settings) {
    self.settings = settings
    noise = curve.noise
    coarse = settings.coarseTolerance * max(0, curve.interval.seconds - Self.fine.seconds) / Self.fine.seconds
    own = movements.compactMap { group in
      group.first {
        $0.length <= settings.longestBlink && $0.length >= settings.shortest && $0.depth >= settings.ownDepth
          && $0.lost < settings.longestGap && $0.togetherness ?? 1 >= settings.together
      }
    }
    let lows = own.map(\.lowest)
    if lows.count >= Self.fewest {
      travel = lows.quantile(settings.shutQuantile).map { max(Self.leastTravel, -$0) }
    } else {
      travel = lows.min().map { max(Self.leastTravel, -$0) } ?? earlier ?? curve.zero.map { max(Self.leastTravel, -$0) }
    }
    witnesses = own.compactMap { movement in
      guard let level = level(at: movement.start.time) else { return nil }
      let isHalf = movement.lowest > level.whole
      return isHalf && movement.depth < settings.halfDepth * level.travel ? nil : (movement, isHalf)
    }
  }

  /// Longest step at which the lowest moment is surely seen. Choice: a third of a short blink.
  private static let fine = Duration.milliseconds(25)
  /// Minimum number of blinks for a level. Choice: three rarely agree by chance.
  private static let fewest = 3
  /// Smallest accepted travel. Choice: the curve's usual travel is about 1.
  private static let leastTravel = 0.3

  /// The shut eye's value around a time; nil if neither blinks nor the recording's zero give it.
  func shut(at time: Timestamp) -> Double? {
    guard own.count >= Self.fewest else { return travel.map { -$0 } }
    let near = nearest(to: time).prefix(settings.nearest)
    let slope = slope(near)
    return near.map { $0.lowest - slope * $0.start.time.seconds(since: time) }.quantile(settings.shutQuantile)
  }

  /// Drift of the shut level, per second: the median slope between blinks at some distance in time.
  private func slope(_ near: ArraySlice<LidMovement>) -> Double {
    guard near.count >= Self.enoughForSlope, let limit = near.map(\.lowest).quantile(Self.deepest) else { return 0 }
    let whole = near.filter { $0.lowest <= limit }
    var slopes: [Double] = []
    for (index, one) in whole.enumerated() {
      for other in whole[(index + 1)...] {
        let seconds = other.start.time.seconds(since: one.start.time)
        if abs(seconds) > settings.apart.seconds { slopes.append((other.lowest - one.lowest) / seconds) }
      }
    }
    return max(-settings.mostDrift, min(settings.mostDrift, slopes.median(.mean) ?? 0))
  }

  /// Minimum number of blinks for a slope. Choice: with fewer, scatter dominates the slope.
  private static let enoughForSlope = 6
  /// Quantile of the lowest values that full blinks reach. Choice: fewer than a third are half blinks.
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
    /// Difference from open to shut.
    var travel: Double
    /// Upper limits of the lowest value of a long closure (`near`) and of a full blink (`whole`).
    var near, whole: Double
  }

  private func level(at time: Timestamp) -> Level? {
    guard let shut = shut(at: time) else { return nil }
    let travel = max(Self.leastTravel, -shut)
    let near = shut + max(settings.shutTolerance * travel, settings.shutOverNoise * noise)
    return Level(shut: shut, travel: travel, near: near, whole: near + coarse * travel)
  }

  /// The class of a movement; nil if it is not a closure.
  func verdict(_ movement: LidMovement) -> Verdict? {
    guard movement.lostAtEdge <= settings.longestGap,
      movement.lost <= max(settings.longestGap, movement.length * settings.bridged),
      movement.length >= settings.shortest, let level = level(at: movement.start.time),
      // Lids cannot close further than shut, so lower values are wrong.
      movement.middle >= level.shut - Self.belowShut * level.travel,
      movement.depth >= max(settings.leastDepth * level.travel, settings.overNoise * noise)
    else { return nil }
    if movement.togetherness ?? 1 < settings.together, movement.lowest > level.shut + Self.apart * level.travel {
      return wink(movement, level)
    }
    guard movement.length <= settings.longestBlink else {
      let rests = movement.middle <= level.shut + settings.restsBelow * level.travel
      return movement.lowest <= level.near && rests ? .closure : nil
    }
    return movement.lowest <= level.whole || isHalfBlink(movement, level) ? .closure : nil
  }

  /// Maximum distance of a closure's median below the shut level. Choice: three times the tolerance.
  private static let belowShut = 0.3
  /// Distance of the mean above the shut level from which one eye is not shut. Choice: half of what an open eye adds to
  /// the mean.
  private static let apart = 0.2

  /// True if this recording's other blinks often stay half open, and this movement is as deep and returns as far as
  /// they do.
  private func isHalfBlink(_ movement: LidMovement, _ level: Level) -> Bool {
    let time = movement.start.time
    let others = witnesses.filter { Self.distance($0.movement, time) > settings.apart.seconds }
      .sorted { Self.distance($0.movement, time) < Self.distance($1.movement, time) }.prefix(settings.witnesses)
    guard others.count >= settings.fewestWitnesses else { return false }
    let share = Double(others.count(where: \.isHalf)) / Double(others.count)
    return share >= settings.halfShare
      && movement.depth >= settings.returned * (max(movement.before, movement.after) - movement.lowest)
      && movement.depth >= settings.halfDepth * (min(movement.before, movement.after) - level.shut)
  }

  private func wink(_ movement: LidMovement, _ level: Level) -> Verdict? {
    guard let left = movement.left, let right = movement.right, movement.length >= settings.shortestWink,
      movement.count >= 2
    else { return nil }
    let eye = left.fall > right.fall ? (side: Blink.Eye.left, value: left) : (side: .right, value: right)
    return eye.value.lowest <= level.whole ? .wink(eye.side) : nil
  }
}

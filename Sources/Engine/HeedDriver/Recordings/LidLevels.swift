import HeedGeometry
import HeedSignals

/// Decides which dips of a recording are closures: those that reach the shut eye's level, or fall as far as blinks do.
///
/// The way from open to shut is learned from short dips, each of which is clear by itself; where the recording's unit
/// has a zero, the way is at least a part of the way to zero. Without such dips and such a zero, nothing is a closure.
/// Looks down, squints and drooping lids turn above the shut level. Where the whole curve wanders, depth decides. All
/// numbers were chosen on drawn recordings (docs/lids.md), and tried on the lids of four real clips.
struct LidLevels: Sendable {
  /// Length from which a dip is a long closure. Source: docs/references.md: blinks last 100 to 400 ms.
  private static let blink = Duration.milliseconds(450)
  /// Dips from this share of the deepest ones on give the way to shut by their median.
  private static let nearDeepest = 0.7
  /// Share of the dips that may be deeper than usual, and the next one's least depth as a share of theirs.
  private static let (exceptions, leastNext) = (0.1, 0.55)
  /// Number of dips, their depth in the curve, and their largest share of the way to zero, that make zero meaningless.
  private static let (many, leastOffsetDepth, mostOffsetShare) = (5, 0.5, 0.2)
  /// Minimum share of the way to zero: with a few dips, with fewer, for long dips with fewer, and without a blink. Choice:
  /// squints and looks down together seldom reach the last one.
  private static let (zeroShare, doubtfulZeroShare, longZeroShare, firstZeroShare) = (0.45, 0.55, 0.55, 0.75)
  /// Number of dips that show the way to shut without doubt.
  private static let few = 3
  /// Minimum evidence of a dip that shows the way to shut. Choice: no noise of a drawn recording reaches it.
  private static let firstEvidence = 5.5
  /// Maximum length of such a dip. Choice: a blink is half shut for 0.1 to 0.25 s, a glance down lasts longer.
  private static let firstLength = Duration.milliseconds(300)
  /// Minimum depth of a first closure, and of any closure, as shares of the way to shut.
  private static let (firstDepth, leastDepth) = (0.72, 0.2)
  /// Range of a closure's depth and of its height above shut, as shares of the way: beyond, something else moved.
  private static let (mostDepth, belowShut) = (2.2, -0.8)
  /// Share of dips beyond that depth, from which the way to shut is unknown.
  private static let mostTooDeep = 0.3
  /// Maximum height above the shut level. Choice: lids that close by eight tenths stay higher.
  private static let tolerance = 0.12
  /// Deviations of a dip's level by which the tolerance grows, and its maximum.
  private static let (deviations, mostTolerance) = (2.5, 0.38)
  /// Difference by which a dip's depth may fall short more than its height.
  private static let depthSlack = 0.02
  /// Factor and maximum of the wander that widens the tolerance, and the depths between which it does so.
  private static let (wander, mostWander, wanderFrom) = (1.5, 0.15, 0.25)
  /// Number of closures that show the shut level around a time, their largest distance in seconds, and the variance
  /// of one closure's level.
  private static let (nearest, within, scatter) = (5, 30.0, 0.01)
  /// Number of times that closures found show the shut level for further ones.
  private static let rounds = 4
  /// Minimum fall of the other eye, and height of the curve, of a movement of both eyes.
  private static let (together, apart) = (0.4, 0.2)
  /// Minimum fall of the winking eye, as a share of the way. Choice: a squint of one eye stays higher.
  private static let winkDepth = 0.7
  /// Minimum length of a wink. Choice: two wrong rows last this long at 25 Hz.
  private static let shortestWink: Duration = .milliseconds(80)

  /// Usual way from open to shut, in the curve's values; nil if neither dips nor a zero show it.
  private(set) var travel: Double?
  /// Closures of both eyes, in time order.
  private(set) var closures: [LidDip] = []
  /// Winks in time order.
  private(set) var winks: [(dip: LidDip, eye: Blink.Eye)] = []
  private let slow: Double
  private let coarse: Double
  private let zero: Double?

  /// - Parameters:
  ///   - dips: The clearest first.
  ///   - slow: Deviation of the curve's slow noise, per root of a second.
  ///   - earlier: The way to shut in the previous stretch.
  init(_ dips: [LidDip], in curve: RecordedCurve, slow: Double, travel earlier: Double?) {
    zero = curve.zero.map { -$0 }
    coarse = RecordedLids.coarseTolerance * max(0, curve.lids.interval.seconds / RecordedLids.fineStep - 1)
    self.slow = slow
    let dips = dips.filter { $0.isSeen && $0.length >= RecordedLids.shortest }
    let short = dips.filter { $0.length <= Self.blink && $0.togetherness ?? 1 >= Self.together }
    let clear = short.filter { $0.evidence >= Self.firstEvidence && $0.length <= Self.firstLength }
    travel = Self.travel(clear.map(\.depth), zero: zero, earlier: earlier)
    guard let travel else { return }
    let first = clear.filter { (Self.firstDepth * travel...Self.mostDepth * travel).contains($0.depth) }
    let tooDeep = dips.count { $0.depth > Self.mostDepth * travel }
    guard isZeroKnown(travel) || first.count >= (earlier != nil ? 1 : 2),
      tooDeep <= max(1, Int(Self.mostTooDeep * Double(first.count)))
    else { return }
    var known = Self.apart(first)
    for _ in 0..<Self.rounds {
      let found = Self.apart(Self.whole(dips.filter { isClosure($0, known, travel) }, travel))
      defer { known = found }
      if found == known { break }
    }
    closures = (known + halfBlinks(short, known, travel)).sorted { $0.start.time < $1.start.time }
    winks = Self.apart(dips.filter { wink($0, travel) != nil && !closures.contains(where: $0.overlaps) })
      .compactMap { dip in wink(dip, travel).map { (dip, $0) } }
  }

  /// The shut eye's level around a time; nil if nothing shows it.
  func shut(at time: Timestamp) -> Double? { travel.map { Self.shut(at: time, closures, slow / $0)?.level ?? -$0 } }

  private func isZeroKnown(_ travel: Double) -> Bool { zero.map { travel >= Self.mostOffsetShare * $0 } ?? false }

  private static func travel(_ depths: [Double], zero: Double?, earlier: Double?) -> Double? {
    let sorted = depths.sorted(by: >)
    guard var deep = sorted.first else { return earlier ?? zero.map { nearDeepest * $0 } }
    guard sorted.count >= few || earlier == nil else { return earlier }
    // One dip that is deeper than all others is an exception, unless it is much deeper: then the others are looks.
    if sorted.count >= few {
      let next = sorted[max(1, Int(exceptions * Double(sorted.count)))]
      if next >= leastNext * deep { deep = next }
    }
    let usual = sorted.filter { $0 >= nearDeepest * deep }.median(.mean) ?? deep
    // Many equal dips far from zero: the unit's zero has nothing to do with the lids.
    if sorted.count >= many, usual >= leastOffsetDepth, usual < mostOffsetShare * (zero ?? 0) { return usual }
    return max(usual, (sorted.count >= few ? zeroShare : doubtfulZeroShare) * (zero ?? 0))
  }

  /// Share of a long dip's depth by which lids that shut again in it were open in between.
  private static let reopened = 0.25

  /// The dips without long ones in which shorter ones go deeper, because lids that close again were open in between.
  private static func whole(_ dips: [LidDip], _ travel: Double) -> [LidDip] {
    dips.filter { dip in
      dip.length <= blink
        || !dips.contains {
          $0.length * 2 < dip.length && $0.overlaps(dip) && $0.lowest < dip.lowest - tolerance * travel
            && $0.depth > reopened * dip.depth
        }
    }
  }

  /// The clearest of the dips that overlap, in the dips' order.
  private static func apart(_ dips: [LidDip]) -> [LidDip] {
    dips.reduce(into: []) { kept, dip in if !kept.contains(where: dip.overlaps) { kept.append(dip) } }
  }

  private static func shut(at time: Timestamp, _ closures: [LidDip], _ slow: Double) -> (level: Double, age: Double)? {
    let near = closures.map { (dip: $0, age: abs($0.start.time.seconds(since: time))) }
      .filter { $0.age < within }.sorted { $0.age < $1.age }.prefix(nearest)
    guard let age = near.first?.age else { return nil }
    let weights = near.map { 1 / (scatter + slow * slow * $0.age) }
    let sum = zip(weights, near).reduce(0) { $0 + $1.0 * $1.1.dip.lowest }
    return (sum / weights.reduce(0, +), age)
  }

  private func tolerance(_ dip: LidDip, _ travel: Double) -> Double {
    min(Self.mostTolerance, Self.tolerance + coarse + Self.deviations * dip.spread / travel)
  }

  private func isClosure(_ dip: LidDip, _ known: [LidDip], _ travel: Double) -> Bool {
    let depth = dip.depth / travel
    guard (Self.leastDepth...Self.mostDepth).contains(depth),
      dip.togetherness ?? 1 >= Self.together || isShut(dip, known, travel)
    else { return false }
    if known.isEmpty, dip.length <= Self.blink { return false }
    let share = known.contains { $0.length <= Self.blink } ? Self.longZeroShare : Self.firstZeroShare
    if dip.length > Self.blink, known.count < Self.few, dip.depth < share * (zero ?? .infinity) { return false }
    let tolerance = tolerance(dip, travel)
    if depth >= 1 - min(Self.mostTolerance, tolerance + Self.depthSlack) { return true }
    let others = known.filter { $0 != dip }
    guard let shut = Self.shut(at: dip.start.time, others, slow / travel) else { return false }
    let wander = min(Self.mostWander, slow / travel * shut.age.squareRoot())
    let wanders = max(0, min(1, 2 * (depth - Self.wanderFrom)))
    let height = (dip.lowest - shut.level) / travel
    return (Self.belowShut...min(Self.mostTolerance, tolerance + Self.wander * wander * wanders)).contains(height)
  }

  /// True if the mean of both eyes is as low as a shut eye, so that the difference between the eyes is no wink.
  private func isShut(_ dip: LidDip, _ known: [LidDip], _ travel: Double) -> Bool {
    Self.shut(at: dip.start.time, known.filter { $0 != dip }, slow / travel).map {
      dip.lowest <= $0.level + Self.apart * travel
    } ?? false
  }

  private func wink(_ dip: LidDip, _ travel: Double) -> Blink.Eye? {
    guard let left = dip.left, let right = dip.right, dip.length >= Self.shortestWink,
      dip.togetherness ?? 1 < Self.together
    else { return nil }
    return max(left, right) >= Self.winkDepth * travel ? (left > right ? .left : .right) : nil
  }

  /// Short dips that stay half open, where this person's other blinks often do.
  private func halfBlinks(_ short: [LidDip], _ known: [LidDip], _ travel: Double) -> [LidDip] {
    let half = Self.apart(
      short.filter { dip in
        dip.depth >= RecordedLids.halfDepth * travel && dip.length <= RecordedLids.longestBlink
          && dip.depth >= RecordedLids.returned * (max(dip.before, dip.after) - dip.lowest)
          && !known.contains(where: dip.overlaps)
      })
    let whole = known.filter { $0.length <= RecordedLids.longestBlink }
    return half.filter { dip in
      func isFar(_ other: LidDip) -> Bool {
        abs((other.start.time - dip.start.time).seconds) > RecordedLids.apart.seconds
      }
      let (halves, wholes) = (half.count(where: isFar), whole.count(where: isFar))
      return halves + wholes >= RecordedLids.fewestWitnesses
        && Double(halves) >= RecordedLids.halfShare * Double(halves + wholes)
    }
  }
}

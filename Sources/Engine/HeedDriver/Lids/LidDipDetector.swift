import HeedGeometry
import HeedSignals

/// Finds quick dips of the lids' gap, which are blinks even without a shut frame. At 25 Hz a real blink has one to
/// three frames, often none of them shut, and the closure beyond what gaze explains hardly rises. Still, lids that
/// fall and return within a few tenths of a second blinked: in a look down, the eye rests before it comes back. If a
/// person's dips are always deep, half blinks are rejected.
struct LidDipDetector: Sendable {
  /// Minimum fall of the gap, as a share of the open eye's gap. Choice: three times the scatter of lowered lids.
  static let leastFall = 0.15
  /// Maximum time of the gap's fall to the lowest frame. Source: docs/references.md: lids shut in 0.1 s.
  static let fallWithin: Duration = .milliseconds(130)
  /// Share of the fall that the gap must regain to end the dip. Choice: the last part of a lid's rise is slow.
  static let returned = 0.55
  /// Maximum time from the lowest frame to the gap's return. Choice: glances down take 400 ms and more.
  static let returnWithin: Duration = .milliseconds(300)
  /// Minimum gap before the fall, as a share of the open eye's gap. Choice: eyes that look down keep 0.3 and more.
  static let openFrom = 0.25
  /// Gap below which lids are lowered, as a share of the open eye's gap. Choice: eyes that look ahead keep more.
  static let loweredBelow = 0.5
  /// Minimum ratio between the falls of both lids. Choice: lids move together, but the far eye's fall looks smaller.
  static let together = 0.35
  /// Fall in the second measure of the gap that confirms a dip, a share. Choice: twice this measure's scatter.
  static let otherFall = 0.15
  /// Maximum spread of the better seen eye in a dip. Choice: with a larger one, something covers both eyes.
  static let mostSpread = 0.35
  /// Rise of the closure that confirms a dip of lowered lids. Choice: lowered lids scatter twice as much as open.
  static let loweredClosureRise = 0.2
  /// Maximum distance of a dip's depth below the person's median, in median absolute deviations. Choice: this range
  /// contains nearly all blinks if frames catch them at random heights.
  static let depthDeviations = 2.5
  /// Minimum tolerance below the median depth, share of the gap. Choice: the scatter of a person's complete blinks.
  static let depthTolerance = 0.1
  /// Number of dips that give the person's depth. Choice: three dips rarely agree by chance.
  static let fewest = 3
  /// Number of latest dips whose depth is remembered. Choice: about a minute of dips.
  static let remembered = 15

  /// The source of the gap, with the limits that depend on the source.
  struct Source: Hashable, Sendable {
    /// Minimum fall as a share of the gap before. Choice: the gap of open lids scatters by less than half as much.
    var fall: Double
    /// Minimum rise of the closure during the dip. Choice: more than open eyes scatter; a jumping face causes no rise.
    var closureRise: Double
    /// True if a dip needs a rise of the closure and a fall of the second measure, false if one is enough. Choice:
    /// the net's gap and closure come from the same pixels; rims and the whole face move the mesh's gap.
    var needsBoth: Bool

    static let net = Source(fall: 0.25, closureRise: 0.1, needsBoth: false)
    static let mesh = Source(fall: 0.3, closureRise: 0.3, needsBoth: true)
  }

  /// A fall and return of both lids.
  struct Dip: Hashable, Sendable {
    /// When the gap fell, and rose, through the middle between its open and lowest values.
    var start, end: LidTrace.Crossing
    /// Fall of the gap as a share of the gap before, 0...1.
    var depth: Double
    /// Fall in the second measure of the gap, 0...1; nil if the second measure has no value.
    var otherDepth: Double?
  }

  /// The lids' gap by one measure, as a share of the open eye's gap; nil if not seen.
  struct Gap: Hashable, Sendable {
    var both, left, right: Double?
  }

  /// One frame: gaps as shares of the open eye's gap, closure 0...1.
  private struct Sample: Sendable {
    var time: Timestamp
    var gap: Double
    var left, right, other: Double?
    var closure: Double
  }

  private let source: Source
  /// Maximum time of a dip's fall and return together.
  private let longest: Duration
  private var recent = SlidingSamples<Sample>()
  private var depths: [Double] = []
  /// Minimum depth that counts as a dip of this person; nil until enough dips were seen.
  private(set) var leastDepth: Double?

  /// Depth that nearly all dips of this person reach; nil until enough dips were seen.
  private func usualDepth() -> Double? {
    guard depths.count >= Self.fewest, let usual = depths.medianAndDeviation(.upper) else { return nil }
    return usual.median - max(Self.depthTolerance, Self.depthDeviations * usual.deviation)
  }

  init(_ source: Source) {
    self.source = source
    longest = Self.fallWithin + Self.returnWithin
  }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - seen: The lids' gap that is searched for a dip.
  ///   - other: Both lids' gap by the second measure.
  ///   - closure: Combined closure of both eyes, 0...1; nil if unknown.
  ///   - spread: Uncertainty of the better seen eye.
  /// - Returns: The dip that ended with this frame, if it is deep enough for this person.
  mutating func update(
    _ seen: Gap, other: Double?, closure: Double?, spread: Double, at time: Timestamp
  ) -> Dip? {
    guard let gap = seen.both, let closure, spread <= Self.mostSpread else {
      recent.removeAll()
      return nil
    }
    recent.forget { time - $0.time > longest }
    recent.append(Sample(time: time, gap: gap, left: seen.left, right: seen.right, other: other, closure: closure))
    guard let dip = dip() else { return nil }
    recent.forgetAllButLast()
    let least = leastDepth ?? 0
    depths.append(dip.depth, keeping: Self.remembered)
    leastDepth = usualDepth()
    return dip.depth >= least ? dip : nil
  }

  /// The dip that the newest sample completes, if further measures confirm the dip.
  private func dip() -> Dip? {
    guard let last = recent.indices.last, let low = lowestIndex(), low > recent.indices.lowerBound, low < last,
      recent[last].time - recent[low].time <= Self.returnWithin,
      let highest = highestIndex(before: low), recent[highest].gap >= Self.openFrom
    else { return nil }
    let (now, lowest, top) = (recent[last], recent[low], recent[highest])
    let fall = top.gap - lowest.gap
    guard fall >= max(source.fall * top.gap, Self.leastFall), now.gap >= lowest.gap + Self.returned * fall,
      fellTogether(from: top, to: lowest), isWitnessed(since: top)
    else { return nil }
    var trace = LidTrace(capacity: recent.indices.count)
    for sample in recent.all where sample.time >= top.time { trace.add(sample.gap, at: sample.time) }
    let middle = lowest.gap + fall / 2
    guard let start = trace.lastCrossing(of: middle, rising: false),
      let end = trace.lastCrossing(of: middle, rising: true)
    else { return nil }
    let other = extremes(since: top).other
    let otherDepth = top.other.flatMap { before in other.map { (before - $0) / max(before, .ulpOfOne) } }
    return Dip(start: start, end: end, depth: fall / top.gap, otherDepth: otherDepth)
  }

  // The samples are read by index, because an array of the samples before the fall would cost more than all other work.

  /// Index of the first sample with the smallest gap.
  private func lowestIndex() -> Int? {
    var (found, least) = (nil as Int?, Double.infinity)
    for index in recent.indices where found == nil || recent[index].gap < least {
      (found, least) = (index, recent[index].gap)
    }
    return found
  }

  /// Index of the first sample with the largest gap within `fallWithin` before sample `low`.
  private func highestIndex(before low: Int) -> Int? {
    var (found, most) = (nil as Int?, -Double.infinity)
    let time = recent[low].time
    for index in recent.indices.lowerBound..<low where time - recent[index].time <= Self.fallWithin {
      if found == nil || most < recent[index].gap { (found, most) = (index, recent[index].gap) }
    }
    return found
  }

  /// The largest closure, and the smallest gap by the second measure, from sample `top` on.
  private func extremes(since top: Sample) -> (closure: Double, other: Double?) {
    var (closure, least) = (top.closure, nil as Double?)
    for index in recent.indices where recent[index].time >= top.time {
      closure = max(closure, recent[index].closure)
      if let other = recent[index].other { least = min(least ?? other, other) }
    }
    return (closure, least)
  }

  /// True if the closure or the second measure of the gap confirms the dip.
  private func isWitnessed(since top: Sample) -> Bool {
    let after = extremes(since: top)
    let isLowered = top.gap < Self.loweredBelow
    let rise = isLowered ? Self.loweredClosureRise : source.closureRise
    let isClosing = after.closure >= top.closure + rise
    var falls = false
    if !isLowered, let other = top.other, let lowest = after.other {
      falls = other - lowest >= Self.otherFall * other
    }
    return source.needsBoth ? isClosing && falls : isClosing || falls
  }

  /// True if both lids fell together, or if only one is seen.
  private func fellTogether(from top: Sample, to lowest: Sample) -> Bool {
    guard let left = top.left, let right = top.right, let lowLeft = lowest.left, let lowRight = lowest.right else {
      return true
    }
    let falls = (left - lowLeft, right - lowRight)
    return min(falls.0, falls.1) >= Self.together * max(falls.0, falls.1)
  }
}

import HeedGeometry
public import HeedSignals

/// Finds quick dips of the lids' gap: blinks for which the camera caught no shut frame.
///
/// At 25 Hz a real blink takes one to three frames, often without a shut one, and the closure beyond the effect of gaze
/// hardly rises. But lids that fall and return within a few tenths of a second blinked: a look down takes longer,
/// because the eye rests there before it comes back. The detector learns the depth of a person's dips: for people who
/// always shut their eyes fully, shallow dips are not blinks.
public struct LidDipDetector: Sendable {
  /// Thresholds that define a dip.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum fall as a share of the gap before it. Choice: open lids scatter by less than half of it.
    public var fall = 0.25
    /// Minimum fall as a share of the open eye. Choice: lids that were lowered before scatter by a third of it.
    public var leastFall = 0.15
    /// Maximum time of the fall to the lowest frame. Source: docs/references.md, eyes and drowsiness: lids shut in 0.1 s.
    @Seconds public var fallWithin: Duration = .milliseconds(130)
    /// Share of the fall that must be regained; the dip ends there. Choice: lids rise slowly at the end.
    public var returned = 0.55
    /// Maximum time from the lowest frame to that return. Choice: a glance down, with its saccades, takes 400 ms and more.
    @Seconds public var returnWithin: Duration = .milliseconds(300)
    /// Minimum gap before the fall, as a share of the open eye. Choice: eyes that look down keep 0.3 and more.
    public var openFrom = 0.25
    /// Gap before the fall below which the lids were lowered. Choice: eyes that look ahead keep more.
    public var loweredBelow = 0.5
    /// Minimum fall of one eye as a share of the other's. Choice: lids move together; the far eye shows less of it.
    public var together = 0.35
    /// Minimum rise of the closure during the dip. Choice: above the scatter of open eyes; a jumping face box causes no
    /// rise.
    public var closureRise = 0.1
    /// Fall of the other measure of the gap that also confirms the dip, as a share of its earlier value. Choice: twice
    /// its scatter.
    public var otherFall = 0.15
    /// If true, the closure must rise and the other measure must fall; otherwise one of them suffices. Choice: the
    /// net's gap and closure come from the same pixels; glasses rims and the whole face move the mesh's gap.
    public var needsBoth = false
    /// Largest spread of the better seen eye. Choice: beyond it something covers both eyes.
    public var mostSpread = 0.35
    /// Minimum rise of the closure for lids that were lowered before. Choice: their closure scatters twice as much.
    public var loweredClosureRise = 0.2
    /// How far below the person's median a dip's depth may lie, in median absolute deviations. Choice: includes nearly
    /// all blinks, even if frames catch them at any depth.
    public var depthDeviations = 2.5
    /// Lower limit of that distance. Choice: the scatter of one person's full blinks.
    public var depthTolerance = 0.1
    /// Minimum number of dips for a usual depth. Choice: three rarely agree by chance.
    public var fewest = 3
    /// Number of remembered dips. Choice: about a minute of them.
    public var remembered = 15

    /// The default values.
    public init() {}

    /// The default values with another minimum fall and other confirmation.
    init(fall: Double, closureRise: Double, needsBoth: Bool) {
      (self.fall, self.closureRise, self.needsBoth) = (fall, closureRise, needsBoth)
    }
  }

  /// A fall and return of both lids.
  struct Dip: Hashable, Sendable {
    /// When the gap fell, and rose, through the midpoint between open and lowest.
    var start, end: LidTrace.Crossing
    /// Fall as a share of the gap before it, 0...1.
    var depth: Double
    /// The depth by the other measure; nil where it has no value.
    var otherDepth: Double?
  }

  /// One measure of the gap, as shares of the open eye's gap; nil: not seen.
  struct Gap: Hashable, Sendable {
    var both, left, right: Double?
  }

  private struct Sample: Sendable {
    var time: Timestamp
    var gap: Double
    var left, right, other: Double?
    var closure: Double
  }

  private let settings: Settings
  /// Maximum time of fall and return together.
  private let longest: Duration
  private var recent = SlidingSamples<Sample>()
  private var depths: [Double] = []
  /// Minimum depth of this person's dips; nil until enough were seen.
  private(set) var leastDepth: Double?

  private func usualDepth() -> Double? {
    guard depths.count >= settings.fewest, let median = depths.median(),
      let deviation = depths.map({ abs($0 - median) }).median()
    else { return nil }
    return median - max(settings.depthTolerance, settings.depthDeviations * deviation)
  }

  init(settings: Settings = Settings()) {
    self.settings = settings
    longest = settings.fallWithin + settings.returnWithin
  }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - seen: The lids' gap, which is searched for dips.
  ///   - other: Both lids' gap by another measure.
  ///   - closure: Closure of both eyes beyond the effect of gaze, 0...1; nil when not known.
  ///   - spread: Uncertainty of the better seen eye.
  /// - Returns: The dip that ended with this frame and is deep enough for this person; otherwise nil.
  mutating func update(
    _ seen: Gap, other: Double?, closure: Double?, spread: Double, at time: Timestamp
  ) -> Dip? {
    guard let gap = seen.both, let closure, spread <= settings.mostSpread else {
      recent.removeAll()
      return nil
    }
    recent.forget { time - $0.time > longest }
    recent.append(
      Sample(time: time, gap: gap, left: seen.left, right: seen.right, other: other, closure: closure))
    guard let dip = dip() else { return nil }
    recent.forgetAllButLast()
    let least = leastDepth ?? 0
    depths.append(dip.depth, keeping: settings.remembered)
    leastDepth = usualDepth()
    return dip.depth >= least ? dip : nil
  }

  private func dip() -> Dip? {
    guard let last = recent.indices.last, let low = lowestIndex(), low > recent.indices.lowerBound, low < last,
      recent[last].time - recent[low].time <= settings.returnWithin,
      let highest = highestIndex(before: low), recent[highest].gap >= settings.openFrom
    else { return nil }
    let (now, lowest, top) = (recent[last], recent[low], recent[highest])
    let fall = top.gap - lowest.gap
    guard fall >= max(settings.fall * top.gap, settings.leastFall), now.gap >= lowest.gap + settings.returned * fall,
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

  // These functions use indices, because most frames hold no dip: a copy of the samples would take most of the time.

  /// The first of the samples with the smallest gap.
  private func lowestIndex() -> Int? {
    var (found, least) = (nil as Int?, Double.infinity)
    for index in recent.indices where found == nil || recent[index].gap < least {
      (found, least) = (index, recent[index].gap)
    }
    return found
  }

  /// The first of the samples with the largest gap from which the lids may have fallen to sample `low`.
  private func highestIndex(before low: Int) -> Int? {
    var (found, most) = (nil as Int?, -Double.infinity)
    let time = recent[low].time
    for index in recent.indices.lowerBound..<low where time - recent[index].time <= settings.fallWithin {
      if found == nil || most < recent[index].gap { (found, most) = (index, recent[index].gap) }
    }
    return found
  }

  /// The largest closure and the smallest gap by the other measure, from a sample on.
  private func extremes(since top: Sample) -> (closure: Double, other: Double?) {
    var (closure, least) = (top.closure, nil as Double?)
    for index in recent.indices where recent[index].time >= top.time {
      closure = max(closure, recent[index].closure)
      if let other = recent[index].other { least = min(least ?? other, other) }
    }
    return (closure, least)
  }

  /// True if the closure or the other measure of the gap confirms the dip; with `needsBoth`, both must.
  private func isWitnessed(since top: Sample) -> Bool {
    let after = extremes(since: top)
    let isLowered = top.gap < settings.loweredBelow
    let rise = isLowered ? settings.loweredClosureRise : settings.closureRise
    let isClosing = after.closure >= top.closure + rise
    var falls = false
    if !isLowered, let other = top.other, let lowest = after.other {
      falls = other - lowest >= settings.otherFall * other
    }
    return settings.needsBoth ? isClosing && falls : isClosing || falls
  }

  /// True if both lids fell together, or if only one eye is seen.
  private func fellTogether(from top: Sample, to lowest: Sample) -> Bool {
    guard let left = top.left, let right = top.right, let lowLeft = lowest.left, let lowRight = lowest.right else {
      return true
    }
    let falls = (left - lowLeft, right - lowRight)
    return min(falls.0, falls.1) >= settings.together * max(falls.0, falls.1)
  }
}

import HeedGeometry
public import HeedSignals

/// Finds quick dips of the lids' gap: blinks of which the camera caught no shut frame.
///
/// A real blink shows one to three frames at 25 Hz, often none of them shut, and the closure beyond what gaze explains
/// hardly rises. But lids that fall and return within a few tenths of a second blinked: looking down takes longer,
/// because the eye rests there before it comes back. How deep a person's dips go is learned, so that one who always shuts
/// the eyes whole makes no half blinks.
public struct LidDipDetector: Sendable {
  /// What a dip is.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum fall as a share of the gap before it. Choice: open lids scatter by less than half of it.
    public var fall = 0.25
    /// Maximum time of the fall to the lowest frame. Source: docs/references.md, eyes and drowsiness: lids shut in 0.1 s.
    @Seconds public var fallWithin: Duration = .milliseconds(130)
    /// Share of the fall that returns, and ends the dip. Choice: lids rise slowly at the end.
    public var returned = 0.55
    /// Maximum time from the lowest frame to that return. Choice: a glance down, with its saccades, takes 400 ms and more.
    @Seconds public var returnWithin: Duration = .milliseconds(300)
    /// Minimum gap before the fall, as a share of the open eye. Choice: lowered lids hide what a dip is.
    public var openFrom = 0.5
    /// Minimum fall of one eye as a share of the other's. Choice: lids move together; the far eye shows less of it.
    public var together = 0.35
    /// Minimum rise of the closure meanwhile. Choice: above the scatter of open eyes; a mesh that jumps shows none.
    public var closureRise = 0.1
    /// Minimum depth as a share of what nearly all of the person's dips reach. Choice: as `ClosureDetector`.
    public var depthShare = 0.85
    /// Quantile of the depths that nearly all reach. Choice: leaves one in five.
    public var depthQuantile = 0.2
    /// Dips needed to know it. Choice: three rarely agree by chance.
    public var fewest = 3
    /// Number of remembered dips. Choice: about a minute of them.
    public var remembered = 15

    /// The default values.
    public init() {}
  }

  /// A fall and return of both lids.
  struct Dip: Hashable, Sendable {
    /// When the gap fell, and rose, through the middle between open and lowest.
    var start, end: LidTrace.Crossing
    /// Fall as a share of the gap before it, 0...1.
    var depth: Double
  }

  private struct Sample: Sendable {
    var time: Timestamp
    var gap: Double
    var left, right: Double?
    var closure: Double
  }

  private let settings: Settings
  private var recent: [Sample] = []
  private var depths: [Double] = []

  init(settings: Settings = Settings()) { self.settings = settings }

  /// Feeds one frame; frames come in time order.
  /// - Parameters:
  ///   - gap: Both lids' gap as a share of the open eye's, 0...1; nil when not seen.
  ///   - closure: How far both eyes are closed beyond what gaze explains, 0...1; nil when not known.
  /// - Returns: The dip that ended with this frame; nil when none did, or none that is deep enough for this person.
  mutating func update(
    _ gap: Double?, left: Double?, right: Double?, closure: Double?, at time: Timestamp
  ) -> Dip? {
    guard let gap, let closure else {
      recent.removeAll()
      return nil
    }
    let longest = settings.fallWithin + settings.returnWithin
    recent.removeAll { time - $0.time > longest }
    recent.append(Sample(time: time, gap: gap, left: left, right: right, closure: closure))
    guard let dip = dip() else { return nil }
    recent = recent.suffix(1)
    let least = depths.count < settings.fewest ? nil : depths.quantile(settings.depthQuantile)
    depths = (depths + [dip.depth]).suffix(settings.remembered)
    return dip.depth >= (least ?? 0) * settings.depthShare ? dip : nil
  }

  private func dip() -> Dip? {
    guard let now = recent.last, let low = recent.indices.min(by: { recent[$0].gap < recent[$1].gap }),
      now.time - recent[low].time <= settings.returnWithin, low > 0, low < recent.count - 1
    else { return nil }
    let lowest = recent[low]
    let before = recent[..<low].filter { lowest.time - $0.time <= settings.fallWithin }
    guard let top = before.max(by: { $0.gap < $1.gap }), top.gap >= settings.openFrom else { return nil }
    let fall = top.gap - lowest.gap
    guard fall >= settings.fall * top.gap, now.gap >= lowest.gap + settings.returned * fall,
      fellTogether(from: top, to: lowest),
      recent.filter({ $0.time >= top.time }).map(\.closure).max() ?? 0 >= top.closure + settings.closureRise
    else { return nil }
    var trace = LidTrace()
    for sample in recent where sample.time >= top.time { trace.add(sample.gap, at: sample.time) }
    let middle = lowest.gap + fall / 2
    guard let start = trace.lastCrossing(of: middle, rising: false),
      let end = trace.lastCrossing(of: middle, rising: true)
    else { return nil }
    return Dip(start: start, end: end, depth: fall / top.gap)
  }

  /// True if both lids fell, or the only one that is seen.
  private func fellTogether(from top: Sample, to lowest: Sample) -> Bool {
    guard let left = top.left, let right = top.right, let lowLeft = lowest.left, let lowRight = lowest.right else {
      return true
    }
    let falls = (left - lowLeft, right - lowRight)
    return min(falls.0, falls.1) >= settings.together * max(falls.0, falls.1)
  }
}

public import HeedSignals

/// Decides whether the lids met in a closure, by their smallest gaps in earlier closures.
///
/// Lids that are lowered most of the way and lifted again look much like a blink. If a person's blinks all reach the
/// same small gap, a closure that stays above that gap is not a blink. If their gaps vary (real eyes behind lashes, a
/// small or dim picture), every closure counts.
public struct LidContact: Sendable {
  /// When a closure is rejected.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum number of known closures. Choice: with fewer the scatter is unknown.
    public var closures = 4
    /// Number of latest closures that count. Choice: two minutes of blinks would follow a change of light too slowly.
    public var latest = 9
    /// Largest usual gap of lids that meet, as a share of the open eye's gap. Choice: blinks of rendered people have 0
    /// to 0.06, blinks of real people on video 0.02 to 0.5.
    public var contact = 0.08
    /// Largest distance above the usual gap at which lids met: the larger of `margin`, a share of the open eye's gap,
    /// and `deviations`, in median deviations. Choice: on 25 clips of rendered people (1400 to 1429) they reject 18 of
    /// 34 partial closures and 2 of 228 others.
    public var margin = 0.05
    public var deviations = 3.0
    /// Minimum time (`rest`) that lids stay within `near` of the smallest seen gap, so that it is surely the smallest.
    /// Choice: three frames of a usual camera; a quick blink may lack the frame in which the lids meet.
    @Seconds public var rest: Duration = .milliseconds(60)
    public var near = 0.08

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private var gaps: [Double] = []
  private var seen: [(gap: Double, time: Timestamp)] = []

  init(settings: Settings) { self.settings = settings }

  /// Adds the gap of one frame of a closure, as a share of the open eye's gap; nil: not seen.
  mutating func see(_ gap: Double?, at time: Timestamp) {
    guard let gap, gap.isFinite else { return }
    // A long closure is classified by its length alone.
    if seen.count < 100 { seen.append((gap, time)) }
  }

  /// Forgets the frames of a closure that was rejected.
  mutating func forget() { if !seen.isEmpty { seen.removeAll(keepingCapacity: true) } }

  /// Ends a closure.
  /// - Returns: False if the lids surely did not meet; otherwise true.
  mutating func end() -> Bool {
    defer { forget() }
    guard let gap = seen.map(\.gap).min() else { return true }
    let resting = seen.filter { $0.gap <= gap + settings.near }
    let isSure = resting.last.flatMap { last in resting.first.map { last.time - $0.time >= settings.rest } } ?? false
    if isSure, let limit, gap > limit { return false }
    gaps = gaps.suffix(settings.latest - 1) + [gap]
    return true
  }

  /// The largest gap of lids that met; nil if unknown.
  private var limit: Double? {
    guard gaps.count >= settings.closures else { return nil }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let usual = median(gaps)
    guard usual <= settings.contact else { return nil }
    return usual + max(settings.margin, settings.deviations * median(gaps.map { abs($0 - usual) }))
  }
}

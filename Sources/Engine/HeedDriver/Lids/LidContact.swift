public import HeedSignals

/// Whether the lids met in a closure, by how near they came in the closures before.
///
/// Lids that are lowered most of the way and lifted again look much like a blink. Where a person's blinks are seen to reach
/// one and the same small gap, a closure that stays above it is no blink. Where they are not (real eyes behind lashes, a
/// small or dim picture), nothing is decided.
public struct LidContact: Sendable {
  /// When a closure is rejected.
  public struct Settings: Hashable, Codable, Sendable {
    /// Closures that have to be known. Choice: fewer have no scatter.
    public var closures = 4
    /// How many of the latest count. Choice: two minutes of blinks would follow a changed light too slowly.
    public var latest = 9
    /// Largest usual gap, share of the open eye's, that shows lids that meet. Choice: rendered people's blinks have 0 to 0.06,
    /// those of real ones on video 0.02 to 0.5.
    public var contact = 0.08
    /// How far above the usual gap lids have met, as a share of the open eye's at least, and in median deviations.
    /// Choice: of 25 clips of rendered people (1400 to 1429) it leaves out 18 of 34 partial closures, 2 of 228 others.
    public var margin = 0.05
    public var deviations = 3.0
    /// How long lids stay near their smallest gap, and how near, before it is believed to be their smallest. Choice: three
    /// frames of a usual camera; of a quick blink the frame in which the lids meet may be missing.
    @Seconds public var rest: Duration = .milliseconds(60)
    public var near = 0.08

    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private var gaps: [Double] = []
  private var seen: [(gap: Double, time: Timestamp)] = []

  init(settings: Settings) { self.settings = settings }

  /// Takes the gap of a frame of a closure, share of the open eye's; nil: not seen.
  mutating func see(_ gap: Double?, at time: Timestamp) {
    guard let gap, gap.isFinite else { return }
    // A closure that lasts is decided by its length.
    if seen.count < 100 { seen.append((gap, time)) }
  }

  /// Forgets the frames of a closure that was none.
  mutating func forget() { if !seen.isEmpty { seen.removeAll(keepingCapacity: true) } }

  /// Ends a closure.
  /// - Returns: Whether the lids met, as far as is known.
  mutating func end() -> Bool {
    defer { forget() }
    guard let gap = seen.map(\.gap).min() else { return true }
    let resting = seen.filter { $0.gap <= gap + settings.near }
    let isSure = resting.last.flatMap { last in resting.first.map { last.time - $0.time >= settings.rest } } ?? false
    if isSure, let limit, gap > limit { return false }
    gaps = gaps.suffix(settings.latest - 1) + [gap]
    return true
  }

  /// The largest gap of lids that met; nil: not known.
  private var limit: Double? {
    guard gaps.count >= settings.closures else { return nil }
    func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    let usual = median(gaps)
    guard usual <= settings.contact else { return nil }
    return usual + max(settings.margin, settings.deviations * median(gaps.map { abs($0 - usual) }))
  }
}

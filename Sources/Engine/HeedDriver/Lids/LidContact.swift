import HeedGeometry
import HeedSignals

/// Decides whether the lids met in a closure, by comparison with the smallest gaps of earlier closures. Lids that are
/// mostly lowered and lifted again look much like a blink. If a person's blinks consistently reach the same small
/// gap, a closure that stays above it is no blink. Otherwise, as with real eyes behind lashes and in small or dim
/// pictures, every closure counts.
struct LidContact: Sendable {
  /// Minimum number of known closures for a decision. Choice: fewer do not show the scatter of their gaps.
  static let closures = 4
  /// Number of latest closures that give the usual gap. Choice: two minutes of blinks follow new light too slowly.
  static let latest = 9
  /// Maximum usual gap of closures in which the lids meet, as a share of the open eye's gap. Choice: in blinks,
  /// rendered people have a gap of 0 to 0.06, and real people on video a gap of 0.02 to 0.5.
  static let contact = 0.08
  /// Tolerance above the usual gap: a minimum as a share of the open eye's gap, and a number of median deviations.
  /// Choice: in 25 clips of rendered people (1400 to 1429), it rejects 18 of 34 partial closures and 2 of 228 others.
  static let margin = 0.05
  static let deviations = 3.0
  /// A closure's smallest gap is trusted if the gap stays within `near` of it for at least `rest`. Choice: three
  /// frames of a usual camera; a quick blink may lack the frame in which the lids meet.
  static let rest: Duration = .milliseconds(60)
  static let near = 0.08

  private var gaps: [Double] = []
  private var seen: [(gap: Double, time: Timestamp)] = []

  /// Takes the lids' gap in a frame of a closure, as a share of the open eye's gap; nil if not seen.
  mutating func see(_ gap: Double?, at time: Timestamp) {
    guard let gap, gap.isFinite else { return }
    // A closure of more than a hundred frames is long, and its length alone decides.
    if seen.count < 100 { seen.append((gap, time)) }
  }

  /// Drops the frames of a dip that was no closure.
  mutating func forget() { if !seen.isEmpty { seen.removeAll(keepingCapacity: true) } }

  /// Ends a closure.
  /// - Returns: False if the lids certainly did not meet.
  mutating func end() -> Bool {
    defer { forget() }
    guard let gap = seen.map(\.gap).min() else { return true }
    let resting = seen.filter { $0.gap <= gap + Self.near }
    let isSure = resting.last.flatMap { last in resting.first.map { last.time - $0.time >= Self.rest } } ?? false
    if isSure, let limit, gap > limit { return false }
    gaps = gaps.suffix(Self.latest - 1) + [gap]
    return true
  }

  /// Maximum gap of lids that met; nil while no usual gap is known.
  private var limit: Double? {
    guard gaps.count >= Self.closures, let usual = gaps.medianAndDeviation(.upper), usual.median <= Self.contact
    else { return nil }
    return usual.median + max(Self.margin, Self.deviations * usual.deviation)
  }
}

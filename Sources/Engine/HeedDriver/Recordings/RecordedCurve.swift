import HeedGeometry
import HeedSignals

/// The lids in a stretch of a recording as a curve, whose scale is taken from the stretch itself.
struct RecordedCurve: Sendable {
  /// How an eye's values convert to the curve's values.
  struct Scale: Hashable, Sendable {
    /// The open eye's value.
    var open: Double
    /// Distance from the open value to the lowest values.
    var travel: Double

    func value(_ raw: Double) -> Double { (raw - open) / travel }
  }

  /// Quantiles of an eye's values that give their upper end, the open eye and their lower end. Choice: lids are open
  /// most of the time, and blinks take a twentieth of the time.
  private static let (high, open, low) = (0.9, 0.8, 0.02)
  /// Minimum share of the steps in which an eye is seen. Choice: with less, the eye's levels are unknown.
  private static let leastSeen = 0.1
  /// Minimum ratio of a stretch's lid travel to that of the stretch before. Choice: without blinks, it is small.
  private static let keptTravel = 0.7

  /// Share of the values that may be wrong, and share of the open eye's value by which noise may reach below zero, in a
  /// recording whose unit has a zero.
  private static let (wrong, belowZero) = (0.002, 0.15)

  let lids: LidCurve
  let scales: (left: Scale?, right: Scale?)
  /// The curve's value at the recording's zero; nil if the recording's values reach below zero.
  let zero: Double?

  /// - Parameters:
  ///   - earlier: Scales of the previous stretch.
  ///   - spike: Distance from both neighbours from which a value is wrong if the neighbours agree.
  init(_ steps: ArraySlice<LidStep>, earlier: (left: Scale?, right: Scale?), spike: Double) {
    scales = (Self.scale(steps, \.left, earlier.left), Self.scale(steps, \.right, earlier.right))
    let left = Self.cleaned(steps, \.left, scales.left, spike: spike)
    let right = Self.cleaned(steps, \.right, scales.right, spike: spike)
    let seen = left.indices.filter { left[$0] != nil || right[$0] != nil }
    let times = steps.map(\.time)
    lids = LidCurve(
      times: seen.map { times[$0] }, left: seen.map { left[$0] }, right: seen.map { right[$0] },
      values: seen.compactMap { [left[$0], right[$0]].compactMap(\.self).median(.mean) })
    let zeros = [scales.left, scales.right].compactMap { scale in scale.map { $0.value(0) } }
    let mean = zeros.median(.mean) ?? 0
    let lowest = lids.values.quantile(Self.wrong) ?? 0
    zero = mean < 0 && lowest >= (1 + Self.belowZero) * mean ? mean : nil
  }

  /// Scale of one eye from its quantiles; without enough values, the earlier scale.
  private static func scale(
    _ steps: ArraySlice<LidStep>, _ eye: KeyPath<LidStep, Double?>, _ earlier: Scale?
  ) -> Scale? {
    let sorted = steps.compactMap { $0[keyPath: eye] }.sorted()
    guard Double(sorted.count) > leastSeen * Double(steps.count), let top = sorted.quantileOfSorted(high),
      let middle = sorted.quantileOfSorted(open), let bottom = sorted.quantileOfSorted(low)
    else { return earlier }
    let travel = max(top - bottom, keptTravel * (earlier?.travel ?? 0))
    // Choice: with a smaller divisor, 16-digit arithmetic is no longer meaningful.
    return travel > 1e-12 * max(1e-3, top.magnitude) && travel.isFinite ? Scale(open: middle, travel: travel) : nil
  }

  /// One eye's values without single outliers.
  private static func cleaned(
    _ steps: ArraySlice<LidStep>, _ eye: KeyPath<LidStep, Double?>, _ scale: Scale?, spike: Double
  ) -> [Double?] {
    guard let scale else { return steps.map { _ in nil } }
    var all = steps.map { $0[keyPath: eye].map(scale.value).flatMap { $0.isFinite ? $0 : nil } }
    let seen = all.indices.filter { all[$0] != nil }
    var values = seen.compactMap { all[$0] }
    let limit = max(spike, 6 * (values.whiteNoise ?? 0))
    let times = steps.map(\.time)
    let isFast = LidCurve.usual(seen.map { times[$0] }) <= blinkStep
    for index in values.indices.dropFirst(2).dropLast(2) {
      let (now, before, after) = (values[index], values[index - 1], values[index + 1])
      let (lower, upper) = (min(before, after), max(before, after))
      if now > upper + limit {
        values[index] = upper
      } else if now < lower - limit, isFast {
        let depth = lower - now
        let flank = min(values[index - 2], values[index + 2]) - lower
        if flank < flatFlank * depth, upper - lower < agreement * depth { values[index] = lower }
      }
    }
    for (index, value) in zip(seen, values) { all[index] = value }
    return all
  }

  /// Longest step that shows a blink's fall and rise. Choice: below 16 Hz, a blink may be a single row.
  private static let blinkStep = Duration.milliseconds(60)
  /// Maximum fall of an outlier's neighbours, and maximum difference between them, as shares of its depth. Choice:
  /// lids take at least 50 ms to move.
  private static let (flatFlank, agreement) = (0.12, 0.3)
}

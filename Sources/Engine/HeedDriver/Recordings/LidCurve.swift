import HeedGeometry
import HeedSignals

/// Both lids in a stretch of a recording as one curve, in which 0 is open and about -1 is shut.
struct LidCurve: Sendable {
  /// How an eye's values convert to the curve's values.
  struct Scale: Hashable, Sendable {
    /// The open eye's value.
    var open: Double
    /// Distance from the open value to the lowest values.
    var travel: Double

    func value(_ raw: Double) -> Double { (raw - open) / travel }
    func raw(_ value: Double) -> Double { open + value * travel }
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

  /// Times of the steps that show an eye; `values`, `left` and `right` have the same order.
  private(set) var times: [Timestamp] = []
  private(set) var values: [Double] = []
  private(set) var left: [Double?] = []
  private(set) var right: [Double?] = []
  private(set) var scales: (left: Scale?, right: Scale?)
  /// Standard deviation of the curve's noise.
  private(set) var noise = 0.0
  /// The usual time between two steps.
  private(set) var interval = Duration.zero
  /// The curve's value at the recording's zero; nil if the recording's values reach below zero.
  private(set) var zero: Double?

  /// - Parameters:
  ///   - earlier: Scales of the previous stretch.
  ///   - spike: Distance from both neighbours from which a value is wrong if the neighbours agree.
  init(_ steps: ArraySlice<LidStep>, earlier: (left: Scale?, right: Scale?), spike: Double) {
    scales = (Self.scale(steps, \.left, earlier.left), Self.scale(steps, \.right, earlier.right))
    let cleaned = (
      left: Self.cleaned(steps, \.left, scales.left, spike: spike),
      right: Self.cleaned(steps, \.right, scales.right, spike: spike)
    )
    for (index, step) in steps.enumerated() {
      let (a, b) = (cleaned.left[index], cleaned.right[index])
      guard let either = a ?? b else { continue }
      times.append(step.time)
      values.append(a.flatMap { a in b.map { (a + $0) / 2 } } ?? either)
      left.append(a)
      right.append(b)
    }
    noise = Self.noise(values)
    interval = Self.usual(times)
    let zeros = [scales.left, scales.right].compactMap { scale in scale.map { $0.value(0) } }
    let mean = zeros.reduce(0, +) / Double(max(1, zeros.count))
    let lowest = values.quantile(Self.wrong) ?? 0
    zero = !zeros.isEmpty && mean < 0 && lowest >= (1 + Self.belowZero) * mean ? mean : nil
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

  private static func usual(_ times: [Timestamp]) -> Duration {
    .seconds(zip(times.dropFirst(), times).map { ($0 - $1).seconds }.median() ?? 0)
  }

  /// Standard deviation of white noise, from second differences, which slow movements hardly affect.
  private static func noise(_ values: [Double]) -> Double {
    guard values.count > 2 else { return 0 }
    let bends = (2..<values.count).map { index -> Double in
      let chord = values[index] + values[index - 2]
      return abs(chord - 2 * values[index - 1])
    }
    // The variance of a second difference is 6 times the variance of the noise.
    return deviationOfMedianDeviation * (bends.median() ?? 0) / 6.0.squareRoot()
  }

  /// One eye's values without single outliers.
  private static func cleaned(
    _ steps: ArraySlice<LidStep>, _ eye: KeyPath<LidStep, Double?>, _ scale: Scale?, spike: Double
  ) -> [Double?] {
    guard let scale else { return steps.map { _ in nil } }
    var all = steps.map { $0[keyPath: eye].map(scale.value).flatMap { $0.isFinite ? $0 : nil } }
    let seen = all.indices.filter { all[$0] != nil }
    var values = seen.compactMap { all[$0] }
    let limit = max(spike, 6 * noise(values))
    let times = steps.map(\.time)
    let isFast = usual(seen.map { times[$0] }) <= blinkStep
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

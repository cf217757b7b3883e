import Foundation
import HeedGeometry
import HeedSignals

/// A lid curve in cells of equal length, in which the mean of any span costs the same.
struct LidGrid: Sendable {
  /// Maximum share of a span's cells that may be empty.
  private static let mostEmpty = 0.5
  /// Length of the spans whose differences show the curve's slow noise. Choice: half of a blink.
  private static let span = 0.15
  /// Quantile of the absolute differences that gives a deviation. Choice: below the median, because blinks raise the
  /// upper ones.
  private static let calm = 0.35
  /// Value of a standard normal distribution's absolute values at `calm`.
  private static let normalAtCalm = 0.4538

  /// Length of a cell, seconds.
  let step: Double
  let count: Int
  /// Time of each cell: its sample's, or the cell's own if the cell is empty.
  private(set) var times: [Timestamp]
  /// Index of the first sample of the curve at or after each cell.
  private(set) var sample: [Int]
  /// Standard deviation of the white noise of one cell.
  let white: Double
  /// Standard deviation that slow noise adds to the difference of two means, per root of a second between them.
  private(set) var slow = 0.0
  private let both: Sums
  let left: Sums
  let right: Sums

  /// Running sums of one curve.
  struct Sums: Sendable {
    private(set) var sums: [Double] = [0]
    private(set) var counts: [Int] = [0]

    init(_ cells: [Double?]) {
      for cell in cells {
        sums.append((sums.last ?? 0) + (cell ?? 0))
        counts.append((counts.last ?? 0) + (cell == nil ? 0 : 1))
      }
    }

    /// The mean of the cells from `first` up to `end`; nil if too many of them are empty.
    func mean(_ first: Int, _ end: Int) -> Double? {
      let (first, end) = (max(0, first), min(counts.count - 1, end))
      guard first < end else { return nil }
      let seen = counts[end] - counts[first]
      guard Double(seen) >= max(1, LidGrid.mostEmpty * Double(end - first)) else { return nil }
      return (sums[end] - sums[first]) / Double(seen)
    }
  }

  /// - Returns: nil for fewer than three samples.
  init?(_ curve: LidCurve) {
    guard let first = curve.times.first, let last = curve.times.last, curve.interval > .zero, curve.times.count > 2
    else { return nil }
    step = curve.interval.seconds
    let interval = step
    count = Int(((last - first).seconds / step).rounded()) + 1
    times = (0..<count).map { first + .seconds(Double($0) * interval) }
    sample = Array(repeating: curve.times.count, count: count)
    var cells: [Double?] = Array(repeating: nil, count: count)
    var (left, right) = (cells, cells)
    for (index, time) in curve.times.enumerated() {
      let cell = min(count - 1, Int(((time - first).seconds / step).rounded()))
      (times[cell], cells[cell]) = (time, curve.values[index])
      (left[cell], right[cell]) = (curve.left[index], curve.right[index])
      sample[cell] = min(sample[cell], index)
    }
    for cell in sample.indices.dropLast().reversed() { sample[cell] = min(sample[cell], sample[cell + 1]) }
    white = curve.noise
    (both, self.left, self.right) = (Sums(Self.bridged(cells)), Sums(Self.bridged(left)), Sums(Self.bridged(right)))
    slow = slowNoise()
  }

  /// Number of cells in a time, at least one.
  func cells(_ seconds: Double) -> Int { max(1, Int((seconds / step).rounded())) }

  /// The curve's mean from cell `first` up to cell `end`; nil if too many cells are empty.
  func mean(_ first: Int, _ end: Int) -> Double? { both.mean(first, end) }

  /// The curve around a cell, as the mean of `width` cells; nil if too many are empty.
  func smooth(_ cell: Int, _ width: Int) -> Double? { mean(cell - width / 2, cell - width / 2 + width) }

  private func slowNoise() -> Double {
    let width = cells(Self.span)
    let means = stride(from: 0, to: count - width, by: width).map { mean($0, $0 + width) }
    let bends = means.indices.dropFirst(2).compactMap { index -> Double? in
      guard let a = means[index - 2], let b = means[index - 1], let c = means[index] else { return nil }
      return abs(a - 2 * b + c)
    }
    guard bends.count >= Self.enough, let calm = bends.quantile(Self.calm) else { return 0 }
    // The variance of a second difference is 6 times the variance of each mean.
    let variance = pow(calm / Self.normalAtCalm, 2) / 6 - white * white / Double(width)
    return (max(0, variance) / Self.span).squareRoot()
  }

  /// Minimum number of differences for a deviation. Choice: a second and a half of seen eyes.
  private static let enough = 10

  /// Fills single empty cells, which rows at uneven times leave.
  private static func bridged(_ cells: [Double?]) -> [Double?] {
    cells.indices.map { index in
      guard cells[index] == nil, index > 0, index + 1 < cells.count, let before = cells[index - 1],
        let after = cells[index + 1]
      else { return cells[index] }
      return (before + after) / 2
    }
  }
}

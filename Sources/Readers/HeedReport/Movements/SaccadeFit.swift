import Foundation

/// A curve with two parameters, fitted to saccades by least squares.
package struct SaccadeFit: Sendable {
  /// One saccade: its amplitude in degrees, and the measured value to which the curve is fitted.
  struct Point: Sendable { var amplitude, value: Double }

  /// A fitted parameter of the curve with its 95 % interval, which stays valid if the scatter grows with amplitude.
  /// Source: White 1980.
  package typealias Number = (value: Double, interval: Interval)

  /// Main sequence: the asymptotic peak velocity V, deg/s. Duration line: the duration at 0 degrees, ms.
  package var first: Number
  /// Main sequence: the amplitude C that reaches 63 % of V, degrees. Duration line: the slope, ms per degree.
  package var second: Number
  /// Number of fitted saccades.
  package var count: Int

  /// Minimum number of saccades for a fit. Choice: fewer hardly determine two parameters and their intervals.
  static let fewest = 20
  /// Bounds of C, as factors of the amplitudes' 10 % quantile and maximum. Choice: C may lie ten times outside them.
  private static let constants = (0.1, 10.0)

  /// Fits `peak velocity = V (1 - exp(-amplitude / C))`.
  /// - Returns: nil if the points are too few, or do not determine the curve's bend. Source: Baloh et al. 1975.
  static func mainSequence(_ points: [Point]) -> SaccadeFit? {
    let amplitudes = points.map(\.amplitude).sorted()
    guard points.count >= fewest, let most = amplitudes.last, most > 0 else { return nil }
    let least = log(max(amplitudes[amplitudes.count / 10], most / 1000) * constants.0)
    // Each C has its own best V, so only C is searched: five times on a finer grid around the best grid point.
    var (from, step) = (least, (log(most * constants.1) - least) / 120)
    for round in 1...5 {
      let misfits = (0...120).map { Self.best(points, constant: exp(from + Double($0) * step)).misfit }
      guard let best = misfits.indices.min(by: { misfits[$0] < misfits[$1] }), round > 1 || 1..<120 ~= best
      else { return nil }
      (from, step) = (from + Double(best - 1) * step, step / 60)
    }
    let constant = exp(from + 60 * step)
    let velocity = Self.best(points, constant: constant).velocity
    return fit(points, velocity, constant) { amplitude in
      let rest = exp(-amplitude / constant)
      return (velocity * (1 - rest), 1 - rest, -velocity * amplitude / (constant * constant) * rest)
    }
  }

  /// Fits `duration = a + b amplitude`.
  /// - Returns: nil if the points are too few or all of one amplitude. Source: Carpenter 1988, main sequence.
  static func line(_ points: [Point]) -> SaccadeFit? {
    guard points.count >= fewest else { return nil }
    let count = Double(points.count)
    let (x, y) = (points.reduce(0) { $0 + $1.amplitude } / count, points.reduce(0) { $0 + $1.value } / count)
    let square = points.reduce(0) { $0 + ($1.amplitude - x) * ($1.amplitude - x) }
    guard square > 0 else { return nil }
    let slope = points.reduce(0) { $0 + ($1.amplitude - x) * ($1.value - y) } / square
    let base = y - slope * x
    return fit(points, base, slope) { (base + slope * $0, 1, $0) }
  }

  private static func best(_ points: [Point], constant: Double) -> (velocity: Double, misfit: Double) {
    var (both, own, all) = (0.0, 0.0, 0.0)
    for point in points {
      let rise = 1 - exp(-point.amplitude / constant)
      both += rise * point.value
      own += rise * rise
      all += point.value * point.value
    }
    return own > 0 ? (both / own, all - both * both / own) : (0, all)
  }

  /// - Parameter curve: Returns the curve's value at an amplitude, and its derivatives by the two parameters.
  private static func fit(
    _ points: [Point], _ first: Double, _ second: Double, _ curve: (Double) -> (Double, Double, Double)
  ) -> SaccadeFit? {
    let count = Double(points.count)
    var (a, b, c, p, q, r) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let (value, one, two) = curve(point.amplitude)
      let error = (point.value - value) * (point.value - value)
      (a, b, c) = (a + one * one, b + one * two, c + two * two)
      (p, q, r) = (p + error * one * one, q + error * one * two, r + error * two * two)
    }
    let determinant = a * c - b * b
    guard determinant > 0 else { return nil }
    let share = count / (count - 2) / (determinant * determinant)
    let half = Interval.student(points.count - 2)
    let errors = [c * c * p - 2 * b * c * q + b * b * r, b * b * p - 2 * a * b * q + a * a * r].map {
      half * max(0, $0 * share).squareRoot()
    }
    func number(_ value: Double, _ error: Double) -> Number {
      (value, Interval(low: value - error, high: value + error))
    }
    return SaccadeFit(first: number(first, errors[0]), second: number(second, errors[1]), count: points.count)
  }
}

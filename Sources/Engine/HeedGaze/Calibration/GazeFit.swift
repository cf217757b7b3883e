import Foundation
import HeedGeometry
public import HeedSignals

/// What is known of one axis of gaze before a person is calibrated: the mean of the weights among people, their
/// covariance, and the error of a single look.
public struct AxisPrior: Hashable, Sendable {
  /// Mean among people of the offset (degrees) and of each feature's weight.
  public var mean: [Double]
  /// Covariance among people, row by row.
  public var covariance: [Double]
  /// Variance of a usual look that is due to the look alone, degrees squared.
  public var variance: Double

  /// Copies its arguments.
  public init(mean: [Double], covariance: [Double], variance: Double) {
    (self.mean, self.covariance, self.variance) = (mean, covariance, variance)
  }

  /// The prior as a calibration of an unknown person.
  var calibration: AxisCalibration { AxisCalibration(weights: mean, covariance: covariance, variance: variance) }
}

/// Fits both axes of gaze to looks at known points: the maximum a posteriori weights, given what is known of people.
///
/// With one look nearly only the offset moves. The more looks there are, and the farther apart they lie, the more the
/// other weights follow the person. One look that the others contradict is left out if this makes the looks far more
/// likely. Looks that scatter raise the variance.
/// Source: Bishop 2006, Pattern Recognition and Machine Learning, 3.3 and 3.4 (Bayesian linear regression, evidence).
public struct GazeFit: Sendable {
  /// Number of looks that the prior's variance counts as. Choice: five looks estimate a variance poorly.
  static let variancePrior = 10.0
  /// Probability before the measurement that a person did not look at one of the points, and the distance of such a
  /// look along an axis, degrees. Choice: one calibration in five has such a point; people look at another point then.
  static let strays = (probability: 0.2, degrees: 12.0)
  /// Minimum number of looks from which one may be left out. Choice: three looks always agree on offset and scale.
  static let fewestLooks = 4

  /// The fitted axes, and the look that contradicts the others; nil if they agree.
  public struct Result: Sendable {
    /// The calibration of each axis.
    public var across, up: AxisCalibration
    /// Index of the look that was left out because it contradicts the others.
    public var stray: Int?
  }

  private let across, up: AxisPrior
  private let people: (across: SymmetricMatrix, up: SymmetricMatrix)
  private let precision: (across: SymmetricMatrix, up: SymmetricMatrix)

  /// - Returns: nil if a covariance is not positive definite, or has another size than its mean.
  public init?(across: AxisPrior, up: AxisPrior) {
    func matrix(_ prior: AxisPrior) -> SymmetricMatrix? {
      SymmetricMatrix(size: prior.mean.count, elements: prior.covariance)
    }
    guard let first = matrix(across), let second = matrix(up), let a = first.inverse, let b = second.inverse else {
      return nil
    }
    (self.across, self.up, people, precision) = (across, up, (first, second), (a, b))
  }

  /// Fits the weights.
  /// - Parameter leftOut: Index of a look that does not count; nil to use all looks.
  /// - Returns: nil without looks, or if a look is not finite or has another number of features than the prior.
  public func fit(_ looks: [CalibrationLook], leavingOut leftOut: Int? = nil) -> Result? {
    let isUsable = looks.allSatisfy {
      $0.across.count + 1 == across.mean.count && $0.up.count + 1 == up.mean.count && $0.isFinite
    }
    guard isUsable, !looks.isEmpty else { return nil }
    let stray = leftOut == nil ? stray(looks) : nil
    let used = looks.indices.filter { $0 != leftOut && $0 != stray }.map { looks[$0] }
    guard let x = fit(used.map(\.acrossRow), across, precision.across),
      let y = fit(used.map(\.upRow), up, precision.up)
    else { return nil }
    return Result(across: x, up: y, stray: stray)
  }

  /// The look without which the looks are most likely; nil if they are likeliest with all.
  private func stray(_ looks: [CalibrationLook]) -> Int? {
    guard looks.count >= Self.fewestLooks, var best = evidence(looks, stray: nil) else { return nil }
    best += log(1 - Self.strays.probability)
    var found: Int?
    for index in looks.indices {
      guard let own = evidence(looks, stray: index) else { continue }
      let value = own + log(Self.strays.probability / Double(looks.count))
      if value > best { (best, found) = (value, index) }
    }
    return found
  }

  /// Logarithm of the looks' probability density, with one look that may lie elsewhere.
  private func evidence(_ looks: [CalibrationLook], stray: Int?) -> Double? {
    guard let x = evidence(looks.map(\.acrossRow), across, people.across, stray),
      let y = evidence(looks.map(\.upRow), up, people.up, stray)
    else { return nil }
    return x + y
  }

  private func evidence(
    _ rows: [CalibrationLook.Row], _ prior: AxisPrior, _ covariance: SymmetricMatrix, _ stray: Int?
  ) -> Double? {
    let spread = rows.map { covariance * $0.features }
    var matrix = SymmetricMatrix(size: rows.count)
    for i in rows.indices {
      for j in rows.indices { matrix[i, j] = zip(rows[i].features, spread[j]).reduce(0) { $0 + $1.0 * $1.1 } }
      matrix[i, i] += prior.variance * rows[i].share + (i == stray ? Self.strays.degrees * Self.strays.degrees : 0)
    }
    let misses = rows.map { row in zip(row.features, prior.mean).reduce(row.angle) { $0 - $1.0 * $1.1 } }
    guard let factor = CholeskyFactor(matrix) else { return nil }
    let square = zip(misses, factor.solved(misses)).reduce(0) { $0 + $1.0 * $1.1 }
    // The variance is itself uncertain, so the density has the tails of Student's t.
    let freedom = Self.variancePrior
    return -factor.logDeterminant / 2 - (freedom + Double(rows.count)) / 2 * log(1 + square / freedom)
  }

  private func fit(_ rows: [CalibrationLook.Row], _ prior: AxisPrior, _ known: SymmetricMatrix) -> AxisCalibration? {
    var (sum, right) = (known, known * prior.mean)
    for row in rows {
      let weight = 1 / (prior.variance * row.share)
      sum.add(row.features, weight: weight)
      for index in right.indices { right[index] += row.features[index] * row.angle * weight }
    }
    guard let weights = sum.solved(right), let covariance = sum.inverse, weights.allSatisfy(\.isFinite) else {
      return nil
    }
    // The looks' own scatter counts beside the prior's variance.
    let squares = rows.reduce(0) { sum, row in
      let miss = zip(row.features, weights).reduce(row.angle) { $0 - $1.0 * $1.1 }
      return sum + miss * miss / row.share
    }
    let variance = (Self.variancePrior * prior.variance + squares) / (Self.variancePrior + Double(rows.count))
    return AxisCalibration(
      weights: weights, covariance: covariance.rows.map { $0 * variance / prior.variance }, variance: variance)
  }
}

extension CalibrationLook {
  /// One axis of a look: the features after the leading 1 of the offset, the angle and the share.
  fileprivate struct Row {
    var features: [Double]
    var angle, share: Double
  }

  fileprivate var acrossRow: Row { Row(features: [1] + across, angle: angles.x, share: share) }
  fileprivate var upRow: Row { Row(features: [1] + up, angle: angles.y, share: share) }

  fileprivate var isFinite: Bool { (across + up + [angles.x, angles.y, share]).allSatisfy(\.isFinite) && share > 0 }

  /// Distance of the fitted gaze from the point, degrees across and up.
  func miss(_ x: AxisCalibration, _ y: AxisCalibration) -> SIMD2<Double> {
    SIMD2(x.angle(across) - angles.x, y.angle(up) - angles.y)
  }
}

extension AxisCalibration {
  /// The angle that follows from the features, degrees.
  func angle(_ features: [Double]) -> Double {
    zip(features, weights.dropFirst()).reduce(weights[0]) { $0 + $1.0 * $1.1 }
  }

  /// Variance of the angle, degrees squared, for a look whose variance is `share` times that of a usual look.
  func variance(_ features: [Double], share: Double) -> Double {
    let (row, count) = ([1] + features, weights.count)
    var sum = variance * share
    for i in 0..<count { for j in 0..<count { sum += row[i] * row[j] * covariance[i * count + j] } }
    return sum
  }
}

import Foundation
import HeedGeometry
import HeedSignals

/// How far the wheel is from where its last movements led: errors of a second-order prediction.
///
/// Source: Nakayama, Futami, Nakamura & Boer 1999, Development of a steering entropy method, SAE 1999-01-0892.
struct SteeringErrors: Sendable {
  private let step: Double
  private let largest: Double
  private var (sum, count, elapsed): (Double, Double, Double) = (0, 0, 0)
  private var last: [Double] = []
  /// Degrees.
  private(set) var errors: [Double] = []

  /// - Parameters:
  ///   - step: Between the angles that are predicted from each other, seconds.
  ///   - largest: Angles beyond it are turns, degrees.
  init(step: Double, largest: Double) { (self.step, self.largest) = (step, largest) }

  /// - Parameter degrees: nil: not known, or it is no lane that is held.
  mutating func add(_ degrees: Double?, for seconds: Double) {
    guard let degrees, abs(degrees) <= largest else {
      (sum, count, elapsed, last) = (0, 0, 0, [])
      return
    }
    sum += degrees
    count += 1
    elapsed += seconds
    guard elapsed >= step - 1e-9 else { return }
    let angle = sum / count
    (sum, count, elapsed) = (0, 0, 0)
    if last.count == 3 {
      let slope = last[2] - last[1]
      errors.append(angle - (last[2] + slope + (slope - (last[1] - last[0])) / 2))
      last.removeFirst()
    }
    last.append(angle)
  }

  mutating func restart() { (errors, last, sum, count, elapsed) = ([], [], 0, 0, 0) }

  /// The width that nine of ten errors keep within, degrees; nil: of too few.
  static func scale(_ errors: [Double], least: Int) -> Double? {
    guard errors.count >= least else { return nil }
    return errors.map(abs).quantile(0.9)
  }

  /// Entropy of the errors over the nine bins of the paper, 0...1.
  static func entropy(_ errors: [Double], scale: Double, least: Int) -> Double? {
    guard errors.count >= least, scale > 0 else { return nil }
    var bins = [Double](repeating: 0, count: edges.count + 1)
    for error in errors { bins[edges.firstIndex { error / scale < $0 } ?? edges.count] += 1 }
    let total = Double(errors.count)
    return bins.reduce(0) { $1 > 0 ? $0 - $1 / total * log($1 / total) / log(Double(bins.count)) : $0 }
  }

  private static let edges = [-5, -2.5, -1, -0.5, 0.5, 1, 2.5, 5]
}

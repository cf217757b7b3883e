import Foundation

extension SeededGenerator {
  /// A normal deviate, by Box and Muller.
  package mutating func normal(_ mean: Double = 0, _ deviation: Double) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self))).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  package mutating func uniform(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }
}

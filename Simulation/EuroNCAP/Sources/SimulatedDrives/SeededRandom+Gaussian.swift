import Draws
import Foundation

extension SeededRandom {
  /// Normally distributed (Box & Muller 1958), from draws that include both bounds.
  ///
  /// Choice: not `normal`, whose draws exclude them and are others for the same seed: the scores in docs/rule-books.md are of these people.
  mutating func gaussian(_ mean: Double = 0, _ deviation: Double = 1) -> Double {
    let (a, b) = (uniform(1e-12...1), uniform(0...1))
    return mean + deviation * (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
  }

  /// Three independent ones around 0.
  mutating func gaussians(_ deviation: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(gaussian(0, deviation.x), gaussian(0, deviation.y), gaussian(0, deviation.z))
  }
}

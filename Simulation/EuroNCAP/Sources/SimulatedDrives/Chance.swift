import Foundation

/// SplitMix64: the same people and the same noise in every run.
///
/// Source: Steele, Lea & Flood 2014, Fast splittable pseudorandom number generators.
package struct Chance: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A source of its own, so that what one part draws does not shift what the others do.
  package mutating func split() -> Chance { Chance(seed: next()) }

  mutating func even(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

  mutating func happens(_ probability: Double) -> Bool { even(0...1) < probability }

  /// Normally distributed (Box-Muller).
  mutating func normal(_ mean: Double = 0, _ deviation: Double = 1) -> Double {
    let (a, b) = (even(1e-12...1), even(0...1))
    return mean + deviation * (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
  }

  mutating func normals(_ deviation: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(normal(0, deviation.x), normal(0, deviation.y), normal(0, deviation.z))
  }
}

import Foundation

/// Chance that is the same in every run: SplitMix64, and normal deviates from it by Box and Muller.
///
/// Source: Steele, Lea & Flood 2014, Fast splittable pseudorandom number generators, OOPSLA '14.
public struct Chance: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  public mutating func normal(_ mean: Double = 0, _ deviation: Double) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self))).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  public mutating func normals(_ deviation: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(normal(0, deviation.x), normal(0, deviation.y), normal(0, deviation.z))
  }
}

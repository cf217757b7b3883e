import Foundation

/// Random numbers that are the same for the same seed, in every run and on every machine: SplitMix64.
///
/// The only generator of the tests, the benchmarks and the simulated drives; the folder is linked into each package.
/// Source: Steele, Lea & Flood 2014, Fast splittable pseudorandom number generators, OOPSLA '14.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// - Parameter seed: Any number. Seeds that are close together give unrelated sequences.
  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A new, independent generator, so that the draws of one part do not shift those of another part.
  public mutating func split() -> SeededRandom { SeededRandom(seed: next()) }

  /// A number drawn evenly between the two bounds.
  public mutating func uniform(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &self) }

  /// A number drawn evenly from 0 up to, but not including, 1.
  public mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// An index from 0 up to, but not including, `count`; all are equally likely.
  public mutating func index(below count: Int) -> Int { Int(unit() * Double(count)) }

  /// True with the given probability (0...1).
  public mutating func happens(_ probability: Double) -> Bool { uniform(0...1) < probability }

  /// A normally distributed number (Box & Muller 1958).
  public mutating func normal(_ mean: Double = 0, _ deviation: Double = 1) -> Double {
    let radius = (-2 * log(Double.random(in: Double.leastNonzeroMagnitude..<1, using: &self))).squareRoot()
    return mean + deviation * radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }

  /// Three independent, normally distributed numbers with mean 0.
  public mutating func normals(_ deviation: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(normal(0, deviation.x), normal(0, deviation.y), normal(0, deviation.z))
  }
}

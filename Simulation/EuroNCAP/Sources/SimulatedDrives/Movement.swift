import Foundation

/// How a look is made; the raw value is the official sheet's name.
public enum Movement: String, Codable, Sendable {
  /// The head turns most of the way.
  case owl = "Owl"
  /// The eyes alone, as far as eyes go.
  case lizard = "Lizard"
  /// The body goes along.
  case lean = "Body lean"
}

/// A value on its way from one place to the next, as limbs go: slowly off, slowly in.
///
/// Source: minimum jerk, Flash & Hogan 1985, The coordination of arm movements.
struct Travel: Sendable {
  private var from: SIMD3<Double>
  private(set) var goal: SIMD3<Double>
  private var start = 0.0
  private var length = 1e-9

  init(at place: SIMD3<Double>) { (from, goal) = (place, place) }

  mutating func go(to next: SIMD3<Double>, from start: Double, lasting length: Double) {
    from = value(at: start)
    (goal, self.start, self.length) = (next, start, max(1e-9, length))
  }

  func value(at time: Double) -> SIMD3<Double> {
    let u = max(0, min(1, (time - start) / length))
    return from + (goal - from) * (u * u * u * (10 - 15 * u + 6 * u * u))
  }
}

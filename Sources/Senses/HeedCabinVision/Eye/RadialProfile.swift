/// Brightness as a piecewise linear function of the distance from the iris's centre. A weighted least-squares fit
/// finds its equally spaced knots. The fit penalizes bends a little, so that empty rings follow their neighbours.
struct RadialProfile: Sendable {
  private(set) var knots: [Double]
  private let knotsPerUnit: Double

  /// A pixel's position between two knots: the first knot's index, and the fraction of the way to the second.
  struct Place {
    var index: Int
    var share: Double
  }

  init(count: Int, reach: Double) {
    knots = [Double](repeating: 0, count: count)
    knotsPerUnit = Double(count - 1) / reach
  }

  /// - Parameter distance: Distance from the iris's centre, iris radii, from 0 to `reach`.
  @inline(__always)
  func place(_ distance: Double) -> Place {
    let at = min(max(0, distance * knotsPerUnit), Double(knots.count - 1) - 1e-9)
    let index = Int(at)
    return Place(index: index, share: at - Double(index))
  }

  @inline(__always)
  func value(_ place: Place) -> Double { knots[place.index] * (1 - place.share) + knots[place.index + 1] * place.share }

  /// Change of brightness per iris radius.
  @inline(__always)
  func slope(_ place: Place) -> Double { (knots[place.index + 1] - knots[place.index]) * knotsPerUnit }

  /// Fits the profile's knots. The weight of bends (`stiffness`) is relative to a pixel's.
  mutating func fit(_ places: [Place], values: [Double], weights: [Double], stiffness: Double) {
    let n = knots.count
    // The symmetric matrix of the equations: its diagonal, and the two bands below the diagonal.
    var (d0, d1) = ([Double](repeating: 1e-6, count: n), [Double](repeating: 0, count: n))
    var d2 = d1
    var right = [Double](repeating: 0, count: n)
    for (at, place) in places.enumerated() {
      let (weight, first, second) = (weights[at], 1 - place.share, place.share)
      d0[place.index] += weight * first * first
      d0[place.index + 1] += weight * second * second
      d1[place.index + 1] += weight * first * second
      right[place.index] += weight * first * values[at]
      right[place.index + 1] += weight * second * values[at]
    }
    for i in 1..<(n - 1) {  // (-1, 2, -1) squared
      d0[i - 1] += stiffness
      d0[i] += 4 * stiffness
      d0[i + 1] += stiffness
      d1[i] -= 2 * stiffness
      d1[i + 1] -= 2 * stiffness
      d2[i + 1] += stiffness
    }
    knots = Self.solve(&d0, &d1, &d2, right)
  }

  /// Solves the profile's equations by an L D L' factorization with two bands below the diagonal.
  private static func solve(
    _ d0: inout [Double], _ d1: inout [Double], _ d2: inout [Double], _ right: [Double]
  ) -> [Double] {
    var x = right
    for i in d0.indices {
      if i >= 2 {
        let l2 = d2[i] / d0[i - 2]
        d1[i] -= l2 * d1[i - 1] * d0[i - 2]
        d0[i] -= l2 * d2[i]
        d2[i] = l2
        x[i] -= l2 * x[i - 2]
      }
      if i >= 1 {
        let l1 = d1[i] / d0[i - 1]
        d0[i] -= l1 * d1[i]
        d1[i] = l1
        x[i] -= l1 * x[i - 1]
      }
    }
    for i in d0.indices { x[i] /= d0[i] }
    for i in d0.indices.reversed() {
      if i + 1 < x.count { x[i] -= d1[i + 1] * x[i + 1] }
      if i + 2 < x.count { x[i] -= d2[i + 2] * x[i + 2] }
    }
    return x
  }
}

/// A lens's radial-tangential distortion (OpenCV's k1, k2, p1, p2, k3) on the plane z = 1. The model applies only up to
/// ``reach``, where the polynomial is one to one.
struct LensDistortion: Hashable, Sendable {
  private let k1: Double
  private let k2: Double
  private let k3: Double
  /// The tangential coefficients (p2, p1).
  private let lean: SIMD2<Double>
  /// Radius up to which the model is one to one, as a tangent; at most ``widest``.
  let reach: Double
  let isNone: Bool
  /// Maximum of ``reach``. Choice: 89.94 degrees; a pinhole camera has no image closer to the lens plane.
  static let widest = 1000.0
  /// Maximum error of an undistorted point. Choice: a billionth of a pixel in a picture of 1,000 pixels.
  private static let tolerance = 1e-12

  /// - Parameter coefficients: k1, k2, p1, p2, k3; shorter lists are filled with 0.
  init(_ coefficients: [Double]) {
    func value(_ i: Int) -> Double { i < coefficients.count ? coefficients[i] : 0 }
    (k1, k2, k3) = (value(0), value(1), value(4))
    lean = SIMD2(value(3), value(2))
    isNone = k1 == 0 && k2 == 0 && k3 == 0 && lean == .zero
    guard [k1, k2, k3, lean.x, lean.y].allSatisfy(\.isFinite) else {
      reach = 0
      return
    }
    // Fast path: cameras are rescaled for every frame, and most have no distortion.
    guard !isNone else {
      reach = Self.widest
      return
    }
    // Without the tangential part, the derivative's eigenvalues are the slopes along and across the radius. The
    // tangential part reduces each by at most 6 |p| r. While both are positive, the model is one to one.
    let leaning = -6 * (lean * lean).sum().squareRoot()
    let along = Self.roots([1, leaning, 3 * k1, 0, 5 * k2, 0, 7 * k3]).first
    let across = Self.roots([1, leaning, k1, 0, k2, 0, k3]).first
    reach = min(along ?? Self.widest, across ?? Self.widest, Self.widest)
  }

  /// The distorted position; nil beyond ``reach``.
  func bend(_ p: SIMD2<Double>) -> SIMD2<Double>? {
    guard (p * p).sum() < reach * reach else { return nil }
    return isNone ? p : value(p)
  }

  /// The undistorted point that appears at `target`; nil without one within ``reach``.
  func unbend(_ target: SIMD2<Double>) -> SIMD2<Double>? {
    let length = (target * target).sum().squareRoot()
    guard length.isFinite, !isNone else { return length < reach ? target : nil }
    guard length > 0 || lean != .zero else { return target }
    // Newton's steps start without the tangential part. Each step is halved until the error falls.
    var point = length > 0 ? target * (radius(at: length) / length) : target
    var miss = target - value(point)
    for _ in 0..<50 {
      let error = (miss * miss).sum()
      if error <= Self.tolerance * Self.tolerance * max(1, length * length) { return point }
      var step = solve(miss, at: point)
      for halving in 0... {
        guard halving < 40 else { return nil }
        let next = point + step
        let left = target - value(next)
        if (next * next).sum() < reach * reach, (left * left).sum() < error {
          (point, miss) = (next, left)
          break
        }
        step /= 2
      }
    }
    return nil
  }

  private func radial(_ r2: Double) -> Double { 1 + r2 * (k1 + r2 * (k2 + r2 * k3)) }

  private func value(_ p: SIMD2<Double>) -> SIMD2<Double> {
    let r2 = (p * p).sum()
    return p * (radial(r2) + 2 * (lean * p).sum()) + lean * r2
  }

  /// One Newton step: the change at `p` that removes `miss` to first order.
  private func solve(_ miss: SIMD2<Double>, at p: SIMD2<Double>) -> SIMD2<Double> {
    let r2 = (p * p).sum()
    let diagonal = radial(r2) + 2 * (lean * p).sum()
    let slope = 2 * (k1 + r2 * (2 * k2 + r2 * 3 * k3))
    let xx = diagonal + p.x * p.x * slope + 4 * lean.x * p.x
    let yy = diagonal + p.y * p.y * slope + 4 * lean.y * p.y
    let xy = p.x * p.y * slope + 2 * (lean.x * p.y + lean.y * p.x)
    return SIMD2(yy * miss.x - xy * miss.y, xx * miss.y - xy * miss.x) / (xx * yy - xy * xy)
  }

  /// The undistorted radius that appears at `length` without the tangential part.
  private func radius(at length: Double) -> Double {
    // The start lies inside the disc of radius `reach`, because a start on its edge could not move.
    var (low, high) = (0.0, reach * (1 - 1e-9))
    guard length < high * radial(high * high) else { return high }
    var r = min(length, high)
    for _ in 0..<100 {
      let miss = length - r * radial(r * r)
      // Newton's steps in `unbend` correct the remaining error.
      if abs(miss) <= 1e-6 * length { break }
      if miss > 0 { low = r } else { high = r }
      let slope = 1 + r * r * (3 * k1 + r * r * (5 * k2 + r * r * 7 * k3))
      let next = r + miss / slope
      r = next > low && next < high ? next : (low + high) / 2
    }
    return r
  }

  /// All roots in 0...``widest`` where the sign changes, ascending; at most one lies between roots of the derivative.
  private static func roots(_ polynomial: [Double]) -> [Double] {
    guard polynomial.count > 1 else { return [] }
    func value(_ x: Double) -> Double { polynomial.reversed().reduce(0) { $0 * x + $1 } }
    let derivative = polynomial.enumerated().dropFirst().map { $0.element * Double($0.offset) }
    let turns = [0] + roots(derivative) + [widest]
    return zip(turns, turns.dropFirst()).compactMap { a, b in
      var (low, high) = (a, b)
      let isRising = value(low) < 0
      guard isRising != (value(high) < 0) else { return nil }
      while true {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { return low }
        if (value(middle) < 0) == isRising { low = middle } else { high = middle }
      }
    }
  }
}

/// One fit for ``LimbusRefiner``: Gauss-Newton steps alternate between the iris's centre and its brightness profile.
struct LimbusFit {
  /// An eye's pixel: its place in the patch (pixels), its brightness (0...255) and the lid mask's weight (0...1).
  struct Pixel { var x, y, value, weight: Double }

  private let pixels: [Pixel]
  private let radius: Double
  private(set) var profile: RadialProfile
  private var near: [Pixel] = []
  private var places: [RadialProfile.Place] = []
  private var distances, values, weights: [Double]
  /// Weights of the eye net's iris centre in the fit, horizontal and vertical.
  var hold = SIMD2(1.0, 1.0)

  init(pixels: [Pixel], radius: Double) {
    (self.pixels, self.radius, distances, values, weights) = (pixels, radius, [], [], [])
    profile = RadialProfile(count: LimbusRefiner.knots, reach: LimbusRefiner.reach)
  }

  /// One step of the iris's centre, pixels; nil if too few pixels show the iris.
  mutating func step(from center: SIMD2<Double>, prior: SIMD2<Double>, eye: SIMD2<Double>) -> SIMD2<Double>? {
    // The sine of the eye's rotation, and from it the slope of the tilted iris disc.
    let turned = (center - eye) / radius * LimbusRefiner.radiusOverOrbit
    let tilt = turned / max(0.15, 1 - (turned * turned).sum()).squareRoot()
    place(around: center, tilt: tilt)
    guard near.count >= LimbusRefiner.fewestPixels else { return nil }
    let plain = near.map(\.weight)
    weights = plain
    for _ in 0..<2 {
      profile.fit(places, values: values, weights: weights, stiffness: LimbusRefiner.stiffness)
      weigh(plain)
    }
    return solve(center, prior: prior)
  }

  private mutating func place(around center: SIMD2<Double>, tilt: SIMD2<Double>) {
    near.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    distances.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for pixel in pixels {
      let (dx, dy) = (pixel.x - center.x, pixel.y - center.y)
      let along = dx * tilt.x + dy * tilt.y
      let distance = (dx * dx + dy * dy + along * along).squareRoot() / radius
      guard distance < LimbusRefiner.reach else { continue }
      near.append(pixel)
      places.append(profile.place(distance))
      distances.append(max(1e-3, distance))
      values.append(pixel.value)
    }
  }

  private mutating func weigh(_ plain: [Double]) {
    for index in near.indices {
      let residual = abs(values[index] - profile.value(places[index]))
      let far = residual / LimbusRefiner.outlier
      weights[index] = plain[index] / (1 + far * far)
    }
  }

  /// The step of the iris's centre, at most 0.11 iris radii per axis. The net's centre is a prior.
  private mutating func solve(_ center: SIMD2<Double>, prior: SIMD2<Double>) -> SIMD2<Double>? {
    var (xx, xy, yy) = (hold.x, 0.0, hold.y)
    var right = (prior - center) * hold
    for index in near.indices {
      let slope = profile.slope(places[index]) / (radius * radius * distances[index])
      let (jx, jy) = (-slope * (near[index].x - center.x), -slope * (near[index].y - center.y))
      let weighted = weights[index] * (values[index] - profile.value(places[index]))
      xx += weights[index] * jx * jx
      xy += weights[index] * jx * jy
      yy += weights[index] * jy * jy
      right += SIMD2(jx, jy) * weighted
    }
    let determinant = xx * yy - xy * xy
    guard determinant > 0 else { return nil }
    let step = SIMD2(yy * right.x - xy * right.y, xx * right.y - xy * right.x) / determinant
    let limit = SIMD2<Double>(repeating: 0.11 * radius)
    return step.clamped(lowerBound: -limit, upperBound: limit)
  }
}

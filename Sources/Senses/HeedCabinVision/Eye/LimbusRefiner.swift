import HeedGeometry
import HeedVision

/// Finds the iris's centre to a fraction of a pixel. Between the lids, brightness depends only on the distance from
/// this centre. Pupil, iris rings, limbus (the iris's edge) and sclera share the centre, so each helps even if partly
/// hidden. The rings are foreshortened as in a turned eye. Gauss-Newton steps alternate between the centre and the
/// brightness profile. Reflections and lashes get less weight (Cauchy weights).
struct LimbusRefiner: Sendable {
  /// Radius of the fitted area, iris radii. Choice: includes half a radius of sclera, but not the eye's corners.
  static let reach = 1.5
  /// Number of knots of the iris's brightness profile. Choice: a third of a pixel apart on an iris of 6 px radius.
  static let knots = 26
  /// Weight of a bend in the brightness profile, relative to a pixel's. Choice: bridges knots that have no pixels.
  static let stiffness = 0.5
  /// Widths of the bands that the fit leaves out, iris radii: below the upper lid, because of lashes and shadow, and
  /// above the lower lid, because of tears. Choice: 1 and 0.6 px of a 6 px iris.
  static let upperMargin = 0.16
  static let lowerMargin = 0.09
  /// Width over which the lid mask fades, iris radii. Choice: half a pixel of a 6 px iris.
  static let softness = 0.08
  /// Deviation from the brightness profile that halves a pixel's weight, of 255. Choice: twice a webcam's noise.
  static let outlier = 8.0
  /// Minimum brightness of a lamp's reflection in the eye, of 255. Choice: the sclera stays below 220.
  static let glintLevel: Float = 235
  /// Pixels this near to a reflection are left out. Choice: compression smears a reflection's edge so far.
  static let glintReach = 1
  /// Maximum number of Gauss-Newton steps of the iris fit. Choice: from the net's centre four to six suffice.
  static let iterations = 8
  /// Minimum number of visible eye pixels for a fit. Choice: fewer do not determine the three unknowns.
  static let fewestPixels = 24
  /// Radius of the iris's edge (limbus) divided by the distance of its plane from the eye's rotation centre.
  /// Source: Gross (limbus 5.85 mm, eyeball 12 mm).
  static let radiusOverOrbit = 5.85 / 10.48
  /// Maximum distance of the fitted centre from the eye net's, iris radii. Choice: a fit farther off found no iris.
  static let farthest = 0.6

  /// The value of the constant ``farthest``, or a smaller distance in a test.
  var farthest = LimbusRefiner.farthest

  /// - Parameters:
  ///   - spread: Standard deviation of `start`, across and down, pixels; used if few pixels show the iris.
  ///   - radius: The iris's radius, pixels.
  ///   - eyeCenter: The eyeball's rotation centre in the picture. The iris's distance from it gives the eye's turn.
  /// - Returns: The iris's centre in pixels of the whole picture; nil if the pixels do not improve `start`, the eye
  ///   net's iris centre.
  func refine(
    _ luma: LumaPatch, mask: LidMask, start: PlanePoint<Image>, spread: SIMD2<Double>, radius: Double,
    eyeCenter: PlanePoint<Image>
  ) -> PlanePoint<Image>? {
    guard radius > 1, radius.isFinite, start.x.isFinite, start.y.isFinite else { return nil }
    let (first, eye) = (luma.local(start), luma.local(eyeCenter))
    let pixels = visible(luma, mask: mask, around: first, radius: radius)
    guard pixels.count >= Self.fewestPixels else { return nil }
    var fit = LimbusFit(pixels: pixels, radius: radius)
    fit.hold = SIMD2(repeating: Self.outlier) / spread
    fit.hold *= fit.hold
    var center = first
    for _ in 0..<Self.iterations {
      guard let step = fit.step(from: center, prior: first, eye: eye) else { return nil }
      center += step
      if abs(step.x) + abs(step.y) < 0.001 * radius { break }
    }
    let moved = center - first
    guard (moved * moved).sum().squareRoot() < farthest * radius else { return nil }
    return PlanePoint(x: luma.origin.x + center.x, y: luma.origin.y + center.y)
  }

  /// The pixels for the iris fit: between the lids and away from reflections. A large iris gives about 600.
  private func visible(
    _ luma: LumaPatch, mask: LidMask, around center: SIMD2<Double>, radius: Double
  ) -> [LimbusFit.Pixel] {
    // The fitted area is 2 pixels wider, so that the iris's centre can move.
    let half = Self.reach * radius + 2
    // Skip rows and columns of a large picture: about 600 pixels are enough.
    let step = max(1, Int(pixel: radius / 8))
    func places(_ center: Double, below count: Int) -> StrideThrough<Int> {
      stride(from: max(0, Int(pixel: center - half)), through: min(count - 1, Int(pixel: center + half)), by: step)
    }
    var pixels: [LimbusFit.Pixel] = []
    for x in places(center.x, below: luma.width) {
      guard let opening = mask.opening(x: Double(x) + luma.origin.x) else { continue }
      for y in places(center.y, below: luma.height) {
        let weight = mask.weight(y: Double(y) + luma.origin.y, opening: opening)
        if weight > 0.02, !isGlint(luma, x, y) {
          pixels.append(
            LimbusFit.Pixel(x: Double(x), y: Double(y), value: Double(luma.values[y * luma.width + x]), weight: weight))
        }
      }
    }
    return pixels
  }

  private func isGlint(_ luma: LumaPatch, _ x: Int, _ y: Int) -> Bool {
    let reach = Self.glintReach
    for row in max(0, y - reach)...min(luma.height - 1, y + reach) {
      for column in max(0, x - reach)...min(luma.width - 1, x + reach)
      where luma.values[row * luma.width + column] >= Self.glintLevel { return true }
    }
    return false
  }
}

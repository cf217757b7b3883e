import Foundation
import HeedGeometry
import HeedSignals
import HeedVision

/// Finds the iris's centre to sub-pixel accuracy: around it, brightness between the lids depends only on distance.
/// Pupil, iris rings, limbus and sclera share this centre, so each contributes, even if partly hidden. Rings are
/// foreshortened as in a turned eye. Gauss-Newton steps alternate between centre and brightness profile; reflections
/// and lashes count less (Huber).
struct LimbusRefiner: Sendable {
  /// Radius of the fitted area, iris radii. Choice: includes half a radius of sclera; the corners of the eye are
  /// further out.
  static let reach = 1.5
  /// Knots of the brightness profile. Choice: a third of a pixel on a 6 px iris, as sharp as a limbus appears.
  static let knots = 26
  /// Weight of a bend of the profile relative to a pixel. Choice: half a pixel, which determines knots without
  /// pixels.
  static let stiffness = 0.5
  /// Margin below the net's upper lid line, iris radii, for lashes and shadow. Choice: 1 px of a 6 px iris.
  static let upperMargin = 0.16
  /// Margin above the lower lid line, iris radii, for tears. Choice: 0.6 px of a 6 px iris.
  static let lowerMargin = 0.09
  /// Width of the mask's soft edge, iris radii. Choice: half a pixel of a 6 px iris.
  static let softness = 0.08
  /// Residual at which a pixel counts half, of 255. Choice: twice the noise of a compressed webcam picture.
  static let outlier = 8.0
  /// Maximum error of the picture's height, iris radii, for using it alone.
  /// Choice: a fifth of the error of a net's centre.
  static let sureHeight = 0.028
  /// Brightness from which a pixel is a lamp's reflection, of 255.
  /// Choice: sclera stays below 220 unless a face is overexposed.
  static let glintLevel: Float = 235
  /// Pixels up to this distance from a reflection are left out. Choice: compression smears an edge by a pixel.
  static let glintReach = 1
  /// Weight of a knot's usual brightness relative to a pixel. Choice: a tenth of a knot's pixels, so that new light
  /// wins but a reflection does not.
  static let usualWeight = 1.5
  /// Maximum distance from the net's centre, iris radii. Choice: a larger distance means that the fit found something
  /// else.
  static let farthest = 0.6
  /// Maximum number of steps. Choice: the fit converges in four to six from the net's centre.
  static let iterations = 8
  /// Minimum number of pixels between the lids. Choice: fewer pixels do not determine three unknowns.
  static let fewestPixels = 24

  /// As the constant; tests use smaller distances.
  var farthest = LimbusRefiner.farthest

  /// The limbus's radius divided by its plane's distance from the rotation centre. Source: Gross (limbus 5.85 mm,
  /// eyeball 12 mm).
  static let radiusOverOrbit = 5.85 / 10.48

  /// The iris' expected row and its standard deviation, pixels of the picture.
  struct Height: Sendable { var y, scatter: Double }

  struct Result: Sendable {
    var center: PlanePoint<Image>
    /// True if the picture alone determines the height.
    var isHeightSure: Bool
    /// The fitted brightness profile.
    var profile: RadialProfile
  }

  /// - Parameters:
  ///   - mask: The area between the lids.
  ///   - start: The net's iris centre.
  ///   - spread: The net's horizontal and vertical error, pixels; it matters if few pixels show.
  ///   - radius: The iris's radius, pixels.
  ///   - eyeCenter: The projected rotation centre of the eyeball; the iris's distance from it gives the eye's rotation.
  ///   - lids: The height predicted from the lids; nil if not learned yet.
  ///   - usual: The eye's usual profile; nil if not learned yet.
  /// - Returns: nil if the net's centre cannot be improved.
  func refine(
    _ luma: LumaPatch, mask: LidMask, start: PlanePoint<Image>, spread: SIMD2<Double>, radius: Double,
    eyeCenter: PlanePoint<Image>, lids: Height? = nil, usual: RadialProfile? = nil
  ) -> Result? {
    guard radius > 1, radius.isFinite, start.x.isFinite, start.y.isFinite else { return nil }
    let first = luma.local(start)
    let eye = luma.local(eyeCenter)
    let pixels = visible(luma, mask: mask, around: first, radius: radius)
    guard pixels.count >= Self.fewestPixels else { return nil }
    var fit = LimbusFit(pixels: pixels, radius: radius)
    fit.hold = SIMD2(repeating: Self.outlier) / spread
    fit.hold *= fit.hold
    fit.lids = lids.map { ($0.y - luma.origin.y, Self.outlier * Self.outlier / ($0.scatter * $0.scatter)) }
    fit.usual = usual
    var center = first
    for _ in 0..<Self.iterations {
      guard let step = fit.step(from: center, prior: first, eye: eye) else { return nil }
      center += step
      if abs(step.x) + abs(step.y) < 0.001 * radius { break }
    }
    let moved = center - first
    guard (moved * moved).sum().squareRoot() < farthest * radius else { return nil }
    return Result(
      center: PlanePoint(x: luma.origin.x + center.x, y: luma.origin.y + center.y),
      isHeightSure: fit.heightWeight > pow(Self.outlier / (Self.sureHeight * radius), 2), profile: fit.profile)
  }

  private func visible(_ luma: LumaPatch, mask: LidMask, around center: SIMD2<Double>, radius: Double) -> [LimbusFit
    .Pixel]
  {
    // Room for the centre to move by a pixel or two.
    let half = Self.reach * radius + 2
    // Thin out large pictures: about 600 pixels are enough.
    let stride = max(1, Int(pixel: radius / 8))
    var pixels: [LimbusFit.Pixel] = []
    for x in Swift.stride(
      from: max(0, Int(pixel: center.x - half)), through: min(luma.width - 1, Int(pixel: center.x + half)), by: stride)
    {
      guard let opening = mask.opening(x: Double(x) + luma.origin.x) else { continue }
      for y in Swift.stride(
        from: max(0, Int(pixel: center.y - half)), through: min(luma.height - 1, Int(pixel: center.y + half)),
        by: stride)
      {
        let weight = mask.weight(y: Double(y) + luma.origin.y, opening: opening)
        if weight > 0.02, !isGlint(luma, x, y) {
          pixels.append(
            LimbusFit.Pixel(x: Double(x), y: Double(y), value: Double(luma.values[y * luma.width + x]), weight: weight))
        }
      }
    }
    return pixels
  }

  /// True if a lamp's reflection is at the pixel or near it.
  private func isGlint(_ luma: LumaPatch, _ x: Int, _ y: Int) -> Bool {
    let reach = Self.glintReach
    for row in max(0, y - reach)...min(luma.height - 1, y + reach) {
      for column in max(0, x - reach)...min(luma.width - 1, x + reach)
      where luma.values[row * luma.width + column] >= Self.glintLevel { return true }
    }
    return false
  }
}

import Foundation
import HeedGeometry
import HeedPictures
import HeedSignals

/// Finds the centre of the iris at sub-pixel accuracy: the point around which the picture between the lids is a function
/// of the distance alone.
///
/// Pupil, rings of the iris, limbus and the white around it all have that one centre, so all of them are used and none has
/// to be seen whole. Rings are foreshortened as the turned eye's are. Centre and brightness profile are found in turn by
/// Gauss-Newton steps; reflections and lashes count less (Huber).
struct LimbusRefiner: Sendable {
  struct Settings: Hashable, Sendable {
    /// How far around the centre is looked, in radii of the iris.
    /// Choice: half a radius of the white beyond the limbus; further out the corners of the eye come in.
    var reach = 1.5
    /// Choice: a knot every 0.06 radii, a third of a pixel on a 6 px iris, which is as sharp as a limbus gets.
    var knots = 26
    /// Choice: half a pixel's weight per bend holds the knots that no pixel falls on.
    var stiffness = 0.5
    /// What the lids' margins hide beyond the net's lines, in radii: lashes and shadow above, tears below.
    /// Choice: 1 px and 0.6 px of a 6 px iris.
    var upperMargin = 0.16
    var lowerMargin = 0.09
    var softness = 0.08
    /// Residual, in steps of brightness, from which a pixel counts less.
    /// Choice: twice the noise of a compressed webcam picture.
    var outlier = 8.0
    /// How far off the net's centre is, in radii; it holds the fit where little of the eye shows.
    /// Source: measured against the renderings, 0.8-0.9 px of 6.4 (data README); so it matters only when pixels are few.
    var netSpread = 0.14
    /// Weight of the picture over that of the net's centre from which the height needs no other evidence.
    /// Choice: the picture's error is then a fifth of the net's.
    var sureHeight = 25.0
    /// Weight of a knot's usual brightness against a pixel.
    /// Choice: a tenth of the pixels that fall on a knot: the light of the day wins, a reflection does not.
    var usualWeight = 1.5
    /// Choice: further away it has found something else.
    var farthest = 0.6
    /// Choice: it converges in four to six steps from the net's centre.
    var iterations = 8
    /// Choice: with fewer pixels between the lids three unknowns are guesses.
    var fewestPixels = 24
  }

  var settings = Settings()
  /// Source: limbus 5.85 mm, its plane 10.48 mm from the rotation centre (an eyeball of 12 mm).
  static let radiusOverOrbit = 5.85 / 10.48

  /// How high the iris should stand by other evidence, and how sure that is, in the picture.
  struct Height: Sendable {
    var y: Double
    var scatter: Double
  }

  struct Result: Sendable {
    var center: PlanePoint<Image>
    /// Whether the picture alone settles the height.
    var isHeightSure: Bool
    /// Brightness over the distance from the centre, as it was found.
    var profile: RadialProfile
  }

  /// - Parameters:
  ///   - mask: The lids.
  ///   - start: The net's centre.
  ///   - radius: Of the iris, pixels.
  ///   - eyeCenter: Where the eyeball's rotation centre appears; how far the iris is from it says how much it is turned.
  ///   - lids: What the lids say of the height; nil when they say nothing yet.
  ///   - usual: What this eye looked like before; nil when it was not seen yet.
  /// - Returns: nil when nothing better than the net's centre is found.
  func refine(
    _ luma: LumaPatch, mask: LidMask, start: PlanePoint<Image>, radius: Double, eyeCenter: PlanePoint<Image>,
    lids: Height? = nil, usual: RadialProfile? = nil
  ) -> Result? {
    guard radius > 1, radius.isFinite, start.x.isFinite, start.y.isFinite else { return nil }
    let first = luma.local(start)
    let eye = luma.local(eyeCenter)
    let pixels = visible(luma, mask: mask, around: first, radius: radius)
    guard pixels.count >= settings.fewestPixels else { return nil }
    var fit = LimbusFit(pixels: pixels, settings: settings, radius: radius)
    fit.lids = lids.map { ($0.y - luma.origin.y, settings.outlier * settings.outlier / ($0.scatter * $0.scatter)) }
    fit.usual = usual
    var center = first
    for _ in 0..<settings.iterations {
      guard let step = fit.step(from: center, prior: first, eye: eye) else { return nil }
      center += step
      if abs(step.x) + abs(step.y) < 0.001 * radius { break }
    }
    let moved = center - first
    guard (moved * moved).sum().squareRoot() < settings.farthest * radius else { return nil }
    return Result(
      center: PlanePoint(x: luma.origin.x + center.x, y: luma.origin.y + center.y),
      isHeightSure: fit.heightWeight > settings.sureHeight * fit.heldWeight, profile: fit.profile)
  }

  private func visible(_ luma: LumaPatch, mask: LidMask, around center: SIMD2<Double>, radius: Double) -> [LimbusFit
    .Pixel]
  {
    // The centre may still move by a pixel or two.
    let half = settings.reach * radius + 2
    // Large pictures hold more pixels than the fit needs: about 600 are enough.
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
        if weight > 0.02 {
          pixels.append(
            LimbusFit.Pixel(x: Double(x), y: Double(y), value: Double(luma.values[y * luma.width + x]), weight: weight))
        }
      }
    }
    return pixels
  }
}

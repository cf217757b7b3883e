import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedCabinVision
@testable import HeedVision

/// An eye in a camera's view: pupil, iris, limbus and white between two lids, skin around them. Lengths in pixels.
struct DrawnEye {
  var center = PlanePoint<Image>(x: 60.3, y: 49.7)
  var radius = 6.4
  /// The image of the eyeball's centre; nil: behind the iris, which then faces the camera.
  var eyeCenter: PlanePoint<Image>?
  /// The lids' position in the middle of the eye, in radii above and below the iris' centre.
  var upper = 0.95
  var lower = 1.1
  var pupil = 30.0
  var iris = 85.0
  var white = 185.0
  var reflection: (at: SIMD2<Double>, radius: Double)?
  var reflectionBrightness = 250.0
  /// Standard deviation of the sensor's noise, steps of brightness.
  var noise = 0.0
  var size = ImageSize(width: 120, height: 100)

  var eyeballCenter: PlanePoint<Image> { eyeCenter ?? center }

  /// The same eye at another size, in the middle of a picture that contains it.
  static func of(radius: Double) -> DrawnEye {
    let side = Int((9 * radius).rounded()) + 20
    return DrawnEye(
      center: PlanePoint(x: Double(side) / 2 + 0.3, y: Double(side) / 2 - 0.3), radius: radius,
      size: ImageSize(width: side, height: side))
  }

  private func lid(_ x: Double, _ gap: Double) -> Double {
    let across = (x - center.x) / (2.6 * radius)
    return gap * radius * (1 - across * across)
  }

  /// The lids' margins in the net's form: nine points from corner to corner.
  private func margin(_ sign: Double, _ gap: Double) -> [PlanePoint<Image>] {
    (0..<9).map { step in
      let x = center.x + 2.6 * radius * (Double(step) / 4 - 1)
      return PlanePoint(x: x, y: center.y + sign * lid(x, gap))
    }
  }

  var upperLid: [PlanePoint<Image>] { margin(-1, upper) }
  var lowerLid: [PlanePoint<Image>] { margin(1, lower) }
  /// A net's typical centre error: 0.9 px of a 6.4 px iris.
  var netSpread: SIMD2<Double> { SIMD2(repeating: 0.14 * radius) }

  /// The area between the lids, in the form for ``IrisRefiner``.
  var mask: LidMask {
    return LidMask(
      upper: upperLid, lower: lowerLid, upperMargin: LimbusRefiner.upperMargin * radius,
      lowerMargin: LimbusRefiner.lowerMargin * radius, softness: LimbusRefiner.softness * radius)
  }

  private func brightness(_ x: Double, _ y: Double) -> Double {
    if abs(x - center.x) > 2.6 * radius { return 140 }
    let fromLid = y - (center.y - lid(x, upper))
    if fromLid < 0 || y > center.y + lid(x, lower) { return 140 }
    if let reflection, (SIMD2(x, y) - reflection.at).length < reflection.radius { return reflectionBrightness }
    // A disc, seen at its angle of turn about the eyeball's centre.
    let (dx, dy) = (x - center.x, y - center.y)
    let turned = SIMD2(center.x - eyeballCenter.x, center.y - eyeballCenter.y) / radius * (5.85 / 10.48)
    let foreshortening = max(0.2, 1 - turned.length * turned.length).squareRoot()
    let along = turned.length > 0 ? (dx * turned.x + dy * turned.y) / turned.length : 0
    let across = max(0, dx * dx + dy * dy - along * along)
    let distance = (across + along * along / (foreshortening * foreshortening)).squareRoot() / radius
    let shadow = fromLid < 0.12 * radius ? 0.75 : 1
    if distance < 0.36 { return pupil * shadow }
    if distance < 1 { return (iris + (distance > 0.6 ? -12 : 6)) * shadow }
    return (white - 12 * (distance - 1)) * shadow
  }

  /// - Parameter seed: The noise's seed.
  func frame(seed: UInt64 = 1) -> Frame {
    var random = SeededRandom(seed: seed)
    let offsets = [-0.375, -0.125, 0.125, 0.375]
    return HeedVisionTests.frame(size.width, size.height, .gray8) { x, y in
      var sum = 0.0
      for dy in offsets { for dx in offsets { sum += brightness(Double(x) + dx, Double(y) + dy) } }
      return [UInt8(max(0, min(255, (sum / 16 + noise * random.normal()).rounded())))]
    }
  }

  func luma(seed: UInt64 = 1) throws -> LumaPatch {
    let whole = ImageRect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    return try #require(try LumaPatch(frame(seed: seed), box: whole))
  }
}

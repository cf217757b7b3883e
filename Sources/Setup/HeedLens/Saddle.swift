import Foundation
import HeedVision

/// A possible corner of four squares, in pixels of the searched patch.
struct Saddle: Hashable, Sendable {
  var place: SIMD2<Double>
  /// Unit vector along the two bright squares; the sign is arbitrary.
  var bright: SIMD2<Double>
  /// Unit vectors along the two edges of the corner.
  var edges: (SIMD2<Double>, SIMD2<Double>) { (Self.unit(angle - opening), Self.unit(angle + opening)) }
  private let angle, opening: Double

  /// - Parameters:
  ///   - angle: Bright direction, radians from x towards y.
  ///   - opening: Angle from the bright direction to either edge, radians.
  init(place: SIMD2<Double>, angle: Double, opening: Double) {
    (self.place, self.angle, self.opening) = (place, angle, opening)
    bright = Self.unit(angle)
  }

  /// The bright square's side of a line from this corner: 1 on the side of `across`, -1 on the far side, else 0.
  func brightSide(along: SIMD2<Double>, across: SIMD2<Double>) -> Double {
    let product = (bright * along).sum() * (bright * across).sum()
    return product > 0 ? 1 : product < 0 ? -1 : 0
  }

  /// True if an edge of the saddle runs along `direction`.
  /// - Parameter least: Cosine of the maximum deviation.
  func isEdge(_ direction: SIMD2<Double>, least: Double) -> Bool {
    abs((edges.0 * direction).sum()) >= least || abs((edges.1 * direction).sum()) >= least
  }

  private static func unit(_ angle: Double) -> SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }
}

extension LumaPatch {
  /// The brightness at `place` by bilinear interpolation; nil outside the patch.
  func value(at place: SIMD2<Double>) -> Double? {
    guard place.x >= 0, place.y >= 0, place.x < Double(width - 1), place.y < Double(height - 1) else { return nil }
    let (column, row) = (Int(place.x), Int(place.y))
    let (x, y) = (place.x - Double(column), place.y - Double(row))
    let first = row * width + column
    let upper = Double(values[first]) * (1 - x) + Double(values[first + 1]) * x
    let lower = Double(values[first + width]) * (1 - x) + Double(values[first + width + 1]) * x
    return upper * (1 - y) + lower * y
  }
}

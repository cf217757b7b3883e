import Foundation
import HeedPictures

/// Where four squares may meet, in pixels of the patch that was searched.
struct Saddle: Hashable, Sendable {
  var place: SIMD2<Double>
  /// Along the two bright squares, unit length; its opposite is as good.
  var bright: SIMD2<Double>
  /// The directions of the two edges, unit length.
  var edges: (SIMD2<Double>, SIMD2<Double>) { (Self.unit(angle - opening), Self.unit(angle + opening)) }
  private let angle: Double
  private let opening: Double

  /// - Parameters:
  ///   - angle: Of the bright direction, radians from x towards y.
  ///   - opening: From it to either edge, radians.
  init(place: SIMD2<Double>, angle: Double, opening: Double) {
    (self.place, self.angle, self.opening) = (place, angle, opening)
    bright = Self.unit(angle)
  }

  /// Which side of a way that begins here is bright: 1 the one that `across` points to, -1 the other; 0 in between.
  func brightSide(along: SIMD2<Double>, across: SIMD2<Double>) -> Double {
    let product = (bright * along).sum() * (bright * across).sum()
    return product > 0 ? 1 : product < 0 ? -1 : 0
  }

  /// Whether an edge runs in a direction.
  /// - Parameter least: The cosine of how far off it may be.
  func isEdge(_ direction: SIMD2<Double>, least: Double) -> Bool {
    abs((edges.0 * direction).sum()) >= least || abs((edges.1 * direction).sum()) >= least
  }

  private static func unit(_ angle: Double) -> SIMD2<Double> { SIMD2(cos(angle), sin(angle)) }
}

extension LumaPatch {
  /// Between the pixels; nil outside.
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

public import HeedGeometry

/// A card's place in one picture.
public struct CardView: Hashable, Sendable {
  /// The points where the straight sides cross, clockwise from any corner, pixels. The card's real corners are rounded.
  public var corners: [PlanePoint<Image>]
  /// Standard deviation of a corner by the finder's estimate, pixels.
  public var deviationPixels: Double
  /// Blur (sigma) of the card's edges, pixels.
  public var blurPixels: Double
  /// The visible share of the sides, 0...1. Fingers or a similar background hide the rest.
  public var seenShare: Double

  /// - Parameter corners: The four corners, clockwise in the picture.
  public init(
    corners: [PlanePoint<Image>], deviationPixels: Double = 0.3, blurPixels: Double = 1, seenShare: Double = 1
  ) {
    precondition(corners.count == 4, "a card has four corners")
    (self.corners, self.deviationPixels) = (corners, deviationPixels)
    (self.blurPixels, self.seenShare) = (blurPixels, seenShare)
  }

  /// The longest side, pixels.
  public var longestSidePixels: Double { (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0 }

  var pixels: [SIMD2<Double>] { corners.map { SIMD2($0.x, $0.y) } }

  /// The largest shift of a corner between two views, whose corner lists may start at different corners, pixels.
  func distance(to other: CardView) -> Double {
    (0..<4).map { first in
      (0..<4).map { corners[$0].distance(to: other.corners[($0 + first) % 4]) }.max() ?? .infinity
    }.min() ?? .infinity
  }
}

/// A bank card, identity card or driving licence. Source: ISO/IEC 7810:2019, ID-1.
package enum BankCard {
  /// The sides and the corners' radius, millimetres.
  package static let width = 85.60, height = 53.98, cornerRadius = 3.18

  /// The corners from the card's middle, millimetres, clockwise for the viewer; the first side is a long side.
  static let corners: [SIMD2<Double>] = [
    SIMD2(-width, -height) / 2, SIMD2(width, -height) / 2, SIMD2(width, height) / 2, SIMD2(-width, height) / 2,
  ]
}

public import HeedGeometry

/// A card's place in one picture.
public struct CardView: Hashable, Sendable {
  /// The points where the extended straight sides cross, clockwise in the picture, pixels. Any corner may come first.
  /// The card's real corners are rounded.
  public var corners: [PlanePoint<Image>]
  /// Standard deviation of a corner as the finder estimates, pixels.
  public var deviationPixels: Double
  /// Blur (sigma) of the card's edges, pixels.
  public var blurPixels: Double
  /// The visible share of the sides, 0...1. Fingers or a similar background hide the rest.
  public var seenShare: Double
  /// The share of the corners' tips that is as bright as the card. The tips lie where the straight sides would cross.
  /// The share is near 0 for rounded corners; nil if not measured.
  public var cornerFill: Double?

  /// - Parameter corners: The four corners, clockwise in the picture.
  public init(
    corners: [PlanePoint<Image>], deviationPixels: Double = 0.3, blurPixels: Double = 1, seenShare: Double = 1
  ) {
    precondition(corners.count == 4, "a card has four corners")
    (self.corners, self.deviationPixels) = (corners, deviationPixels)
    (self.blurPixels, self.seenShare) = (blurPixels, seenShare)
  }

  /// The longest side, pixels.
  public var longestSidePixels: Double {
    (0..<4).map { corners[$0].distance(to: corners[($0 + 1) % 4]) }.max() ?? 0
  }

  var pixels: [SIMD2<Double>] { corners.map { SIMD2($0.x, $0.y) } }

  /// The largest shift of a corner between the views, pixels. The views may start at different corners.
  func distance(to other: CardView) -> Double {
    (0..<4).map { first in
      (0..<4).map { corners[$0].distance(to: other.corners[($0 + first) % 4]) }.max() ?? .infinity
    }.min() ?? .infinity
  }
}

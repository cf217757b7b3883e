/// A rectangular card of known size with rounded corners.
public struct CardShape: Hashable, Sendable {
  /// Sides and the corners' radius, millimetres.
  public let widthMillimeters, heightMillimeters, cornerRadiusMillimeters: Double

  /// A bank card, identity card or driving licence. Source: ISO/IEC 7810:2019, ID-1.
  public static let bankCard = CardShape(
    widthMillimeters: 85.60, heightMillimeters: 53.98, cornerRadiusMillimeters: 3.18)

  /// - Parameters:
  ///   - widthMillimeters: The longer side.
  ///   - heightMillimeters: The shorter side.
  public init(widthMillimeters: Double, heightMillimeters: Double, cornerRadiusMillimeters: Double) {
    precondition(heightMillimeters > 0 && widthMillimeters >= heightMillimeters, "the longer side is the width")
    (self.widthMillimeters, self.heightMillimeters) = (widthMillimeters, heightMillimeters)
    self.cornerRadiusMillimeters = cornerRadiusMillimeters
  }

  /// The corners relative to the card's middle, millimetres, clockwise for the viewer. The first side is a long side.
  var corners: [SIMD2<Double>] {
    let (x, y) = (widthMillimeters / 2, heightMillimeters / 2)
    return [SIMD2(-x, -y), SIMD2(x, -y), SIMD2(x, y), SIMD2(-x, y)]
  }
}

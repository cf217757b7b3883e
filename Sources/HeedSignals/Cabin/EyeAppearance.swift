/// What hides an eye from the camera.
public enum EyeCover: String, Hashable, Codable, Sendable, CaseIterable {
  /// A dark or mirrored lens.
  case lens
  /// A reflection on a lens, over the iris.
  case reflection
  /// A hand, or something held.
  case hand
  /// Hair, or a hat's edge.
  case hair
  /// Too little sharpness to tell open from shut.
  case blur
}

/// What the eye net sees in the pixels of one eye, as for a person of whom nothing is known yet.
///
/// Spreads are the expected absolute errors that the net states itself; a hidden or turned eye has large ones.
public struct EyeAppearance: Hashable, Sendable {
  /// Share by which the lids are closed beyond what looking down explains: 0 open, or looking down; 1 shut.
  public var closing: Double
  /// Spread of `closing`, 0...1.
  public var closingSpread: Double
  /// Angle between the lids as seen from the eyeball's centre, degrees: about 40 open, less when looking down, 0 shut.
  public var apertureDegrees: Double
  /// Spread of `apertureDegrees`.
  public var apertureSpread: Double
  /// Spread of the iris' centre in the picture, pixels.
  public var irisSpreadPixels: Double
  /// Probability that something hides the eye, 0...1.
  public var hidden: Double
  /// What most likely hides it, whatever the probability.
  public var cover: EyeCover

  /// Memberwise initializer.
  public init(
    closing: Double, closingSpread: Double, apertureDegrees: Double, apertureSpread: Double, irisSpreadPixels: Double,
    hidden: Double, cover: EyeCover
  ) {
    (self.closing, self.closingSpread) = (closing, closingSpread)
    (self.apertureDegrees, self.apertureSpread) = (apertureDegrees, apertureSpread)
    (self.irisSpreadPixels, self.hidden, self.cover) = (irisSpreadPixels, hidden, cover)
  }

  var isMeasurement: Bool {
    [closing, closingSpread, apertureDegrees, apertureSpread, irisSpreadPixels, hidden].allSatisfy {
      $0.magnitude < 1e6
    }
  }

  func rounded() -> EyeAppearance {
    func share(_ value: Double) -> Double { Precision.ratio.round(max(0, min(1, value))) }
    return EyeAppearance(
      closing: share(closing), closingSpread: share(closingSpread),
      apertureDegrees: Precision.degree.round(max(-90, min(90, apertureDegrees))),
      apertureSpread: Precision.degree.round(apertureSpread),
      irisSpreadPixels: Precision.pixel.round(irisSpreadPixels), hidden: share(hidden), cover: cover)
  }
}

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
  /// The picture is too blurred to distinguish open from shut.
  case blur
  /// A phone before the face, detected by the object net; the eye net does not report phones.
  case phone
}

/// Where the pupil points according to the eye's pixels, relative to the line from the eye to the camera.
public struct EyeView: Hashable, Sendable {
  /// To the right in the picture, degrees.
  public var azimuthDegrees: Double
  /// Up in the picture, degrees.
  public var elevationDegrees: Double
  /// Expected absolute error of the worse of the two, degrees.
  public var spreadDegrees: Double

  /// Memberwise initializer.
  public init(azimuthDegrees: Double, elevationDegrees: Double, spreadDegrees: Double) {
    (self.azimuthDegrees, self.elevationDegrees) = (azimuthDegrees, elevationDegrees)
    self.spreadDegrees = spreadDegrees
  }

  var isMeasurement: Bool {
    azimuthDegrees.magnitude < 1e6 && elevationDegrees.magnitude < 1e6 && spreadDegrees.magnitude < 1e6
  }

  mutating func round() {
    func degrees(_ value: Double) -> Double { Precision.degree.round(max(-180, min(180, value))) }
    (azimuthDegrees, elevationDegrees) = (degrees(azimuthDegrees), degrees(elevationDegrees))
    spreadDegrees = degrees(spreadDegrees)
  }
}

/// What the eye net measures in the pixels of one eye, without knowledge of the person.
///
/// Spreads are the net's own estimates of its absolute errors; a hidden or turned eye has large ones.
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
  /// What most likely hides the eye, even if ``hidden`` is low.
  public var cover: EyeCover
  /// Probability that glasses are before the eye, 0...1; nil in recordings made before it was measured.
  public var glasses: Double?
  /// Where the pupil points; nil in recordings made before it was measured.
  public var view: EyeView?

  /// Memberwise initializer.
  public init(
    closing: Double, closingSpread: Double, apertureDegrees: Double, apertureSpread: Double, irisSpreadPixels: Double,
    hidden: Double, cover: EyeCover, glasses: Double? = nil, view: EyeView? = nil
  ) {
    (self.closing, self.closingSpread) = (closing, closingSpread)
    (self.apertureDegrees, self.apertureSpread) = (apertureDegrees, apertureSpread)
    (self.irisSpreadPixels, self.hidden, self.cover) = (irisSpreadPixels, hidden, cover)
    (self.glasses, self.view) = (glasses, view)
  }

  var isMeasurement: Bool {
    // One by one: this runs for every eye of every frame.
    closing.magnitude < 1e6 && closingSpread.magnitude < 1e6 && apertureDegrees.magnitude < 1e6
      && apertureSpread.magnitude < 1e6 && irisSpreadPixels.magnitude < 1e6 && hidden.magnitude < 1e6
      && (glasses ?? 0).magnitude < 1e6 && view?.isMeasurement ?? true
  }

  mutating func round() {
    func share(_ value: Double) -> Double { Precision.ratio.round(max(0, min(1, value))) }
    (closing, closingSpread) = (share(closing), share(closingSpread))
    apertureDegrees = Precision.degree.round(max(-90, min(90, apertureDegrees)))
    apertureSpread = Precision.degree.round(apertureSpread)
    irisSpreadPixels = Precision.pixel.round(irisSpreadPixels)
    hidden = share(hidden)
    glasses = glasses.map(share)
    view?.round()
  }
}

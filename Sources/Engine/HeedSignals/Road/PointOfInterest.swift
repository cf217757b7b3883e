public import HeedGeometry

/// A place shown to the driver, such as a car wash, a filling station or a destination.
public struct PointOfInterest: Hashable, Sendable {
  /// The text on the place's banner.
  public var name: String
  /// Where the place is.
  public var position: GeoPosition
  /// Category or icon name from the provider; nil if not given.
  public var kind: String?
  /// Size of the banner, positive; nil for the common default.
  public var widthMeters, heightMeters: Double?
  /// Height of the banner's middle above the road; nil for the common default.
  public var liftMeters: Double?

  /// Memberwise initializer.
  public init(
    name: String, position: GeoPosition, kind: String? = nil, widthMeters: Double? = nil, heightMeters: Double? = nil,
    liftMeters: Double? = nil
  ) {
    (self.name, self.position, self.kind, self.widthMeters) = (name, position, kind, widthMeters)
    (self.heightMeters, self.liftMeters) = (heightMeters, liftMeters)
  }
}

public import HeedGeometry

/// A place that a driver may want to find: a car wash, a filling station, a destination.
public struct PointOfInterest: Hashable, Sendable {
  /// As people read it on its banner.
  public var name: String
  public var position: GeoPosition
  /// What kind of place it is, or which icon stands for it, in the words of whoever gave it; nil: not said.
  public var kind: String?
  /// Of its banner, metres, positive; nil: as all others.
  public var widthMeters: Double?
  /// Of its banner, metres, positive; nil: as all others.
  public var heightMeters: Double?
  /// From the road to the middle of its banner, metres; nil: as all others.
  public var liftMeters: Double?

  public init(
    name: String, position: GeoPosition, kind: String? = nil, widthMeters: Double? = nil, heightMeters: Double? = nil,
    liftMeters: Double? = nil
  ) {
    self.name = name
    self.position = position
    self.kind = kind
    self.widthMeters = widthMeters
    self.heightMeters = heightMeters
    self.liftMeters = liftMeters
  }
}

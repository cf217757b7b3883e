/// Where a vehicle is on Earth and which way it looks.
public struct GeoPose: Hashable, Sendable {
  /// Of the vehicle's origin: the point of the road below the road camera.
  public var position: GeoPosition
  /// Of the vehicle's x axis, clockwise from north.
  public var heading: Angle

  public init(position: GeoPosition, heading: Angle) {
    (self.position, self.heading) = (position, heading)
  }
}

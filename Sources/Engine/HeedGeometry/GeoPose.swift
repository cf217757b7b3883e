/// A vehicle's position and heading on Earth.
public struct GeoPose: Hashable, Sendable {
  /// Position of the vehicle frame's origin: the road point below the road camera.
  public var position: GeoPosition
  /// Heading of the vehicle's x axis, clockwise from north.
  public var heading: Angle
  /// Copies its arguments.
  public init(position: GeoPosition, heading: Angle) { (self.position, self.heading) = (position, heading) }
}

/// A rigid transform into `To`: a rotation, then a shift in metres. Usage: `vehicleFromCamera * pointInCamera`.
public struct Transform<To: ReferenceFrame, From: ReferenceFrame>: Hashable, Sendable {
  /// The rotation, which applies first.
  public let rotation: Rotation<To, From>
  /// The shift: the origin of `From` in the frame `To`, metres.
  public let origin: Point<To>
  /// Creates a transform from its parts.
  @inlinable public init(rotation: Rotation<To, From>, origin: Point<To>) {
    (self.rotation, self.origin) = (rotation, origin)
  }

  /// The inverse transform.
  public var inverse: Transform<From, To> {
    let back = rotation.inverse
    return Transform<From, To>(rotation: back, origin: Point(meters: -back.apply(origin.meters)))
  }

  /// Transforms a point.
  @inlinable public static func * (t: Transform, p: Point<From>) -> Point<To> {
    Point(meters: t.rotation.apply(p.meters) + t.origin.meters)
  }

  /// Rotates a direction.
  public static func * (t: Transform, d: Direction<From>) -> Direction<To> { t.rotation * d }

  /// The transform that applies `first`, then `t`.
  public static func * <Before>(t: Transform, first: Transform<From, Before>) -> Transform<To, Before> {
    Transform<To, Before>(rotation: t.rotation * first.rotation, origin: t * first.origin)
  }
}

/// Carries points of the frame `From` into the frame `To`: a rotation, then a shift in metres.
///
/// Reads right to left: `vehicleFromCamera * pointInCamera`.
public struct Transform<To: ReferenceFrame, From: ReferenceFrame>: Hashable, Sendable {
  public let rotation: Rotation<To, From>
  /// Where From's origin lies in To.
  public let origin: Point<To>

  public init(rotation: Rotation<To, From>, origin: Point<To>) {
    self.rotation = rotation
    self.origin = origin
  }

  /// The transform back.
  public var inverse: Transform<From, To> {
    let back = rotation.inverse
    return Transform<From, To>(rotation: back, origin: Point(meters: -back.apply(origin.meters)))
  }

  public static func * (t: Transform, p: Point<From>) -> Point<To> {
    Point(meters: t.rotation.apply(p.meters) + t.origin.meters)
  }

  public static func * (t: Transform, d: Direction<From>) -> Direction<To> { t.rotation * d }

  public static func * <Before>(t: Transform, first: Transform<From, Before>) -> Transform<To, Before> {
    Transform<To, Before>(rotation: t.rotation * first.rotation, origin: t * first.origin)
  }
}

public import HeedGeometry

/// A look that the host knows of: somebody looks at a place of the display, for example because they click there.
public struct KnownGaze: Hashable, Sendable {
  /// When they looked, on the session's clock.
  public var time: Timestamp
  /// Where they looked, points of the display in its present orientation.
  public var target: PlanePoint<Screen>

  /// Copies its arguments.
  public init(time: Timestamp, target: PlanePoint<Screen>) { (self.time, self.target) = (time, target) }

  /// The look as a recording holds it: a thousandth of a point. Rounding it again changes nothing.
  public func rounded() -> KnownGaze {
    KnownGaze(time: time, target: PlanePoint(x: Precision.pixel.round(target.x), y: Precision.pixel.round(target.y)))
  }
}

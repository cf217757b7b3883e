/// A position in the frame of reference `F`, in metres.
public struct Point<F: ReferenceFrame>: Hashable, Sendable {
  /// Coordinates in metres along the axes of `F`.
  public var meters: SIMD3<Double>
  /// The first coordinate, metres.
  @inlinable public var x: Double { meters.x }
  /// The second coordinate, metres.
  @inlinable public var y: Double { meters.y }
  /// The third coordinate, metres.
  @inlinable public var z: Double { meters.z }
  /// Creates a position from coordinates in metres.
  @inlinable public init(meters: SIMD3<Double>) { self.meters = meters }
  /// Creates a position from coordinates in metres.
  @inlinable public init(x: Double, y: Double, z: Double) { meters = SIMD3(x, y, z) }

  /// Creates a position from millimetres, the unit of rigs and cabin recordings.
  public static func millimeters(_ x: Double, _ y: Double, _ z: Double) -> Point {
    Point(meters: SIMD3(x, y, z) / 1000)
  }

  /// Coordinates in millimetres.
  public var millimeters: SIMD3<Double> { meters * 1000 }
  /// Distance to `other`, metres.
  @inlinable public func distance(to other: Point) -> Double { (meters - other.meters).length }
  /// The direction from here to `other`; nil if the points coincide.
  @inlinable public func direction(to other: Point) -> Direction<F>? { Direction(other.meters - meters) }
  /// The point moved by `offset`, metres.
  @inlinable public static func + (p: Point, offset: SIMD3<Double>) -> Point { Point(meters: p.meters + offset) }
}

/// A position in a plane, in pixels of an ``Image`` or points of a ``Screen``.
public struct PlanePoint<F: ReferenceFrame>: Hashable, Sendable {
  /// Horizontal coordinate, + right, in the plane's unit.
  public var x: Double
  /// Vertical coordinate, + down, in the plane's unit.
  public var y: Double
  /// Creates a position in the plane's unit.
  @inlinable public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }

  /// Distance to `other`, in the plane's unit.
  @inlinable public func distance(to other: PlanePoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}

extension SIMD3<Double> {
  /// Euclidean length.
  @inlinable public var length: Double { (self * self).sum().squareRoot() }
  /// Scalar product.
  @inlinable public func dot(_ other: Self) -> Double { (self * other).sum() }
  /// Vector product, right-handed.
  @inlinable public func cross(_ o: Self) -> Self { SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x) }
}

extension SIMD2<Double> {
  /// Euclidean length.
  package var length: Double { (self * self).sum().squareRoot() }
}

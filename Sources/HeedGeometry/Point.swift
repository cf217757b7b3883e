/// A position in the frame of reference `F`, in metres.
public struct Point<F: ReferenceFrame>: Hashable, Sendable {
  /// Coordinates in metres along the axes of `F`.
  public var meters: SIMD3<Double>

  public var x: Double { meters.x }
  public var y: Double { meters.y }
  public var z: Double { meters.z }

  public init(meters: SIMD3<Double>) { self.meters = meters }
  public init(x: Double, y: Double, z: Double) { meters = SIMD3(x, y, z) }

  /// A position given in millimetres, as rigs and recordings of the cabin do.
  public static func millimeters(_ x: Double, _ y: Double, _ z: Double) -> Point {
    Point(meters: SIMD3(x, y, z) / 1000)
  }

  /// Coordinates in millimetres.
  public var millimeters: SIMD3<Double> { meters * 1000 }

  /// Length of the straight line to `other`, in metres.
  public func distance(to other: Point) -> Double { (meters - other.meters).length }

  /// The direction from here to `other`; nil when the two are the same point.
  public func direction(to other: Point) -> Direction<F>? { Direction(other.meters - meters) }

  /// Halfway between two points.
  public static func midpoint(_ a: Point, _ b: Point) -> Point { Point(meters: (a.meters + b.meters) / 2) }

  public static func + (p: Point, offset: SIMD3<Double>) -> Point { Point(meters: p.meters + offset) }
}

/// A position in a plane: pixels of an ``Image``, points of a ``Screen``.
public struct PlanePoint<F: ReferenceFrame>: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Length of the straight line to `other`, in the plane's unit.
  public func distance(to other: PlanePoint) -> Double {
    let (dx, dy) = (x - other.x, y - other.y)
    return (dx * dx + dy * dy).squareRoot()
  }

  /// Halfway between two points.
  public static func midpoint(_ a: PlanePoint, _ b: PlanePoint) -> PlanePoint {
    PlanePoint(x: (a.x + b.x) / 2, y: (a.y + b.y) / 2)
  }
}

extension SIMD3<Double> {
  /// Euclidean length.
  public var length: Double { (self * self).sum().squareRoot() }

  /// Scalar product.
  public func dot(_ other: Self) -> Double { (self * other).sum() }

  /// Vector product, right-handed.
  public func cross(_ o: Self) -> Self { SIMD3(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x) }
}

extension SIMD2<Double> {
  /// Euclidean length.
  package var length: Double { (self * self).sum().squareRoot() }
}

public import HeedGeometry

/// An axis-aligned rectangle on a display, in points.
public struct ScreenRegion: Hashable, Sendable {
  /// The top-left corner: x to the right, y down.
  public var x, y: Double
  /// Lengths of the sides.
  public var width, height: Double

  /// Memberwise initializer.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The point at these fractions of the sides: (0, 0) is the top-left corner, (1, 1) the bottom-right.
  public func point(_ along: Double, _ down: Double) -> PlanePoint<Screen> {
    PlanePoint(x: x + along * width, y: y + down * height)
  }

  /// Whether the point lies inside or on an edge.
  public func contains(_ point: PlanePoint<Screen>) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }

  /// Whether the region has an area and lies wholly inside `other`.
  public func lies(within other: ScreenRegion) -> Bool {
    width > 0 && height > 0 && other.contains(point(0, 0)) && other.contains(point(1, 1))
  }
}

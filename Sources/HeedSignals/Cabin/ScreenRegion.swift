public import HeedGeometry

/// An upright rectangle on a display, in points.
public struct ScreenRegion: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The point this far along the sides: 0, 0 is the top-left corner, 1, 1 the bottom-right.
  public func point(_ along: Double, _ down: Double) -> PlanePoint<Screen> {
    PlanePoint(x: x + along * width, y: y + down * height)
  }

  /// True on the edges too.
  public func contains(_ point: PlanePoint<Screen>) -> Bool {
    point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
  }

  /// True when it has an area and no part of it lies outside `other`.
  public func lies(within other: ScreenRegion) -> Bool {
    width > 0 && height > 0 && other.contains(point(0, 0)) && other.contains(point(1, 1))
  }
}

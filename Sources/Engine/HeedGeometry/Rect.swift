/// An upright rectangle in a picture, in pixels; it may reach beyond the picture. Rectangles count from the picture's
/// edge, points from the first pixel's centre; ``Rect/point(_:_:)`` converts.
public typealias ImageRect = Rect<Image>

/// An upright rectangle in the plane of the frame `F`, in pixels of an ``Image`` or points of a ``Screen``.
public struct Rect<F: ReferenceFrame>: Hashable, Sendable {
  /// Position of the left edge.
  public var x: Double
  /// Position of the upper edge; y points down.
  public var y: Double
  /// Width in the plane's unit.
  public var width: Double
  /// Height in the plane's unit.
  public var height: Double

  /// Copies its arguments without a check.
  @inlinable public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Offset from a point's coordinates to a rectangle's; see ``ImageRect``.
  private static var edge: Double { F.self == Image.self ? 0.5 : 0 }
  /// Position of the right edge, opposite ``x``.
  @inlinable public var right: Double { x + width }
  /// Position of the lower edge, opposite ``y``.
  @inlinable public var bottom: Double { y + height }
  /// The middle of the rectangle, in edge coordinates.
  public var center: PlanePoint<F> { PlanePoint(x: x + width / 2, y: y + height / 2) }
  /// Area in the square of the plane's unit.
  @inlinable public var area: Double { width * height }

  /// The point at these fractions of the sides: (0, 0) is the top-left corner, (1, 1) the bottom-right.
  public func point(_ along: Double, _ down: Double) -> PlanePoint<F> {
    PlanePoint(x: x + along * width - Self.edge, y: y + down * height - Self.edge)
  }

  /// True if the point is inside or on an edge.
  public func contains(_ point: PlanePoint<F>) -> Bool {
    let (px, py) = (point.x + Self.edge, point.y + Self.edge)
    return px >= x && px <= right && py >= y && py <= bottom
  }

  /// True if this rectangle has an area and lies fully inside `other`.
  public func lies(within other: Rect) -> Bool {
    width > 0 && height > 0 && other.contains(point(0, 0)) && other.contains(point(1, 1))
  }

  /// The common part of two rectangles; nil without a common area.
  @inlinable public func intersection(_ other: Rect) -> Rect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (width, height) = (min(right, other.right) - left, min(bottom, other.bottom) - top)
    return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : nil
  }

  /// The smallest rectangle around both rectangles.
  public func union(_ other: Rect) -> Rect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return Rect(x: left, y: top, width: max(right, other.right) - left, height: max(bottom, other.bottom) - top)
  }

  /// Common area divided by united area, 0...1; 0 for rectangles without area.
  @inlinable public func intersectionOverUnion(_ other: Rect) -> Double {
    guard let shared = intersection(other)?.area else { return 0 }
    return shared / (area + other.area - shared)
  }
}

/// Width and height of a picture in pixels, both positive.
public struct ImageSize: Hashable, Sendable {
  /// Width in pixels, positive.
  public var width: Int
  /// Height in pixels, positive.
  public var height: Int
  /// Copies its arguments without a check.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// True if both sizes have the same aspect ratio, except that sides are rounded to even pixels.
  package func hasShape(of other: ImageSize) -> Bool {
    let (first, second) = (width * other.height, other.width * height)
    return abs(first - second) <= 2 * max(min(width, other.width), min(height, other.height))
  }
}

extension ImageRect {
  /// Creates the rectangle of a whole picture.
  public init(_ size: ImageSize) { self.init(x: 0, y: 0, width: Double(size.width), height: Double(size.height)) }

  /// The share of this rectangle inside a picture of `size`, 0...1.
  public func visibleShare(in size: ImageSize) -> Double {
    guard area > 0, let visible = intersection(ImageRect(size)) else { return 0 }
    return visible.area / area
  }
}

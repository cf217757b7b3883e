/// Width and height of a picture in pixels, both positive.
public struct ImageSize: Hashable, Sendable {
  public var width: Int
  public var height: Int

  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// An upright rectangle in a picture, in pixels; it may reach over the picture's edges.
public struct ImageRect: Hashable, Sendable {
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

  public var center: PlanePoint<Image> { PlanePoint(x: x + width / 2, y: y + height / 2) }
  public var area: Double { width * height }

  /// Shared area over united area, 0...1; 0 for rectangles without area.
  public func intersectionOverUnion(_ other: ImageRect) -> Double {
    let w = min(x + width, other.x + other.width) - max(x, other.x)
    let h = min(y + height, other.y + other.height) - max(y, other.y)
    guard w > 0, h > 0 else { return 0 }
    return w * h / (area + other.area - w * h)
  }

  /// The share of this rectangle that lies inside a picture of `size`, 0...1.
  public func visibleShare(in size: ImageSize) -> Double {
    let w = min(x + width, Double(size.width)) - max(x, 0)
    let h = min(y + height, Double(size.height)) - max(y, 0)
    return w > 0 && h > 0 && area > 0 ? w * h / area : 0
  }
}

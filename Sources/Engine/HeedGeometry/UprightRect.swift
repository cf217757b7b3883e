/// A flat, upright rectangle that faces the vehicle, such as a sign over a place. The corners have their own types,
/// because plain points are easily swapped: the vehicle's y axis points left.
public struct UprightRect: Hashable, Sendable {
  /// The rectangle's centre.
  public let center: Point<Vehicle>
  /// Width along the vehicle's y, metres, positive.
  public let widthMeters: Double
  /// Height along the vehicle's z, metres, positive.
  public let heightMeters: Double

  /// - Parameter place: The road point below the rectangle.
  /// - Parameter lift: Height of the centre above `place`, metres.
  public init(over place: Point<Vehicle>, lift: Double, widthMeters: Double, heightMeters: Double) {
    center = place.moved(up: lift)
    (self.widthMeters, self.heightMeters) = (widthMeters, heightMeters)
  }

  /// The top-left corner, as the driver sees it.
  public var topLeft: Corner<TopLeft, Point<Vehicle>> {
    Corner(at: center.moved(left: widthMeters / 2).moved(up: heightMeters / 2))
  }

  /// The bottom-right corner, as the driver sees it.
  public var bottomRight: Corner<BottomRight, Point<Vehicle>> {
    Corner(at: center.moved(right: widthMeters / 2).moved(down: heightMeters / 2))
  }
}

/// A corner of a rectangle. Corners are types without values, so code that mixes two does not compile.
public protocol RectCorner: Sendable {}
/// The top-left corner, as the viewer sees it.
public enum TopLeft: RectCorner {}
/// The bottom-right corner, as the viewer sees it.
public enum BottomRight: RectCorner {}

/// A corner of an ``UprightRect``, in the vehicle or in the picture. Only this file creates corners.
public struct Corner<Which: RectCorner, Place: Hashable & Sendable>: Hashable, Sendable {
  /// The place of the corner.
  public let at: Place
  fileprivate init(at place: Place) { at = place }
}

extension CameraSnapshot {
  /// The corner in the picture; nil if ``pixel(of:)-(Corner<Which,Point<Vehicle>>)`` throws.
  public func worldToPixel<Which>(_ corner: Corner<Which, Point<Vehicle>>) -> Corner<Which, PlanePoint<Image>>? {
    try? pixel(of: corner)
  }

  /// The corner in the picture.
  public func pixel<Which>(
    of corner: Corner<Which, Point<Vehicle>>
  ) throws(ProjectionFailure) -> Corner<Which, PlanePoint<Image>> { Corner(at: try pixel(of: corner.at)) }

  /// An upright rectangle's bounding box in the picture or beyond; nil if a corner has no image or if corners swap.
  public func imageRect(of rect: UprightRect) -> ImageRect? {
    guard let topLeft = worldToPixel(rect.topLeft), let bottomRight = worldToPixel(rect.bottomRight) else { return nil }
    return ImageRect(topLeft: topLeft, bottomRight: bottomRight)
  }
}

extension ImageRect {
  /// The upright rectangle between two corners; nil without area or with swapped corners. Half a pixel is added,
  /// because a rectangle counts from the picture's edge, and a point from the first pixel's centre.
  public init?(topLeft: Corner<TopLeft, PlanePoint<Image>>, bottomRight: Corner<BottomRight, PlanePoint<Image>>) {
    let (from, to) = (topLeft.at, bottomRight.at)
    guard to.x > from.x, to.y > from.y else { return nil }
    self.init(x: from.x + 0.5, y: from.y + 0.5, width: to.x - from.x, height: to.y - from.y)
  }
}

extension Point<Vehicle> {
  /// The point this many metres further left.
  public func moved(left meters: Double) -> Point { self + SIMD3(0, meters, 0) }
  /// The point this many metres further right.
  public func moved(right meters: Double) -> Point { self + SIMD3(0, -meters, 0) }
  /// The point this many metres higher.
  public func moved(up meters: Double) -> Point { self + SIMD3(0, 0, meters) }
  /// The point this many metres lower.
  public func moved(down meters: Double) -> Point { self + SIMD3(0, 0, -meters) }
  /// The point this many metres further ahead.
  public func moved(ahead meters: Double) -> Point { self + SIMD3(meters, 0, 0) }
}

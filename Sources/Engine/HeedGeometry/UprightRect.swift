/// A flat, upright rectangle across the vehicle's path that faces the vehicle: a sign, or a banner over a place. The
/// vehicle's y points left, so corners are easily swapped; each corner therefore has its own type.
public struct UprightRect: Hashable, Sendable {
  /// The rectangle's centre.
  public let center: Point<Vehicle>
  /// Along the vehicle's y, metres, positive.
  public let widthMeters: Double
  /// Along the vehicle's z, metres, positive.
  public let heightMeters: Double

  /// - Parameter place: The road point below the rectangle.
  /// - Parameter lift: Height of the centre above `place`, metres.
  public init(over place: Point<Vehicle>, lift: Double, widthMeters: Double, heightMeters: Double) {
    center = place.moved(up: lift)
    (self.widthMeters, self.heightMeters) = (widthMeters, heightMeters)
  }

  /// As seen by the vehicle's driver.
  public var topLeft: Corner<TopLeft, Point<Vehicle>> {
    Corner(at: center.moved(left: widthMeters / 2).moved(up: heightMeters / 2))
  }

  /// As seen by the vehicle's driver.
  public var bottomRight: Corner<BottomRight, Point<Vehicle>> {
    Corner(at: center.moved(right: widthMeters / 2).moved(down: heightMeters / 2))
  }
}

/// Which corner of a rectangle a point is: a type without values, so that mixing two corners does not compile.
public protocol RectCorner: Sendable {}
/// The top-left corner, as seen by the viewer.
public enum TopLeft: RectCorner {}
/// The bottom-right corner, as seen by the viewer.
public enum BottomRight: RectCorner {}

/// A corner of an ``UprightRect``, in the vehicle or in the picture; only this file creates them.
public struct Corner<Which: RectCorner, Place: Hashable & Sendable>: Hashable, Sendable {
  /// Where the corner lies.
  public let at: Place
  fileprivate init(at place: Place) { at = place }
}

extension CameraSnapshot {
  /// The same corner in the picture; nil where ``pixel(of:)-(Corner<Which,Point<Vehicle>>)`` throws.
  public func worldToPixel<Which>(_ corner: Corner<Which, Point<Vehicle>>) -> Corner<Which, PlanePoint<Image>>? {
    try? pixel(of: corner)
  }

  /// The same corner in the picture.
  public func pixel<Which>(
    of corner: Corner<Which, Point<Vehicle>>
  ) throws(ProjectionFailure) -> Corner<Which, PlanePoint<Image>> { Corner(at: try pixel(of: corner.at)) }

  /// The rectangle in the picture, possibly beyond its edges; nil where a corner has no image or the corners swap.
  public func imageRect(of rect: UprightRect) -> ImageRect? {
    guard let topLeft = worldToPixel(rect.topLeft), let bottomRight = worldToPixel(rect.bottomRight) else { return nil }
    return ImageRect(topLeft: topLeft, bottomRight: bottomRight)
  }
}

extension ImageRect {
  /// The upright rectangle between two corners; nil when it has no area or the corners are swapped.
  /// Adds half a pixel: a rectangle counts from the picture's edge, a point from the centre of the first pixel.
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

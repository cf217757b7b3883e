/// A flat rectangle that stands upright across the vehicle's way, its face towards the vehicle: a sign, a banner over a place.
///
/// Its corners know which they are. The vehicle's y points to the left, so whoever writes a corner as a plain point easily takes
/// the right edge for the left one; here top left and bottom right are different types, made by this rectangle alone.
public struct UprightRect: Hashable, Sendable {
  public let center: Point<Vehicle>
  /// Along the vehicle's y, metres, positive.
  public let widthMeters: Double
  /// Along the vehicle's z, metres, positive.
  public let heightMeters: Double

  /// - Parameters:
  ///   - place: What the rectangle stands over, on the road.
  ///   - lift: From there up to the rectangle's centre, metres.
  public init(over place: Point<Vehicle>, lift: Double, widthMeters: Double, heightMeters: Double) {
    center = place.moved(up: lift)
    self.widthMeters = widthMeters
    self.heightMeters = heightMeters
  }

  /// As the vehicle's driver sees it.
  public var topLeft: Corner<TopLeft, Point<Vehicle>> {
    Corner(at: center.moved(left: widthMeters / 2).moved(up: heightMeters / 2))
  }

  /// As the vehicle's driver sees it.
  public var bottomRight: Corner<BottomRight, Point<Vehicle>> {
    Corner(at: center.moved(right: widthMeters / 2).moved(down: heightMeters / 2))
  }
}

/// Which corner of a rectangle a point is: a type without values, so that mixing two corners does not compile.
public protocol RectCorner: Sendable {}

/// Where a rectangle begins, as its viewer sees it.
public enum TopLeft: RectCorner {}

/// Where a rectangle ends, as its viewer sees it.
public enum BottomRight: RectCorner {}

/// A corner of an ``UprightRect``, in the vehicle or in the picture; nobody else can make one.
public struct Corner<Which: RectCorner, Place: Hashable & Sendable>: Hashable, Sendable {
  public let at: Place

  fileprivate init(at place: Place) { at = place }
}

extension CameraSnapshot {
  /// Where a corner is seen: the same corner, in the picture; nil: ``pixel(of:)-(Corner<Which,Point<Vehicle>>)`` says why.
  public func worldToPixel<Which>(_ corner: Corner<Which, Point<Vehicle>>) -> Corner<Which, PlanePoint<Image>>? {
    try? pixel(of: corner)
  }

  /// Where a corner is seen: the same corner, in the picture.
  public func pixel<Which>(
    of corner: Corner<Which, Point<Vehicle>>
  ) throws(ProjectionFailure) -> Corner<Which, PlanePoint<Image>> {
    Corner(at: try pixel(of: corner.at))
  }

  /// What an upright rectangle covers in the picture, also outside of it; nil where a corner has no image, and where the camera
  /// lies on its side so that the corners change places.
  public func imageRect(of rect: UprightRect) -> ImageRect? {
    guard let topLeft = worldToPixel(rect.topLeft), let bottomRight = worldToPixel(rect.bottomRight) else { return nil }
    return ImageRect(topLeft: topLeft, bottomRight: bottomRight)
  }
}

extension ImageRect {
  /// The upright rectangle between two corners; nil when it has no area or they have changed places.
  ///
  /// A rectangle is counted from the picture's edge, a point from the centre of the first pixel: half a pixel lies between.
  public init?(
    topLeft: Corner<TopLeft, PlanePoint<Image>>, bottomRight: Corner<BottomRight, PlanePoint<Image>>
  ) {
    let (from, to) = (topLeft.at, bottomRight.at)
    guard to.x > from.x, to.y > from.y else { return nil }
    self.init(x: from.x + 0.5, y: from.y + 0.5, width: to.x - from.x, height: to.y - from.y)
  }
}

extension Point<Vehicle> {
  /// The point so many metres further to the left.
  public func moved(left meters: Double) -> Point { self + SIMD3(0, meters, 0) }
  /// The point so many metres further to the right.
  public func moved(right meters: Double) -> Point { self + SIMD3(0, -meters, 0) }
  /// The point so many metres higher.
  public func moved(up meters: Double) -> Point { self + SIMD3(0, 0, meters) }
  /// The point so many metres lower.
  public func moved(down meters: Double) -> Point { self + SIMD3(0, 0, -meters) }
  /// The point so many metres further ahead.
  public func moved(ahead meters: Double) -> Point { self + SIMD3(meters, 0, 0) }
}

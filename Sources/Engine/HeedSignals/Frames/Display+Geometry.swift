public import HeedGeometry

/// Conversions between points on a display, millimetres on it, and the cabin camera's frame.
extension Rig.Display {
  /// Smallest sine of the angle between gaze and display at which they meet. Choice: at 0.06 degrees, they meet a
  /// thousand times as far away as the display.
  private static let grazing = 0.001

  /// The whole display as a rectangle.
  public var region: ScreenRegion { ScreenRegion(x: 0, y: 0, width: widthPoints, height: heightPoints) }
  /// Metres per point along each side.
  public var metersPerPoint: (x: Double, y: Double) { (widthMeters / widthPoints, heightMeters / heightPoints) }

  /// The point where a gaze meets the display's plane from the front; nil if it misses or nearly skims the plane.
  public func point(from origin: Point<Camera>, along gaze: Direction<Camera>) -> PlanePoint<Screen>? {
    let (x, y) = (xAxis.vector, yAxis.vector)
    // The display's normal points away from the viewer.
    let normal = x.cross(y)
    let approach = gaze.vector.dot(normal)
    let distance = (topLeft.meters - origin.meters).dot(normal)
    guard approach > Self.grazing, distance > 0 else { return nil }
    let hit = origin.meters + gaze.vector * (distance / approach) - topLeft.meters
    // Coordinates are ratios of areas, because measured edges are only nearly perpendicular.
    let square = normal.dot(normal)
    let (right, down) = (hit.cross(y).dot(normal) / square, x.cross(hit).dot(normal) / square)
    let point = PlanePoint<Screen>(x: right / metersPerPoint.x, y: down / metersPerPoint.y)
    return point.x.isFinite && point.y.isFinite ? point : nil
  }

  /// Position in space of a point in the display's plane, on the display or beside it.
  public func position(of point: PlanePoint<Screen>) -> Point<Camera> {
    topLeft + (xAxis.vector * (point.x * metersPerPoint.x) + yAxis.vector * (point.y * metersPerPoint.y))
  }

  /// Whether the point is on the display, edges included.
  public func contains(_ point: PlanePoint<Screen>) -> Bool { region.contains(point) }

  /// `inside` for a point on the display; `outside` for a point beside it, or for nil if the gaze misses the plane.
  public func state(of point: PlanePoint<Screen>?) -> ScreenState {
    point.map { contains($0) ? .inside : .outside } ?? .outside
  }

  /// Distances of a point from the top-left corner along each side, millimetres.
  public func millimeters(of point: PlanePoint<Screen>) -> SIMD2<Double> {
    SIMD2(point.x * metersPerPoint.x, point.y * metersPerPoint.y) * 1000
  }

  /// Distance between two points of the display's plane, millimetres.
  public func millimeters(from a: PlanePoint<Screen>, to b: PlanePoint<Screen>) -> Double {
    position(of: a).distance(to: position(of: b)) * 1000
  }

  /// The same display with another edge on top. In landscape, width and height are swapped.
  public func turned(to orientation: InterfaceOrientation) -> Rig.Display {
    func reversed(_ axis: Direction<Camera>) -> Direction<Camera> { Direction(-axis.vector) ?? axis }
    func corner(_ x: Double, _ y: Double) -> Point<Camera> {
      topLeft + (xAxis.vector * (x * widthMeters) + yAxis.vector * (y * heightMeters))
    }
    var turned = self
    switch orientation {
    case .portrait: return self
    case .portraitUpsideDown:
      (turned.topLeft, turned.xAxis, turned.yAxis) = (corner(1, 1), reversed(xAxis), reversed(yAxis))
      return turned
    case .landscapeLeft: (turned.topLeft, turned.xAxis, turned.yAxis) = (corner(0, 1), reversed(yAxis), xAxis)
    case .landscapeRight: (turned.topLeft, turned.xAxis, turned.yAxis) = (corner(1, 0), yAxis, reversed(xAxis))
    }
    (turned.widthMeters, turned.heightMeters) = (heightMeters, widthMeters)
    (turned.widthPoints, turned.heightPoints) = (heightPoints, widthPoints)
    return turned
  }
}

/// The edge of a display that is the top of the displayed content. The display stays in place; only the axes turn.
public enum InterfaceOrientation: String, Hashable, Codable, Sendable, CaseIterable {
  /// The top edge is as the rig describes.
  case portrait
  /// The bottom edge is on top.
  case portraitUpsideDown
  /// The edge that is the bottom in `portrait` is on the viewer's left.
  case landscapeLeft
  /// The edge that is the bottom in `portrait` is on the viewer's right.
  case landscapeRight
}

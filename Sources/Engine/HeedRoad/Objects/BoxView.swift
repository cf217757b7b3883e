import HeedGeometry
import HeedSignals

/// The camera's view of a tracked object's box: the sides that are not cut off, and the ray to its middle.
struct BoxView: Sendable {
  var size: ObjectSize?
  private(set) var sides = BoxSides.none
  /// Focal lengths, pixels. Choice: without a camera, the picture's width (53 degrees); ratios of ranges stay valid.
  fileprivate var focal = SIMD2(repeating: 1.0)
  /// Direction of the box's middle, right and down, as tangents; nil without a camera.
  private(set) var direction: SIMD2<Double>?
  fileprivate var rotation: Rotation<Vehicle, Camera>?
  /// Tangent from the rig's horizon down to the lower edge; nil if the edge is cut off, or without a camera.
  private(set) var drop: Double?
  init() {}

  init(_ box: ImageRect, size: ObjectSize?, picture: ImageSize, camera: MountedCamera?) {
    self.size = size
    sides = BoxSides(box, in: picture)
    focal = camera.map { SIMD2($0.optics.fx, $0.optics.fy) } ?? SIMD2(repeating: Double(max(1, picture.width)))
    rotation = camera?.rotation
    direction = camera.map { $0.optics.undistorted(box.point(0.5, 0.5)) }
    drop = sides.bottom ? camera.flatMap { Self.drop(of: box, in: $0) } : nil
  }

  var pixelsPerRadian: Double { focal.x }

  private static func drop(of box: ImageRect, in camera: MountedCamera) -> Double? {
    let seen = camera.optics.undistorted(box.point(0.5, 1))
    let ray = camera.rotation.apply(SIMD3(seen.x, seen.y, 1))
    return ray.x > 0 ? -ray.z / ray.x : nil
  }
}

extension TrackedObject {
  /// Key of the object's learned size, with the kind, because another kind has another usual size.
  var sizeKey: String { "\(label.name) \(id)" }
  /// Range in object heights; nil if the picture cuts off top or bottom.
  var rangeByHeight: Double? { view.sides.hasHeight ? view.focal.y / box.height : nil }
  /// Range in visible object widths; nil if the picture cuts off a side.
  var rangeByWidth: Double? { view.sides.hasWidth ? view.focal.x / box.width : nil }

  /// False for lights and signs, which hang, and for boxes that are cut off below.
  var standsOnRoad: Bool {
    view.sides.bottom && view.size != nil && !label.name.hasPrefix(RoadLabel.trafficLight.name) && label != .stopSign
  }

  /// ``BoxView/drop`` of an object that stands on the road below the horizon; else nil.
  var footDrop: Double? { standsOnRoad ? view.drop.flatMap { $0 > 0 ? $0 : nil } : nil }

  /// Whether the object is straight ahead, so that its rear hides its sides; false without a camera.
  var straddlesTheMiddle: Bool { leftTangent.map { abs($0) * view.pixelsPerRadian <= box.width / 2 } ?? false }

  /// The place of the nearest face at a distance along the ray of the box's middle; nil without a camera.
  func place(distance: Double) -> SIMD3<Double>? {
    guard let direction = view.direction, let rotation = view.rotation else { return nil }
    return rotation.apply(SIMD3(direction.x, direction.y, 1) * distance)
  }

  /// Metres left per metre of depth, of the box's middle; nil without a camera, and if a side is cut off.
  var leftTangent: Double? { view.sides.hasWidth ? place(distance: 1)?.y : nil }

  /// Whether this object is nearer and hides the other object's contact point with the road.
  func covers(_ other: TrackedObject) -> Bool {
    let (mine, its) = (box, other.box)
    let foot = its.center.x
    return mine.x < foot && foot < mine.right && mine.bottom > its.bottom && mine.y < its.bottom
  }

  func contact(in size: ImageSize) -> ContactPoint {
    ContactPoint(point: box.point(0.5, 1), isBelowPicture: box.bottom >= Double(size.height) - ContactPoint.touches)
  }
}

import HeedGeometry
import HeedSignals

/// How a camera sees a tracked object's box: which of its sides are the object's own, and along which ray it lies.
struct BoxView: Sendable {
  /// Of the object's kind; nil where none is known.
  var size: ObjectSize?
  private(set) var sides = BoxSides.none
  /// Focal lengths, pixels. Choice: without a camera the picture's width, 53 degrees across: ranges are off by one factor, their
  /// ratios hold, and what moves as traffic does still seems to.
  fileprivate var focal = SIMD2(repeating: 1.0)
  /// The box's middle as seen from the camera: to the right and down, as tangents; nil without a camera.
  private(set) var direction: SIMD2<Double>?
  fileprivate var rotation: Rotation<Vehicle, Camera>?

  /// Nothing of the box can be used.
  init() {}

  init(_ box: ImageRect, size: ObjectSize?, picture: ImageSize, camera: MountedCamera?, settings: ObjectSettings) {
    self.size = size
    sides = BoxSides(box, in: picture, settings: settings.sides)
    focal = camera.map { SIMD2($0.optics.fx, $0.optics.fy) } ?? SIMD2(repeating: Double(max(1, picture.width)))
    rotation = camera?.rotation
    direction = camera.map { $0.optics.undistorted(box.point(0.5, 0.5)) }
  }

  /// Across the picture.
  var pixelsPerRadian: Double { focal.x }
}

extension TrackedObject {
  /// Under which its size is learned: another kind has another usual size.
  var sizeKey: String { "\(label.name) \(id)" }

  /// In heights of the object; nil where the picture cuts its top or bottom off.
  var rangeByHeight: Double? { view.sides.hasHeight ? view.focal.y / box.height : nil }

  /// In widths of the object as it is seen; nil where the picture cuts a side off.
  var rangeByWidth: Double? { view.sides.hasWidth ? view.focal.x / box.width : nil }

  /// Lights and signs hang; everything else stands.
  var standsOnRoad: Bool {
    view.sides.bottom && view.size != nil && !label.name.hasPrefix(RoadLabel.trafficLight.name) && label != .stopSign
  }

  /// How far below the rig's horizon the lower edge is seen, as a tangent; nil above it.
  func drop(in camera: MountedCamera) -> Double? {
    let seen = camera.optics.undistorted(box.point(0.5, 1))
    let ray = camera.rotation.apply(SIMD3(seen.x, seen.y, 1))
    return ray.x > 0 ? -ray.z / ray.x : nil
  }

  /// Where the nearest face is, seen along the box's middle; nil without a camera.
  func place(distance: Double) -> SIMD3<Double>? {
    guard let direction = view.direction, let rotation = view.rotation else { return nil }
    return rotation.apply(SIMD3(direction.x, direction.y, 1) * distance)
  }

  /// Metres to the left for a metre of depth, of the object's middle; nil where the picture cuts a side off, as the rest has
  /// another middle, and without a camera.
  var leftTangent: Double? { view.sides.hasWidth ? place(distance: 1)?.y : nil }

  /// True when this one stands nearer and hides where the other touches the road.
  func covers(_ other: TrackedObject) -> Bool {
    let (mine, its) = (box, other.box)
    let foot = its.center.x
    return mine.x < foot && foot < mine.right && mine.bottom > its.bottom && mine.y < its.bottom
  }

  /// Where its box touches the road, in a picture of `size`.
  func contact(in size: ImageSize) -> ContactPoint {
    ContactPoint(
      point: box.point(0.5, 1), isBelowPicture: box.bottom >= Double(size.height) - ContactPoint.touches)
  }
}

import Foundation
import HeedGeometry
import HeedSignals

/// One recognition of a tracked object, taken apart: what of its box can be used.
struct BoxMeasurement: Sendable {
  let id: String
  let label: RoadLabel
  let object: RoadObject
  let isConfirmed: Bool
  let size: ObjectSize?
  let sides: BoxSides
  /// Focal lengths, pixels. Choice: without a camera the picture's width, 53 degrees across: ranges are off by one factor, their
  /// ratios hold, and what moves as traffic does still seems to.
  private let focal: SIMD2<Double>
  /// The box's middle as seen from the camera: to the right and down, as tangents; nil without a camera.
  let direction: SIMD2<Double>?
  private let rotation: Rotation<Vehicle, Camera>?

  init(
    _ object: RoadObject, track: ObjectTracker.Track, size: ObjectSize?, picture: ImageSize, camera: MountedCamera?,
    settings: ObjectSettings
  ) {
    (id, label, isConfirmed) = (track.id, track.label, track.isConfirmed)
    (self.object, self.size) = (object, size)
    sides = BoxSides(object.box, in: picture, settings: settings.sides)
    focal = camera.map { SIMD2($0.optics.fx, $0.optics.fy) } ?? SIMD2(repeating: Double(max(1, picture.width)))
    rotation = camera?.rotation
    direction = camera.map { camera in
      // Edge coordinates lie half a pixel beside those of pixel centres.
      let middle = object.box.center
      return camera.optics.undistorted(PlanePoint(x: middle.x - 0.5, y: middle.y - 0.5))
    }
  }

  /// Under which its size is learned: another kind has another usual size.
  var sizeKey: String { Self.sizeKey(id: id, label: label) }
  static func sizeKey(id: String, label: RoadLabel) -> String { "\(label.name) \(id)" }

  /// Across the picture.
  var pixelsPerRadian: Double { focal.x }

  /// A distance that came with the recognition, metres.
  var measured: Double? { object.distanceMeters }

  /// In heights of the object; nil where the picture cuts its top or bottom off.
  var rangeByHeight: Double? { sides.hasHeight ? focal.y / object.box.height : nil }

  /// In widths of the object as it is seen; nil where the picture cuts a side off.
  var rangeByWidth: Double? { sides.hasWidth ? focal.x / object.box.width : nil }

  /// Lights and signs hang; everything else stands.
  var standsOnRoad: Bool {
    sides.bottom && size != nil && !label.name.hasPrefix(RoadLabel.trafficLight.name) && label != .stopSign
  }

  /// How far below the rig's horizon the lower edge is seen, as a tangent; nil above it.
  func drop(in camera: MountedCamera) -> Double? {
    let box = object.box
    let foot = PlanePoint<Image>(x: box.center.x - 0.5, y: box.y + box.height - 0.5)
    let seen = camera.optics.undistorted(foot)
    let ray = camera.rotation.apply(SIMD3(seen.x, seen.y, 1))
    return ray.x > 0 ? -ray.z / ray.x : nil
  }

  /// Where the nearest face is, seen along the box's middle; nil without a camera.
  func place(distance: Double) -> SIMD3<Double>? {
    guard let direction, let rotation else { return nil }
    return rotation.apply(SIMD3(direction.x, direction.y, 1) * distance)
  }

  /// Metres to the left for a metre of depth, of the object's middle; nil where the picture cuts a side off, as the rest has
  /// another middle, and without a camera.
  var leftTangent: Double? { sides.hasWidth ? place(distance: 1)?.y : nil }

  /// True when this one stands nearer and hides where the other touches the road.
  func covers(_ other: BoxMeasurement) -> Bool {
    let (mine, its) = (object.box, other.object.box)
    let foot = its.center.x
    return mine.x < foot && foot < mine.x + mine.width && mine.y + mine.height > its.y + its.height
      && mine.y < its.y + its.height
  }

  /// One standard deviation of the logarithm of a range that was measured over `pixels`, both of whose ends waver.
  static func deviation(over pixels: Double, noise: Double, share: Double) -> Double {
    let ends = noise * 2.0.squareRoot() / max(pixels, 1)
    return (ends * ends + share * share).squareRoot()
  }
}

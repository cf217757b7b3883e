import Foundation
import HeedGeometry
import HeedSignals

/// A zone in common cars, such as a mirror: its direction from the road as the driver sees it, and its distance.
struct CabinForm: Hashable, Sendable {
  let name: String
  let zoneClass: ZoneClass
  /// Angles from the road to the zone: degrees to the driver's left, and degrees up.
  let across, up: ClosedRange<Double>
  /// Distance from the eyes, and the zone's radius, metres.
  let distance, radius: Double
  var isInside = false

  /// The road zone. Choice: at 5 m, a hand's width of head movement turns the direction to the road by a degree; the
  /// radius covers the view of a lane, 8.5 degrees.
  static let road = CabinForm(
    name: "road", zoneClass: .forward, across: -180...180, up: -90...90, distance: 5, radius: 0.75)

  /// The mirrors and instruments for a driver on the side `seat`. Choice: the ranges hold the mirrors of small cars and
  /// vans, and do not overlap.
  static func beside(_ seat: Rig.Seat) -> [CabinForm] {
    let near = CabinForm(
      name: seat == .left ? "mirror_left" : "mirror_right", zoneClass: .driving, across: 18...60, up: -20...6,
      distance: 0.75, radius: 0.09)
    let inside = CabinForm(
      name: "mirror_rear", zoneClass: .driving, across: -50...(-14), up: 3...28, distance: 0.6, radius: 0.075,
      isInside: true)
    let far = CabinForm(
      name: seat == .left ? "mirror_right" : "mirror_left", zoneClass: .driving, across: -85...(-36), up: -20...3,
      distance: 1.25, radius: 0.13)
    let cluster = CabinForm(
      name: "cluster", zoneClass: .driving, across: -12...12, up: -30...(-8), distance: 0.65, radius: 0.075)
    return [near, inside, far, cluster].map { seat == .left ? $0 : $0.mirrored }
  }

  private var mirrored: CabinForm {
    CabinForm(
      name: name, zoneClass: zoneClass, across: -across.upperBound...(-across.lowerBound), up: up, distance: distance,
      radius: radius, isInside: isInside)
  }

  func contains(_ place: SIMD2<Double>) -> Bool { across.contains(place.x) && up.contains(place.y) }

  /// The zone in the direction `place`, degrees to the left and up, from the position `eyes` in the camera's frame.
  func zone(at place: SIMD2<Double>, from eyes: SIMD3<Double>) -> Zone? {
    let gaze = Direction<Camera>(azimuth: .degrees(place.x), elevation: .degrees(place.y))
    let center = eyes + gaze.vector * distance
    guard center.length.isFinite else { return nil }
    return Zone(name: name, zoneClass: zoneClass, shape: .sphere(center: Point(meters: center), radiusMeters: radius))
  }
}

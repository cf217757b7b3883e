import Foundation
import HeedGeometry
import HeedSignals

/// A rig's zones as the driver's eyes see them. A rig does not hold the eyes' place, but its camera looks at them.
struct CabinLayout {
  enum Axis { case lens, ahead, across, up }
  /// A zone where no vehicle has it: metres ahead of the eyes, to the left and up, and how far beyond the limit.
  typealias Misplaced = (zone: Int, place: SIMD3<Double>, axis: Axis, excess: Double)

  let rig: Rig
  let roles: [CabinRole?]
  /// The zones' middles, the driver's eyes and the way ahead as the zones show it, in the camera's frame.
  let middles: [SIMD3<Double>]
  let eyes, ahead: SIMD3<Double>
  private(set) var misplaced: [Misplaced] = []

  /// Distances of the eyes from the lens, metres. Choice: from a steering column to a truck's windscreen.
  private static let distances = [0.65, 0.5, 0.85, 1.1]
  /// Largest angle from the camera's axis to the road, largest distance of the road zone in front of the lens, and least
  /// of other zones, metres. Choice: pillars are 60 degrees aside; the face is at half a metre; the camera's housing.
  private static let widest = Angle.degrees(75), nearest = 0.45, housing = 0.012

  init(_ rig: Rig, _ roles: [CabinRole?], _ middles: [SIMD3<Double>]) {
    let layouts = Self.distances.map { CabinLayout(rig, roles, middles, SIMD3(0, 0, $0)) }
    self = layouts.min { $0.misplaced.count < $1.misplaced.count } ?? layouts[0]
  }

  private init(_ rig: Rig, _ roles: [CabinRole?], _ middles: [SIMD3<Double>], _ eyes: SIMD3<Double>) {
    (self.rig, self.roles, self.middles, self.eyes) = (rig, roles, middles, eyes)
    let forward = rig.zones.firstIndex(where: \.zoneClass.isOnRoad)
    let way = forward.map { middles[$0] - eyes } ?? SIMD3(0, 0, -1)
    let isAhead = (way + eyes).z < Self.nearest && -way.z > cos(Self.widest.radians) * way.length
    ahead = isAhead ? way / way.length : SIMD3(0, 0, -1)
    let side = SIMD3<Double>(0, -1, 0).cross(ahead)
    let (left, up) = (side / side.length, ahead.cross(side / side.length))
    func excess(_ value: Double, _ s: CabinRole.Span) -> Double { value - max(s.lowerBound, min(s.upperBound, value)) }
    for (zone, middle) in zip(rig.zones.indices, middles) {
      let way = middle - eyes
      let place = SIMD3(way.dot(ahead), way.dot(left), way.dot(up))
      if middle.length < Self.housing, middle.length > 0 || zone != forward {
        misplaced.append((zone, place, .lens, 1))
      } else if zone == forward {
        if !isAhead { misplaced.append((zone, place, .ahead, -1)) }
      } else if let span = roles[zone]?.span(rig.seat) {
        let across = span.side.map { excess(place.y * $0, span.across) } ?? 0
        let offs = [(Axis.across, across), (.ahead, excess(place.x, span.ahead)), (.up, excess(place.z, span.up))]
        let worst = offs.reduce(offs[0]) { abs($1.1) > abs($0.1) ? $1 : $0 }
        if worst.1 != 0 { misplaced.append((zone, place, worst.0, worst.1)) }
      }
    }
  }
}

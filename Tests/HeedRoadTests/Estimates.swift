import HeedGeometry
import HeedSignals

@testable import HeedRoad

/// What is known of one object, made up.
func estimate(
  _ id: String = "7", label: RoadLabel = .car, ahead: Double? = 20, left: Double = 0, speedLeft: Double = 0,
  deviation: Double = 0.1, contact: TimeToCollision? = nil, width: Double? = 1.8, isConfirmed: Bool = true,
  isMeasured: Bool = true, age: Double = 2, region: RoadRegion = .none
) -> ObjectEstimate {
  var state = RoadObjectState(
    id: id, label: label, box: ImageRect(x: 500, y: 100, width: 50, height: 40), region: region)
  state.distanceMeters = ahead
  state.timeToCollision = contact
  let line = SidewaysMotion.Line(
    position: left, speed: speedLeft, pp: deviation * deviation, pv: 0, vv: deviation * deviation / 4)
  return ObjectEstimate(
    state: state, isConfirmed: isConfirmed, isMeasured: isMeasured,
    place: ahead.map { Point(x: $0, y: left, z: 0) }, width: width,
    course: ahead == nil ? nil : LateralTrack(closing: 10) { _ in line }, drift: 0,
    age: age)
}

/// A time to collision that is known as well as the share says.
func contact(_ seconds: Double, share: Double = 0) -> TimeToCollision {
  TimeToCollision(
    seconds: seconds, earliest: seconds / (1 + share), latest: share < 1 ? seconds / (1 - share) : .infinity)
}

import HeedGeometry
import HeedSignals

@testable import HeedRoad

/// A made-up estimate of one object.
func estimate(
  _ id: String = "7", label: RoadLabel = .car, ahead: Double? = 20, left: Double = 0, speedLeft: Double = 0,
  deviation: Double = 0.1, contact: TimeToCollision? = nil, width: Double? = 1.8, isConfirmed: Bool = true,
  isMeasured: Bool = true, age: Double = 2, region: RoadRegion = .none
) -> TrackedObject {
  var object = TrackedObject(
    RoadObject(label: label, box: ImageRect(x: 500, y: 100, width: 50, height: 40)), id: id, isNamed: true, at: .zero)
  object.view.size = width.map { ObjectSize(height: 1.5, width: $0, length: 4, spread: 0) }
  (object.isConfirmed, object.isMeasured, object.age) = (isConfirmed, isMeasured, age)
  (object.distanceMeters, object.timeToCollision, object.region) = (ahead, contact, region)
  let line = SidewaysMotion.Line(
    position: left, speed: speedLeft, pp: deviation * deviation, pv: 0, vv: deviation * deviation / 4)
  if let ahead {
    object.place = Point(x: ahead, y: left, z: 0)
    object.course = LateralTrack(closing: 10) { _ in line }
  }
  return object
}

/// A time to collision with this relative deviation.
func contact(_ seconds: Double, share: Double = 0) -> TimeToCollision {
  TimeToCollision(
    seconds: seconds, earliest: seconds / (1 + share), latest: share < 1 ? seconds / (1 - share) : .infinity)
}

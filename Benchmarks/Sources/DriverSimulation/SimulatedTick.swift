/// One row of a glance record for `heed judge`: what camera and vehicle report at a time. Degrees, metres, seconds.
package struct SimulatedTick: Hashable, Sendable {
  package enum Signal: String, Sendable { case none, left, right }

  /// Seconds.
  package var time: Double
  package var isFaceSeen = true
  package var areEyesOnRoad: Bool?
  package var zone: String?
  /// Class of the zone: forward, driving, nondriving or phone.
  package var zoneClass: String?
  package var eyesClosed = 0.0
  package var eyesVisible = 1.0
  package var headYaw = 0.0
  package var headPitch = 0.0
  /// Radians.
  package var poseDeviation = 0.03
  package var azimuth: Double?
  package var elevation: Double?
  package var phone = 0.0
  package var kss: Double?
  package var isInteracting = false
  package var signal: Signal?
  package var steering: Double?
  package var isEngaged = true
  package var isStandstill = false
  package var speed: Double?
  package var task: String?

  package init(time: Double) { self.time = time }

  /// Sets the zone and the gaze direction to those of a place.
  package mutating func look(at place: LookPlace) {
    (zone, zoneClass) = (place.zone, place.zoneClass)
    (azimuth, elevation) = (place.azimuth, place.elevation)
    areEyesOnRoad = place.isRoad
    phone = place == .phone ? 0.9 : 0
  }

  /// Removes the gaze: the direction of the eyes is not seen.
  package mutating func hideGaze() {
    (zone, zoneClass, azimuth, elevation, areEyesOnRoad) = (nil, nil, nil, nil, nil)
  }
}

import HeedGeometry
import HeedSignals

/// Measures the angle between a gaze and a phone of which only the box in the picture is known. The box gives the
/// phone's direction, and its size a range of distances, because its orientation is unknown. Of these, the distance
/// at which the gaze passes closest counts.
enum PhoneSight {
  /// Number of tested distances. Choice: they span a factor of two, so all are within a tenth of a tested one.
  private static let distances = 5

  /// Angle from the gaze to the phone's edge, degrees; negative on the phone. `camera` took the picture.
  static func beside(_ box: ImageRect, _ gaze: GazeSample, camera: PinholeCamera) -> Double {
    let middle = camera.ray(through: box.point(0.5, 0.5))
    // The box's longer side shows at least the phone's width, and at most its length.
    let radians = max(box.width / camera.fx, box.height / camera.fy)
    guard radians > 0 else { return 180 }
    let (near, far) = (PhoneMonitor.widthMeters / radians, PhoneMonitor.lengthMeters / radians)
    var least = 180.0
    for step in 0..<distances {
      let depth = near + (far - near) * Double(step) / Double(distances - 1)
      let place = Point<Camera>(meters: middle.vector * (depth / middle.vector.z))
      guard let aim = gaze.origin.direction(to: place) else { continue }
      let size = Angle(radians: PhoneMonitor.widthMeters / gaze.origin.distance(to: place)).degrees
      least = min(least, gaze.direction.angle(to: aim).degrees - size)
    }
    return least
  }

  /// True if a gaze that passes a phone's edge at `beside` degrees may be a look at the phone.
  static func isWithin(_ beside: Double, _ gaze: GazeSample) -> Bool {
    let angle = gaze.direction.angle(to: ZoneClassifier.axis).degrees
    return beside <= PhoneMonitor.toleranceDegrees + PhoneMonitor.toleranceGrowth * angle
  }
}

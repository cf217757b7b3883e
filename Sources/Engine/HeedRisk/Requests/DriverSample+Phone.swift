import HeedGeometry
import HeedSignals

extension DriverSample {
  /// Angles within which a gaze is on the road. Choice: rule books use these angles if only angles are known.
  private static let road = GlanceReader.Settings()
  /// Margin around the road, degrees. Choice: an uncalibrated gaze is off by about this angle; the same error counts
  /// where phones are told from zones.
  private static let margin = 6.0

  /// True if the driver may look past a detected phone at the road, because the phone is in front of the face or held
  /// up in front of the road. A look at this phone is enough for a warning, but not for a request to slow the car down.
  var mayLookPastPhone: Bool {
    guard zone == Zone.phoneName, closureLength == nil else { return false }
    guard let azimuth, let elevation else { return eyesVisible == 0 }
    let (sideways, up) = (abs(azimuth.degrees) - Self.margin, elevation.degrees)
    return sideways <= Self.road.forwardSidewaysDegrees
      && (-Self.road.forwardDownDegrees - Self.margin...Self.road.forwardUpDegrees + Self.margin).contains(up)
  }
}

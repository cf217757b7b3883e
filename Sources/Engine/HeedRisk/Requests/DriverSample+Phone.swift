import HeedGeometry
import HeedSignals

extension DriverSample {
  /// Choice: the field of the road that rule books use if only angles are known.
  private static let road = GlanceReader.Settings()
  /// Choice: the error of an uncalibrated gaze, as for telling phones from zones.
  private static let margin = 6.0

  /// True if a detected phone is in front of the face or held up in front of the road: the driver may look past it.
  /// That is enough for a warning, but not for slowing the car down.
  var mayLookPastPhone: Bool {
    guard zone == Zone.phoneName, closureLength == nil else { return false }
    guard let azimuth, let elevation else { return eyesVisible == 0 }
    let (sideways, up) = (abs(azimuth.degrees) - Self.margin, elevation.degrees)
    return sideways <= Self.road.forwardSidewaysDegrees
      && (-Self.road.forwardDownDegrees - Self.margin...Self.road.forwardUpDegrees + Self.margin).contains(up)
  }
}

import HeedGeometry
import HeedSignals

extension DriverSample {
  /// Margin around the road, degrees. Choice: the error of an uncalibrated gaze, as used to tell phones from zones.
  private static let margin = 6.0

  /// Whether the driver may look past a detected phone at the road, because it is in front of the face or held up in
  /// front of the road. Such a look is enough for a warning, but not for a request to slow the car down.
  var mayLookPastPhone: Bool {
    guard zone == Zone.phoneName, closureLength == nil else { return false }
    guard let azimuth, let elevation else { return eyesVisible == 0 }
    let (sideways, up) = (abs(azimuth.degrees) - Self.margin, elevation.degrees)
    return sideways <= GlanceReader.forwardSidewaysDegrees
      && (-GlanceReader.forwardDownDegrees - Self.margin...GlanceReader.forwardUpDegrees + Self.margin).contains(up)
  }
}

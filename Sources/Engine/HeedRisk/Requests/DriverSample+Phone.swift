import HeedGeometry
import HeedSignals

extension DriverSample {
  /// Choice: the field of the road that rule books have where only angles are known.
  private static let road = GlanceReader.Settings()
  /// Choice: the error of an uncalibrated gaze, as where phones and zones are distinguished.
  private static let margin = 6.0

  /// A phone that a net sees is before the face, or held up before the road: the driver may look past it. That is enough to
  /// warn, and too little to slow the car down.
  var mayLookPastPhone: Bool {
    guard zone == Zone.phoneName, closureLength == nil else { return false }
    guard let azimuth, let elevation else { return eyesVisible == 0 }
    let (sideways, up) = (abs(azimuth.degrees) - Self.margin, elevation.degrees)
    return sideways <= Self.road.forwardSidewaysDegrees
      && (-Self.road.forwardDownDegrees - Self.margin...Self.road.forwardUpDegrees + Self.margin).contains(up)
  }
}

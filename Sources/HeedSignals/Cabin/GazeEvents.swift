public import HeedGeometry

/// The gaze rested on one place.
public struct Fixation: Hashable, Sendable {
  public var start: Timestamp
  public var end: Timestamp
  /// Mean direction in the camera frame: + towards the person's left.
  public var azimuth: Angle
  /// + up.
  public var elevation: Angle
  /// Mean point where the gaze met the display's plane, points; nil without a display.
  public var screenPoint: PlanePoint<Screen>?

  public init(
    start: Timestamp, end: Timestamp, azimuth: Angle, elevation: Angle, screenPoint: PlanePoint<Screen>? = nil
  ) {
    self.start = start
    self.end = end
    self.azimuth = azimuth
    self.elevation = elevation
    self.screenPoint = screenPoint
  }
}

/// The gaze moved to another place. How fast is not claimed: a webcam does not see it.
public struct Saccade: Hashable, Sendable {
  /// The first frame in which it had moved.
  public var start: Timestamp
  /// The first frame in which it rested again.
  public var end: Timestamp
  /// How far it got, as an angle.
  public var amplitude: Angle

  public init(start: Timestamp, end: Timestamp, amplitude: Angle) {
    self.start = start
    self.end = end
    self.amplitude = amplitude
  }
}

public import HeedGeometry

/// A time during which the gaze rested on one place.
public struct Fixation: Hashable, Sendable {
  /// When the gaze came to rest, and when it moved on.
  public var start, end: Timestamp
  /// Mean direction in the camera frame, + towards the person's left.
  public var azimuth: Angle
  /// Mean direction in the camera frame, + up.
  public var elevation: Angle
  /// Mean point where the gaze met the display's plane, in points; nil without a display.
  public var screenPoint: PlanePoint<Screen>?

  /// Memberwise initializer.
  public init(
    start: Timestamp, end: Timestamp, azimuth: Angle, elevation: Angle, screenPoint: PlanePoint<Screen>? = nil
  ) {
    (self.start, self.end, self.azimuth, self.elevation) = (start, end, azimuth, elevation)
    self.screenPoint = screenPoint
  }
}

/// A movement of the gaze to another place. It has no velocity, because a webcam cannot resolve one.
public struct Saccade: Hashable, Sendable {
  /// The first frame in which the gaze had moved.
  public var start: Timestamp
  /// The first frame in which the gaze rested again.
  public var end: Timestamp
  /// Angle between the old direction and the new one.
  public var amplitude: Angle

  /// Memberwise initializer.
  public init(start: Timestamp, end: Timestamp, amplitude: Angle) {
    (self.start, self.end, self.amplitude) = (start, end, amplitude)
  }
}

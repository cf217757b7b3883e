public import HeedGeometry

/// The driver's gaze direction in the vehicle's frame, as the road engine uses it.
public struct DriverGaze: Hashable, Sendable {
  /// Positive to the left of straight ahead; nil when the gaze was not seen.
  public var azimuth: Angle?
  /// Positive above the horizon; nil when the gaze was not seen.
  public var elevation: Angle?
  /// Standard deviation of the direction; nil if unknown.
  public var deviation: Angle?
  /// False when the gaze ends inside the cabin, whatever lies behind that place; nil if unknown.
  public var isOnRoad: Bool?

  /// Memberwise initializer.
  public init(azimuth: Angle? = nil, elevation: Angle? = nil, deviation: Angle? = nil, isOnRoad: Bool? = nil) {
    (self.azimuth, self.elevation, self.deviation, self.isOnRoad) = (azimuth, elevation, deviation, isOnRoad)
  }

  /// The gaze as a recording holds it; invalid angles become nil.
  func rounded() -> DriverGaze {
    func angle(_ value: Angle?, within limit: Double) -> Angle? {
      value.flatMap { $0.radians.isFinite && $0.magnitude.degrees <= limit ? Precision.round($0) : nil }
    }
    return DriverGaze(
      azimuth: angle(azimuth, within: 180), elevation: angle(elevation, within: 90),
      deviation: angle(deviation, within: 180), isOnRoad: isOnRoad)
  }
}

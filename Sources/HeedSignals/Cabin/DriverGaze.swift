public import HeedGeometry

/// Where the driver looks, in the vehicle's frame; what the road is judged with.
public struct DriverGaze: Hashable, Sendable {
  /// + left of straight ahead; nil: not seen.
  public var azimuth: Angle?
  /// + above the horizon; nil: not seen.
  public var elevation: Angle?
  /// One standard deviation of the direction; nil: not known.
  public var deviation: Angle?
  /// False: somewhere in the cabin, whatever lies behind it; nil: not known.
  public var isOnRoad: Bool?

  public init(azimuth: Angle? = nil, elevation: Angle? = nil, deviation: Angle? = nil, isOnRoad: Bool? = nil) {
    self.azimuth = azimuth
    self.elevation = elevation
    self.deviation = deviation
    self.isOnRoad = isOnRoad
  }

  /// As a recording holds it; what is no direction is left out.
  func rounded() -> DriverGaze {
    func angle(_ value: Angle?, within limit: Double) -> Angle? {
      value.flatMap { $0.radians.isFinite && $0.magnitude.degrees <= limit ? Precision.round($0) : nil }
    }
    return DriverGaze(
      azimuth: angle(azimuth, within: 180), elevation: angle(elevation, within: 90),
      deviation: angle(deviation, within: 180), isOnRoad: isOnRoad)
  }
}

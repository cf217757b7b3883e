public import HeedGeometry

/// What the vehicle said of itself at one moment; nil is what it did not say.
public struct VehicleState: Hashable, Sendable {
  /// Which way the driver signals; `none`: neither.
  public enum TurnSignal: String, Hashable, Codable, Sendable, CaseIterable { case none, left, right }

  /// When it was said.
  public var time: Timestamp
  /// Metres a second, as it came in: negative or not finite is for the speed estimator to judge.
  public var speed: Double?
  /// + left, radians a second.
  public var yawRate: Double?
  public var turnSignal: TurnSignal?
  /// + left.
  public var steering: Angle?
  /// True while the brake is applied.
  public var isBraking: Bool?
  /// True while an assistant drives.
  public var isEngaged: Bool?
  /// Of its receiver's antenna.
  public var position: GeoPosition?
  /// Clockwise from north.
  public var heading: Angle?
  /// Metres a second.
  public var speedLimit: Double?

  public init(
    time: Timestamp, speed: Double? = nil, yawRate: Double? = nil, turnSignal: TurnSignal? = nil,
    position: GeoPosition? = nil, speedLimit: Double? = nil
  ) {
    self.time = time
    self.speed = speed
    self.yawRate = yawRate
    self.turnSignal = turnSignal
    self.position = position
    self.speedLimit = speedLimit
  }
}

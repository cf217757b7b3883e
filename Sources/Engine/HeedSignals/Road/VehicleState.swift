public import HeedGeometry

/// Vehicle signals at one moment; signals that the vehicle does not send are nil.
public struct VehicleState: Hashable, Sendable {
  /// State of the turn signal; `none` when it is off.
  public enum TurnSignal: String, Hashable, Codable, Sendable, CaseIterable { case none, left, right }

  /// When the signals were valid.
  public var time: Timestamp
  /// Metres per second as received; the speed estimator handles negative and non-finite values.
  public var speed: Double?
  /// Radians per second, + left.
  public var yawRate: Double?
  /// State of the turn signal.
  public var turnSignal: TurnSignal?
  /// Steering angle, + left.
  public var steering: Angle?
  /// True while the brake is applied.
  public var isBraking: Bool?
  /// True while a driver-assistance system drives.
  public var isEngaged: Bool?
  /// Position of the GNSS antenna.
  public var position: GeoPosition?
  /// Clockwise from north.
  public var heading: Angle?
  /// Metres per second.
  public var speedLimit: Double?
  /// Which requests the vehicle can follow; empty for none. The latest value holds until the drive ends.
  public var supports: VehicleRequest.Kinds?
  /// Which requests the vehicle is following now.
  public var honours: VehicleRequest.Kinds?
  /// True while the driver presses the button that acknowledges a warning; the press itself counts, not how long it lasts.
  public var isAcknowledging: Bool?

  /// Memberwise initializer for the most common signals.
  public init(
    time: Timestamp, speed: Double? = nil, yawRate: Double? = nil, turnSignal: TurnSignal? = nil,
    position: GeoPosition? = nil, speedLimit: Double? = nil
  ) {
    (self.time, self.speed, self.yawRate, self.turnSignal) = (time, speed, yawRate, turnSignal)
    (self.position, self.speedLimit) = (position, speedLimit)
  }

  /// True for a state that only answers requests or acknowledges a warning, without signals of the vehicle's motion.
  public var isReplyAlone: Bool {
    var rest = self
    (rest.supports, rest.honours, rest.isAcknowledging) = (nil, nil, nil)
    return rest == VehicleState(time: time) && rest != self
  }
}

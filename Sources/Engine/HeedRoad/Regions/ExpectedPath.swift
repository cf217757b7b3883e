public import HeedSignals

/// The vehicle's path if its motion continues: an arc on the road.
public struct ExpectedPath: Hashable, Sendable {
  /// Settings of ``ExpectedPath``.
  public struct Settings: Hashable, Codable, Sendable {
    /// Greatest half width of the path, metres. Higher: vehicles farther to the side raise collision alerts, and more
    /// are false. Lower: vehicles that cut in raise collision alerts later and less often. Source: docs/formats.md, the
    /// vehicle's own path: 1.5 m to each side.
    public var halfWidth = 1.5
    /// Half of the vehicle's width, metres. Higher: people and two-wheelers farther to the side raise collision alerts.
    /// Lower: people and two-wheelers to the side raise fewer collision alerts. Choice: cars are 1.7 to 1.9 m wide
    /// without mirrors.
    public var vehicleHalfWidth = 0.9
    /// Space kept clear beside it, metres. Higher: people and two-wheelers passed closely raise more collision alerts.
    /// Lower: people and two-wheelers passed closely raise fewer collision alerts. Choice: a mirror is 0.1 to 0.2 m.
    public var clearance = 0.1
    /// Least radius of the path, metres. Choice: the smallest turning circles of cars have a radius of about 5 m.
    public var smallestRadius = 5.0
    /// Below this speed the path is straight, m/s. Choice: walking pace.
    public var slowest = 1.0
    /// Standard deviation of a yaw rate from the vehicle, rad/s. Choice: the error of a usual sensor.
    public var givenDeviation = 0.005
    /// Standard deviation of a yaw rate from the view, rad/s. Choice: so large that alerts from it alone come late.
    public var seenDeviation = 0.2
    /// Standard deviation of an unknown yaw rate, rad/s. Choice: half a degree a second, as on nearly straight roads.
    public var unknownDeviation = 0.01
    /// Relative deviation of a bend, because turns end. Choice: simulated bends give false alerts at 0.1, late alerts
    /// at 0.4.
    public var bendDeviation = 0.25
    /// Least own speed of an oncoming vehicle, m/s. Choice: above the speed of a vehicle that rolls back, and above
    /// noise.
    public var leastOncoming = 2.0
    /// Share of vehicles that move sideways slowly and then stay in the path instead of crossing it, 0...1. Choice:
    /// half; the two cannot be distinguished before the end.
    public var joiningShare = 0.5
    /// Greatest sideways speed of a vehicle that may stay in the path, m/s. Choice: lane changes of 3.5 m in 3 s reach
    /// 2.2.
    public var fastestJoining = 2.0
    /// Greatest age of a yaw rate. Choice: the greatest age of a speed.
    @Seconds public var longestAge: Duration = .seconds(1)
    /// Greatest prediction time. Choice: the bound of a warning; longer predictions rarely come true.
    @Seconds public var horizon: Duration = .milliseconds(2500)
    /// The defaults.
    public init() {}

    /// Greatest distance from the path's middle at which an object of this width is hit.
    func halfWidth(of width: Double?) -> Double {
      width.map { min(halfWidth, vehicleHalfWidth + clearance + $0 / 2) } ?? halfWidth
    }
  }

  /// Source of the yaw rate: the vehicle, the view, or none.
  public enum Origin: Hashable, Sendable { case given, seen, unknown }

  /// 1/metre, + bending left.
  public let curvature: Double
  /// Radians a second, + left; 0 when unknown.
  public let yawRate: Double
  /// Metres a second; nil when unknown.
  public let speed: Double?
  /// The settings of the path.
  public let settings: Settings
  /// True when the vehicle gave the yaw rate.
  public let isTurnGiven: Bool
  private let yawDeviation: Double

  /// - Parameter speed: Metres a second; nil when unknown.
  /// - Parameter yawRate: Radians a second, + left; nil when unknown, taken as 0.
  public init(speed: Double?, yawRate: Double?, origin: Origin = .given, settings: Settings = Settings()) {
    self.yawRate = yawRate ?? 0
    (self.speed, self.settings) = (speed, settings)
    isTurnGiven = yawRate != nil && origin == .given
    yawDeviation =
      switch yawRate == nil ? .unknown : origin {
      case .given: settings.givenDeviation
      case .seen: settings.seenDeviation
      case .unknown: settings.unknownDeviation
      }
    guard let speed, let yawRate, speed >= settings.slowest else {
      curvature = 0
      return
    }
    let limit = 1 / settings.smallestRadius
    curvature = max(-limit, min(limit, yawRate / speed))
  }

  /// The curvature for one object: while the own speed is unknown, the object is assumed to stand.
  /// - Parameter closing: The object's closing speed, m/s; nil when unknown.
  func curvature(closing: Double?) -> Double {
    guard speed == nil, let closing, closing >= settings.slowest else { return curvature }
    let limit = 1 / settings.smallestRadius
    return max(-limit, min(limit, yawRate / closing))
  }

  /// Standard deviation of the vehicle's sideways place where it reaches an object, metres.
  func deviation(ahead: Double, curvature: Double, seconds: Double) -> Double {
    let way = speed.map { $0 * seconds } ?? ahead
    let unknown = yawDeviation * seconds * way / 2
    let unsure = settings.bendDeviation * curvature * way * way / 2
    return (unknown * unknown + unsure * unsure).squareRoot()
  }
}

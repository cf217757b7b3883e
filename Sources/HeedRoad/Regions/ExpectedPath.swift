public import HeedSignals

/// The way that the vehicle takes if it goes on as it does: an arc on the road.
public struct ExpectedPath: Hashable, Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// To each side of the camera, metres. Source: docs/formats.md, the vehicle's own path: 1.5 m to each side.
    public var halfWidth = 1.5
    /// Half of the vehicle's own width, metres, and what is kept clear beside it.
    /// Choice: cars are 1.7 to 1.9 m wide without mirrors, and a mirror is 0.1 to 0.2 m.
    public var vehicleHalfWidth = 0.9
    public var clearance = 0.1
    /// Yaw rates are not believed to bend the path tighter than this radius, metres.
    /// Source: the smallest turning circles of cars have a radius of about 5 m.
    public var smallestRadius = 5.0
    /// Below this speed a yaw rate says nothing of a path, m/s. Choice: walking pace.
    public var slowest = 1.0
    /// One standard deviation of a yaw rate that the vehicle gave, that was told by the view, and that nobody knows, rad/s.
    /// Choice: a usual sensor's; so much that what is met in a turn that only the view tells of is said late; what drivers do
    /// on roads that are not quite straight, half a degree a second.
    public var givenDeviation = 0.005
    public var seenDeviation = 0.2
    public var unknownDeviation = 0.01
    /// How much of a bend may not be driven, as a share of it: turns end. Choice: between 0.1, with which simulated
    /// oncoming cars in bends are warned of, and 0.4, with which cars that stand behind a bend are warned of late.
    public var bendDeviation = 0.25

    /// A yaw rate that is older says nothing any more. Choice: as old as a speed may be.
    @Seconds public var longestAge: Duration = .seconds(1)
    /// Nothing is foretold further ahead. Choice: the bound of a warning; the longer, the less of it comes true.
    @Seconds public var horizon: Duration = .milliseconds(2500)

    public init() {}

    /// How far from the path's middle something of a width is met: nobody is hit whose middle is further off.
    func halfWidth(of width: Double?) -> Double {
      width.map { min(halfWidth, vehicleHalfWidth + clearance + $0 / 2) } ?? halfWidth
    }
  }

  /// How the yaw rate is known.
  public enum Origin: Hashable, Sendable { case given, seen, unknown }

  /// 1/metre, + bending left.
  public let curvature: Double
  /// + left, radians a second; 0 where it is not known.
  public let yawRate: Double
  /// Metres a second; nil where it is not known.
  public let speed: Double?
  /// What it was made with.
  public let settings: Settings
  /// True when the vehicle itself gave its yaw rate.
  public let isTurnGiven: Bool
  private let yawDeviation: Double

  /// - Parameters:
  ///   - speed: Metres a second; nil: not known.
  ///   - yawRate: Radians a second, + left; nil: not known, and taken as 0.
  public init(speed: Double?, yawRate: Double?, origin: Origin = .given, settings: Settings = Settings()) {
    self.yawRate = yawRate ?? 0
    self.speed = speed
    self.settings = settings
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

  /// The curvature as one object shows it: where the vehicle's speed is not known, what is ahead is taken to stand.
  /// - Parameter closing: How fast the object comes nearer, m/s; nil: not known.
  func curvature(closing: Double?) -> Double {
    guard speed == nil, let closing, closing >= settings.slowest else { return curvature }
    let limit = 1 / settings.smallestRadius
    return max(-limit, min(limit, yawRate / closing))
  }

  /// How far the vehicle's own way may be off where it reaches something, one standard deviation, metres.
  func deviation(ahead: Double, curvature: Double, seconds: Double) -> Double {
    let way = speed.map { $0 * seconds } ?? ahead
    let unknown = yawDeviation * seconds * way / 2
    let unsure = settings.bendDeviation * curvature * way * way / 2
    return (unknown * unknown + unsure * unsure).squareRoot()
  }
}

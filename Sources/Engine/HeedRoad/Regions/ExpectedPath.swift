/// The vehicle's path if its motion continues: an arc on the road.
public struct ExpectedPath: Hashable, Sendable {
  /// Minimum radius of the path, metres. Choice: the smallest turning circle of cars is about 5 m.
  static let smallestRadius = 5.0
  /// Speed below which the path counts as straight, m/s. Choice: walking pace.
  static let slowest = 1.0
  /// Deviation of a yaw rate from the vehicle, rad/s. Choice: the deviation of a usual sensor.
  static let givenDeviation = 0.005
  /// Deviation of a yaw rate from the road picture, rad/s. Choice: so large that alerts based on it alone come late.
  static let seenDeviation = 0.2
  /// Deviation of an unknown yaw rate, rad/s. Choice: half a degree a second, as on nearly straight roads.
  static let unknownDeviation = 0.01
  /// Relative deviation of the path's curvature, because turns end. Choice: false alerts at 0.1, late alerts at 0.4.
  static let bendDeviation = 0.25
  /// Minimum own speed of an oncoming vehicle, m/s. Choice: above noise and the speed of a vehicle that rolls back.
  static let leastOncoming = 2.0
  /// Share of vehicles from the side that stay in the path, 0...1. Choice: half, because nothing shows this in time.
  static let joiningShare = 0.5
  /// Maximum sideways speed of a vehicle that may stay, m/s. Choice: lane changes of 3.5 m in 3 s reach 2.2.
  static let fastestJoining = 2.0
  /// Maximum time of prediction. Choice: the time-to-collision bound of a warning; longer predictions rarely come
  /// true.
  static let horizon: Duration = .milliseconds(2500)
  /// Greatest half width of the path, metres. Source: docs/formats.md, the vehicle's own path: 1.5 m to each side.
  static let halfWidth = 1.5
  /// Half of the vehicle's width, metres. Choice: cars are 1.7 to 1.9 m wide without mirrors.
  static let vehicleHalfWidth = 0.9
  /// Space to keep clear beside a vehicle, metres. Choice: a mirror is 0.1 to 0.2 m.
  static let clearance = 0.1

  /// Source of the yaw rate: the vehicle, the road picture, or none.
  public enum Origin: Hashable, Sendable { case given, seen, unknown }

  /// Curvature of the path, 1/metre, + bending left.
  public let curvature: Double
  /// The vehicle's yaw rate, radians a second, + left; 0 if unknown.
  public let yawRate: Double
  /// The vehicle's speed, metres a second; nil if unknown.
  public let speed: Double?
  /// Whether the yaw rate comes from the vehicle.
  public let isTurnGiven: Bool
  private let yawDeviation: Double

  /// - Parameter speed: The vehicle's speed, metres a second; nil if unknown.
  /// - Parameter yawRate: The vehicle's yaw rate, radians a second, + left; nil if unknown, which counts as 0.
  public init(speed: Double?, yawRate: Double?, origin: Origin = .given) {
    self.yawRate = yawRate ?? 0
    self.speed = speed
    isTurnGiven = yawRate != nil && origin == .given
    yawDeviation =
      switch yawRate == nil ? .unknown : origin {
      case .given: Self.givenDeviation
      case .seen: Self.seenDeviation
      case .unknown: Self.unknownDeviation
      }
    curvature = if let speed, let yawRate, speed >= Self.slowest { Self.limited(yawRate / speed) } else { 0 }
  }

  private static func limited(_ curvature: Double) -> Double {
    max(-1 / smallestRadius, min(1 / smallestRadius, curvature))
  }

  /// Distance from the path's middle within which an object of the given width is hit, metres.
  static func halfWidth(of width: Double?) -> Double {
    width.map { min(halfWidth, vehicleHalfWidth + clearance + $0 / 2) } ?? halfWidth
  }

  /// The path's curvature for one object. If the vehicle's speed is unknown, the object is assumed to stand still.
  /// - Parameter closing: The object's closing speed, m/s; nil if unknown.
  func curvature(closing: Double?) -> Double {
    guard speed == nil, let closing, closing >= Self.slowest else { return curvature }
    return Self.limited(yawRate / closing)
  }

  /// Deviation of the vehicle's sideways position when it reaches an object, metres.
  func deviation(ahead: Double, curvature: Double, seconds: Double) -> Double {
    let way = speed.map { $0 * seconds } ?? ahead
    let unknown = yawDeviation * seconds * way / 2
    let unsure = Self.bendDeviation * curvature * way * way / 2
    return (unknown * unknown + unsure * unsure).squareRoot()
  }
}

/// A path that starts straight ahead and bends evenly.
struct Arc: Hashable, Sendable {
  /// Curvature of the arc, 1/metre, + bending left; 0 is straight.
  var curvature: Double

  /// How far a place is left of the arc, metres, by its distance to the arc's centre; valid for any turn.
  func beside(ahead: Double, left: Double) -> Double {
    guard abs(curvature) > 1e-9 else { return left }
    let (x, y) = (curvature * ahead, 1 - curvature * left)
    // The result is (1 - |(x, y)|) / curvature, written so that nearly straight arcs do not lose digits.
    return (2 * left - curvature * (ahead * ahead + left * left)) / (1 + (x * x + y * y).squareRoot())
  }
}

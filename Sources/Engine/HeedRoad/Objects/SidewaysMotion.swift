import HeedSignals

/// Sideways position and speed of an object, from its recent directions and its current range.
struct SidewaysMotion: Sendable {
  /// Maximum age of used directions. Choice: a step takes half a second; turning shows within a second.
  static let window: Duration = .milliseconds(1200)
  /// Deviation of the sideways speed before any measurement, m/s. Choice: a brisk walk or a lane change.
  static let startSpeed = 2.0
  /// Deviation between the middles of box and object, metres. Choice: limbs, and the side of a turning car.
  static let waver = 0.05
  /// Correlation time of `waver`; boxes within this time count as one. Choice: the time of a walker's step.
  static let waverLasts: Duration = .milliseconds(250)
  /// Deviation of the sideways acceleration, m/s2. Choice: lane changes and starting walkers reach 1 to 2.
  static let acceleration = 1.5
  /// Deviation of the future sideways acceleration, m/s2. Choice: most road users go straight.
  static let drift = 0.3
  /// Maximum number of directions. Choice: directions of the window at 60 Hz, which bounds memory.
  static let mostLooks = 80

  /// Straight motion beside the path, with the covariance of position and speed.
  struct Line: Hashable, Sendable {
    /// Present position, metres, + left.
    var position: Double
    var speed: Double
    var (pp, pv, vv): (Double, Double, Double)

    /// Standard deviation of the position at a later time, metres.
    func deviation(after seconds: Double, acceleration: Double) -> Double {
      let drift = acceleration * seconds * seconds / 2
      return (max(0, pp + 2 * seconds * pv + seconds * seconds * vv) + drift * drift).squareRoot()
    }
  }

  /// Directions, as tangents, metres left per metre of depth.
  private var bearings: [(time: Timestamp, tangent: Double, deviation: Double)] = []

  mutating func add(tangent: Double, deviation: Double, at time: Timestamp) {
    bearings.removeAll { time.seconds(since: $0.time) > Self.window.seconds }
    bearings.append((time, tangent, deviation))
    bearings.removeFirst(max(0, bearings.count - Self.mostLooks))
  }

  /// The motion of an object `range` metres away with a range rate in m/s; nil without recent directions.
  /// - Parameter curvature: Curvature of the vehicle's path, to which the result is relative, 1/metre, + left.
  func line(range: Double, rate: Double, curvature: Double = 0, at time: Timestamp) -> Line? {
    guard let newest = bearings.last else { return nil }
    let arc = Arc(curvature: curvature)
    let span = newest.time.seconds(since: bearings[0].time)
    // Directions that follow each other quickly share their error.
    let independent = max(1, min(Double(bearings.count), 1 + span / Self.waverLasts.seconds))
    let shared = Double(bearings.count) / independent
    // Least squares over position, speed and acceleration, with a prior for speed and acceleration.
    var (m0, m1, m2, y) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
    for bearing in bearings {
      let age = bearing.time.seconds(since: time)
      let then = max(range + rate * age, range / 4)
      let own = bearing.deviation * then
      let weight = 1 / (own * own + Self.waver * Self.waver * shared)
      let row = SIMD3(1, age, age * age / 2)
      let weighted = weight * row
      m0 += weighted
      m1 += weighted.y * row
      m2 += weighted.z * row
      y += weighted * arc.beside(ahead: then, left: bearing.tangent * then)
    }
    m1.y += 1 / (Self.startSpeed * Self.startSpeed)
    m2.z += 1 / (Self.acceleration * Self.acceleration)
    // The equations are first freed of the acceleration.
    let (a00, a01, a11) = (m0.x - m0.z * m0.z / m2.z, m0.y - m0.z * m1.z / m2.z, m1.y - m1.z * m1.z / m2.z)
    let (b0, b1) = (y.x - m0.z * y.z / m2.z, y.y - m1.z * y.z / m2.z)
    let determinant = a00 * a11 - a01 * a01
    guard determinant > 0, determinant.isFinite else { return nil }
    return Line(
      position: (a11 * b0 - a01 * b1) / determinant, speed: (a00 * b1 - a01 * b0) / determinant, pp: a11 / determinant,
      pv: -a01 / determinant, vv: a00 / determinant)
  }
}

public import HeedSignals

/// Where an object is sideways and how fast it moves there, from the directions in which it was seen.
///
/// Whether the vehicle meets an object depends on its direction, which a picture shows exactly, more than on its range, which it
/// does not: so the directions of the last second are kept and re-projected with the current range estimate. A range that was
/// wrong a second ago leaves no trace.
public struct SidewaysMotion: Sendable {
  public struct Settings: Hashable, Codable, Sendable {
    /// Directions of this time are used. Choice: a step takes half a second; what changes its way shows it within one.
    @Seconds public var window: Duration = .milliseconds(1200)
    /// Sideways speed before anything is seen, one standard deviation, m/s. Choice: a brisk walk or a lane change.
    public var startSpeed = 2.0
    /// How far a box's middle wavers about the object's, one standard deviation, metres. Choice: limbs, and the side of a car
    /// that turns into view.
    public var waver = 0.05
    /// How long it stays off: looks within that time are one and the same evidence. Choice: a step.
    @Seconds public var waverLasts: Duration = .milliseconds(250)
    /// Sideways acceleration, one standard deviation, m/s2. Choice: lane changes and walkers that start reach 1 to 2.
    public var acceleration = 1.5
    /// Sideways acceleration that may follow until an object is reached, one standard deviation, m/s2.
    /// Choice: most things on roads go straight on.
    public var drift = 0.3
    /// Most directions that are kept. Choice: the window at 60 Hz; bounds memory whatever the rate.
    public var mostLooks = 80

    public init() {}
  }

  /// A straight motion.
  struct Line: Hashable, Sendable {
    /// Metres, + left, now.
    var position: Double
    /// Metres a second, + left.
    var speed: Double
    var (pp, pv, vv): (Double, Double, Double)

    /// One standard deviation of where it will be, metres.
    func deviation(after seconds: Double, acceleration: Double) -> Double {
      let drift = acceleration * seconds * seconds / 2
      return (max(0, pp + 2 * seconds * pv + seconds * seconds * vv) + drift * drift).squareRoot()
    }
  }

  private struct Bearing: Sendable {
    var time: Timestamp
    /// Metres to the left for a metre of depth.
    var tangent: Double
    /// One standard deviation of it.
    var deviation: Double
  }

  let settings: Settings
  private var bearings: [Bearing] = []

  init(settings: Settings) { self.settings = settings }

  mutating func add(tangent: Double, deviation: Double, at time: Timestamp) {
    bearings.removeAll { time.seconds(since: $0.time) > settings.window.seconds }
    bearings.append(Bearing(time: time, tangent: tangent, deviation: deviation))
    bearings.removeFirst(max(0, bearings.count - max(1, settings.mostLooks)))
  }

  /// The motion, for an object that is `range` metres away now and whose range changes by `rate` metres a second.
  /// - Parameter curvature: Of the vehicle's way, 1/metre, + left: position and speed are those beside that way, which what
  ///   stands, and what follows the same road, keep.
  /// - Returns: nil when nothing was seen of late.
  func line(range: Double, rate: Double, curvature: Double = 0, at time: Timestamp) -> Line? {
    guard let newest = bearings.last else { return nil }
    let arc = Arc(curvature: curvature)
    let span = newest.time.seconds(since: bearings[0].time)
    // Looks that follow each other closely share their error.
    let independent = max(1, min(Double(bearings.count), 1 + span / settings.waverLasts.seconds))
    let shared = Double(bearings.count) / independent
    // Least squares over position, speed and acceleration, with what is expected of the last two before anything is seen.
    var (m00, m01, m02, m11, m12, m22) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    var (y0, y1, y2) = (0.0, 0.0, 0.0)
    for bearing in bearings {
      let age = bearing.time.seconds(since: time)
      let then = max(range + rate * age, range / 4)
      let own = bearing.deviation * then
      let weight = 1 / (own * own + settings.waver * settings.waver * shared)
      let (left, bend) = (arc.beside(ahead: then, left: bearing.tangent * then), age * age / 2)
      m00 += weight
      m01 += weight * age
      m02 += weight * bend
      m11 += weight * age * age
      m12 += weight * age * bend
      m22 += weight * bend * bend
      y0 += weight * left
      y1 += weight * age * left
      y2 += weight * bend * left
    }
    m11 += 1 / (settings.startSpeed * settings.startSpeed)
    m22 += 1 / (settings.acceleration * settings.acceleration)
    // The acceleration is needed only to free the speed of it: it is eliminated first.
    let (a00, a01, a11) = (m00 - m02 * m02 / m22, m01 - m02 * m12 / m22, m11 - m12 * m12 / m22)
    let (b0, b1) = (y0 - m02 * y2 / m22, y1 - m12 * y2 / m22)
    let determinant = a00 * a11 - a01 * a01
    guard determinant > 0, determinant.isFinite else { return nil }
    return Line(
      position: (a11 * b0 - a01 * b1) / determinant, speed: (a00 * b1 - a01 * b0) / determinant, pp: a11 / determinant,
      pv: -a01 / determinant, vv: a00 / determinant)
  }
}

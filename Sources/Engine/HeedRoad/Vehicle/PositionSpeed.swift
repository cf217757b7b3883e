import HeedGeometry
import HeedSignals

/// Estimates speed from positions. Their differences are noisy, or lag half a second when taken over a second. A Kalman
/// filter with acceleration does not lag, and weights each position by the uncertainty of its time.
struct PositionSpeed: Sendable {
  /// Minimum time span of the positions for a speed. Source: docs/references.md, road: shorter spans are noisy.
  static let shortestBaseline: Duration = .seconds(1)
  /// Deviation of a position from its neighbours, metres. Choice: within seconds, positions scatter by decimetres.
  static let positionDeviation = 0.15
  /// Deviation of uneven times, seconds. Choice: messages at 10 Hz are off by some hundredths.
  static let timeDeviation = 0.02
  /// Process noise of the acceleration, m²/s⁵. Choice: acceleration changes by about 1 m/s² within a second.
  static let jerkDensity = 1.0
  /// Minimum offset of a jump, metres, together with `jumpDeviations`. Choice: no manoeuvre comes near this offset.
  static let jumpMeters = 5.0
  /// Minimum offset of a jump, in deviations of the prediction. Choice: chance never reaches this offset.
  static let jumpDeviations = 5.0
  /// Time without positions before the filter restarts. Choice: a longer prediction is a guess.
  static let longestGap: Duration = .milliseconds(2500)
  /// Time that a repeated place is ignored; then the vehicle stands. Choice: slow receivers report every second.
  static let longestRepeat: Duration = .milliseconds(1500)
  /// Maximum plausible speed, metres a second. Choice: above every car on a road.
  static let fastest = 100.0

  /// Position, speed and acceleration along one axis of the plane.
  private struct Axis: Hashable, Sendable {
    var state: SIMD3<Double>
    var p00, p01, p02, p11, p12, p22: Double

    init(at place: Double, variance: Double) {
      state = SIMD3(place, 0, 0)
      // These allow every speed and acceleration of a road vehicle.
      (p00, p01, p02, p11, p12, p22) = (variance, 0, 0, 900, 0, 9)
    }

    /// Predicts with a constant acceleration, whose change is white noise of density `q`.
    mutating func predict(_ t: Double, density q: Double) {
      state = SIMD3(state.x + t * state.y + t * t / 2 * state.z, state.y + t * state.z, state.z)
      let (t2, h) = (t * t, t * t / 2)
      let (a00, a01, a02) = (p00 + t * p01 + h * p02, p01 + t * p11 + h * p12, p02 + t * p12 + h * p22)
      let (a11, a12) = (p11 + t * p12, p12 + t * p22)
      p00 = a00 + t * a01 + h * a02 + q * t2 * t2 * t / 20
      p01 = a01 + t * a02 + q * t2 * t2 / 8
      p02 = a02 + q * t2 * t / 6
      p11 = a11 + t * a12 + q * t2 * t / 3
      p12 = a12 + q * h
      p22 += q * t
    }

    mutating func correct(_ place: Double, variance: Double) {
      let gain = SIMD3(p00, p01, p02) / (p00 + variance)
      state += gain * (place - state.x)
      p22 -= gain.z * p02
      p12 -= gain.y * p02
      p11 -= gain.y * p01
      p02 *= 1 - gain.x
      p01 *= 1 - gain.x
      p00 *= 1 - gain.x
    }
  }

  /// An unbroken series of positions on a plane that follows the vehicle.
  private struct Track: Hashable, Sendable {
    var plane: LocalTangentPlane
    var east: Axis
    var north: Axis
    var began: Timestamp
    var last: Timestamp
    /// Recovered measuring time of the last position; `last` is its arrival.
    var measured: Timestamp
    var place: GeoPosition
  }

  private var dejitter = TimestampDejitter()
  private var track: Track?

  /// Adds one position, in time order; others are ignored.
  mutating func update(_ place: GeoPosition, at time: Timestamp) {
    guard var track else { return begin(at: place, time) }
    let pause = time.seconds(since: track.last)
    guard pause > 0, place != track.place || pause > Self.longestRepeat.seconds else { return }
    guard pause <= Self.longestGap.seconds else { return begin(at: place, time) }
    let moment = dejitter.update(time) ?? TimestampDejitter.Moment(time: time, deviation: Self.timeDeviation)
    let step = moment.time.seconds(since: track.measured)
    guard step > 0 else { return }
    let meters = track.plane.meters(to: place)
    track.east.predict(step, density: Self.jerkDensity)
    track.north.predict(step, density: Self.jerkDensity)
    let blur = moment.deviation * Self.speed(of: track)
    let variance = Self.positionDeviation * Self.positionDeviation + blur * blur
    let miss = meters - SIMD2(track.east.state.x, track.north.state.x)
    let scatter = max(track.east.p00, track.north.p00) + variance
    let distance = (miss * miss).sum().squareRoot()
    if distance > Self.jumpMeters, distance > Self.jumpDeviations * scatter.squareRoot() { return }
    track.east.correct(meters.x, variance: variance)
    track.north.correct(meters.y, variance: variance)
    guard Self.speed(of: track) <= Self.fastest else { return begin(at: place, time) }
    (track.last, track.measured, track.place) = (time, moment.time, place)
    // The plane follows the vehicle.
    track.plane = LocalTangentPlane(origin: place)
    track.east.state.x -= meters.x
    track.north.state.x -= meters.y
    self.track = track
  }

  /// The speed at a moment, metres a second; nil for a short series of positions, or if the last one is too old.
  func speed(at time: Timestamp) -> Double? {
    guard let track, track.last.seconds(since: track.began) >= Self.shortestBaseline.seconds,
      time.seconds(since: track.last) <= Self.longestGap.seconds
    else { return nil }
    return Self.speed(of: track)
  }

  private static func speed(of track: Track) -> Double {
    (track.east.state.y * track.east.state.y + track.north.state.y * track.north.state.y).squareRoot()
  }

  private mutating func begin(at place: GeoPosition, _ time: Timestamp) {
    let variance = Self.positionDeviation * Self.positionDeviation
    dejitter = TimestampDejitter()
    _ = dejitter.update(time)
    track = Track(
      plane: LocalTangentPlane(origin: place), east: Axis(at: 0, variance: variance),
      north: Axis(at: 0, variance: variance), began: time, last: time, measured: time, place: place)
  }
}

import Foundation

/// One axis of the gaze's place as a Kalman filter: a place that rests or moves evenly, the wander of a camera's gaze
/// around this place, and white noise.
///
/// The wander is an Ornstein-Uhlenbeck process: it stays near the place however long the gaze rests, and is forgotten
/// after a moment. A way that leads farther than that is the eye's.
struct PlaceFilter: Sendable {
  /// Time constant of the wander, seconds. Choice: the scatter of drawn people's gaze grows for 0.2 to 0.4 s.
  static let wanderSeconds = 0.2
  /// Slow drift of a resting place, square degrees per second. Choice: heads move, and the net's error moves with them.
  private static let drift = 0.3
  /// Change of a pursuit's speed, deg/s per square root of a second. Choice: targets move evenly; a turn is a new part.
  private static let change = 1.5

  /// The time since the last picture, with what follows from this time.
  struct Step: Sendable {
    let seconds: Double
    /// Share of the wander that is left after this time.
    fileprivate let rest: Double

    init(seconds: Double) { (self.seconds, rest) = (seconds, exp(-seconds / PlaceFilter.wanderSeconds)) }
  }

  /// Place, degrees, and its speed, deg/s.
  private(set) var place: Double, speed = 0.0
  private var wander = 0.0
  /// Covariances: p place, s speed, w wander.
  private var pp, pw, ww: Double
  private var ps = 0.0, ss = 0.0, sw = 0.0

  /// Begins at the first picture of a stay, whose place was unknown before.
  init(_ gaze: Double, noise: GazeNoise) {
    place = gaze
    (pp, pw, ww) = (noise.white + noise.wander, -noise.wander, noise.wander)
  }

  /// The gaze that is expected now, degrees.
  var gaze: Double { place + wander }

  /// Begins to move, with a speed of about `speed`.
  mutating func move(at speed: Double, spread: Double) {
    self.speed = speed
    (ps, ss, sw) = (0, spread * spread, 0)
  }

  /// Rests from now on.
  mutating func rest() { move(at: 0, spread: 0) }

  mutating func predict(_ step: Step, noise: GazeNoise) {
    let (dt, f) = (step.seconds, step.rest)
    place += speed * dt
    wander *= f
    pp += 2 * dt * ps + dt * dt * ss + Self.drift * dt
    ps += dt * ss
    pw = f * (pw + dt * sw)
    sw *= f
    ww = f * f * ww + (1 - f * f) * noise.wander
    if ss > 0 { ss += Self.change * Self.change * dt }
  }

  private func variance(_ noise: GazeNoise) -> Double { pp + 2 * pw + ww + noise.white }

  /// The logarithm of the likelihood of a gaze, degrees.
  func likelihood(_ gaze: Double, noise: GazeNoise) -> Double {
    let (s, d) = (variance(noise), gaze - self.gaze)
    return -0.5 * (log(2 * .pi * s) + d * d / s)
  }

  mutating func update(_ gaze: Double, noise: GazeNoise) {
    let (s, d) = (variance(noise), gaze - self.gaze)
    let (p, v, w) = (pp + pw, ps + sw, pw + ww)
    place += p / s * d
    speed += v / s * d
    wander += w / s * d
    pp -= p * p / s
    ps -= p * v / s
    pw -= p * w / s
    ss -= v * v / s
    sw -= v * w / s
    ww -= w * w / s
  }
}

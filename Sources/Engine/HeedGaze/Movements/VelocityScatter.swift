/// Present scatter of the velocity around the gaze's slow movement.
///
/// A tracker may lose the eyes for a moment: for some tenths of a second, its gaze shakes several times more than usual.
/// A change that is a saccade elsewhere is only noise there.
struct VelocityScatter: Sendable {
  /// Averaging time of the slow movement, seconds. Choice: several periods of a tremor, shorter than a pursuit.
  private static let slow = 0.1
  /// Averaging time of the scatter, seconds. Choice: out of 30 to 80 ms; a burst takes this long to begin.
  private static let memory = 0.05
  /// Maximum weight of one sample, in thresholds. Choice: a saccade's first samples must not hide its remainder.
  private static let most = 1.5

  private let slowShare, share: Double
  private var x = 0.0
  private var y = 0.0
  /// The scatter, in the unit of the velocities.
  private(set) var value = 0.0

  init(interval: Double) {
    slowShare = min(1, interval / Self.slow)
    share = min(1, interval / Self.memory)
  }

  /// - Parameter threshold: Minimum change of a saccade.
  @inline(__always) mutating func update(_ velocity: (x: Double, y: Double), threshold: Double) {
    let (dx, dy) = (velocity.x - x, velocity.y - y)
    let size = (dx * dx + dy * dy).squareRoot()
    let most = Self.most * threshold
    let weight = size > most ? slowShare * most / size : slowShare
    x += weight * dx
    y += weight * dy
    value += share * (min(size, most) - value)
  }
}

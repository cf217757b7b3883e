/// Present scatter of the gaze's velocity around its slow movement. When a tracker loses the eyes for some tenths of a
/// second, its gaze shakes several times more than usual, and a change like a saccade's is only noise.
struct VelocityScatter: Sendable {
  /// Averaging time of the slow movement, seconds. Choice: several periods of a tremor, shorter than a pursuit.
  private static let slow = 0.1
  /// Averaging time of the scatter, seconds. Choice: tested from 30 to 80 ms, in which a burst of noise begins.
  private static let memory = 0.05
  /// Limit of one sample, in thresholds of a saccade; else a saccade's first samples would hide its later samples.
  private static let most = 1.5

  private let slowShare, share: Double
  private var x = 0.0, y = 0.0
  private(set) var value = 0.0

  init(interval: Double) {
    slowShare = min(1, interval / Self.slow)
    share = min(1, interval / Self.memory)
  }

  /// Adds a velocity or step; a change above `most` has a limited effect, so that saccades hardly move the mean.
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

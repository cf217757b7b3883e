/// The present scatter of the velocity around the gaze's slow movement.
///
/// When a tracker loses the eyes for a moment, its gaze shakes several times more than usual for some tenths of a
/// second. Peaks that would be saccades elsewhere are noise there.
struct VelocityScatter: Sendable {
  /// Averaging time of the slow movement, seconds. Choice: several turns of a tremor, shorter than a pursuit.
  private static let slow = 0.1
  /// Averaging time of the scatter, seconds. Choice: of 30 to 80 ms; as long as a burst takes to begin.
  private static let memory = 0.05
  /// The most that one sample counts, in thresholds. Choice: a saccade's first samples must not hide the rest of the
  /// saccade.
  private static let most = 1.5

  private let slowShare, share: Double
  private var x = 0.0
  private var y = 0.0
  /// In the unit of the velocities.
  private(set) var value = 0.0

  init(interval: Double) {
    slowShare = min(1, interval / Self.slow)
    share = min(1, interval / Self.memory)
  }

  /// - Parameter threshold: The least change of a saccade.
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

import HeedSignals

/// The gain of one pursuit: the eye's velocity in the target's direction over the target's speed.
struct TargetGain: Sendable {
  /// Slowest and fastest target whose gain is measured, degrees a second. Choice: a resting eye drifts at lower speeds.
  /// Source: Meyer, Lasker & Robinson 1985, for the limit of human pursuit.
  private static let speeds = 2.0...100.0
  /// Time over which velocities are measured, seconds. Choice: three frames of a display, because a fast tracker
  /// resolves the target's steps between frames.
  private static let window = 0.05
  /// Minimum time that gives a gain, seconds. Choice: in less time, the tracker's noise is as large as the path.
  private static let shortest = 0.1

  private var begin: (seconds: Double, gaze: SIMD2<Double>, target: SIMD2<Double>)?
  private var along = 0.0
  private var way = 0.0
  /// Time with a target speed within `speeds`, seconds.
  private(set) var seconds = 0.0

  /// - Parameter target: nil when unknown.
  mutating func add(_ gaze: SIMD2<Double>, target: SIMD2<Double>?, atSecond now: Double) {
    guard let target, let begin else {
      begin = target.map { (now, gaze, $0) }
      return
    }
    let time = now - begin.seconds
    // The tolerance of half a microsecond covers rounded times.
    guard time >= Self.window - 5e-7 else { return }
    self.begin = (now, gaze, target)
    let move = target - begin.target
    let length = (move * move).sum().squareRoot()
    guard Self.speeds.contains(length / time) else { return }
    along += ((gaze - begin.gaze) * move).sum() / length
    way += length
    seconds += time
  }

  /// The gain; nil if the target hardly moved or was unknown.
  var value: Double? { seconds >= Self.shortest - 5e-7 ? along / way : nil }
}

import HeedSignals

/// The gain of one pursuit: the eye's velocity in the target's direction over the target's speed.
struct TargetGain: Sendable {
  /// Slowest and fastest target of which a gain is measured, deg/s. Choice: below, a resting eye wanders as fast.
  /// Source: no eye follows faster, Meyer, Lasker & Robinson 1985.
  private static let speeds = 2.0...100.0
  /// Time over which velocities are measured, seconds. Choice: three pictures of a display, whose steps a fast tracker sees.
  private static let window = 0.05
  /// Least time of a gain, seconds. Choice: in less, the tracker's noise is as large as the way.
  private static let shortest = 0.1

  private var begin: (seconds: Double, gaze: SIMD2<Double>, target: SIMD2<Double>)?
  private var along = 0.0
  private var way = 0.0
  /// For which the target's speed was one to follow.
  private(set) var seconds = 0.0

  /// - Parameter target: nil when not known.
  mutating func add(_ gaze: SIMD2<Double>, target: SIMD2<Double>?, atSecond now: Double) {
    guard let target, let begin else {
      begin = target.map { (now, gaze, $0) }
      return
    }
    let time = now - begin.seconds
    // With half a microsecond of tolerance for the rounding of times.
    guard time >= Self.window - 5e-7 else { return }
    self.begin = (now, gaze, target)
    let move = target - begin.target
    let length = (move * move).sum().squareRoot()
    guard Self.speeds.contains(length / time) else { return }
    along += ((gaze - begin.gaze) * move).sum() / length
    way += length
    seconds += time
  }

  /// nil where the target hardly moved, or was not known.
  var value: Double? { seconds >= Self.shortest - 5e-7 ? along / way : nil }
}

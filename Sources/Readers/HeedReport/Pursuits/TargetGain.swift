import HeedSignals

/// The gain of one pursuit: the eye's velocity in the target's direction over the target's speed.
struct TargetGain: Sendable {
  /// Slowest and fastest target whose gain is measured, deg/s. Choice: below 2, a resting eye drifts as fast.
  /// Source: no eye follows faster than 100, Meyer, Lasker & Robinson 1985.
  private static let speeds = 2.0...100.0
  /// Time over which a velocity is measured, seconds. Choice: three pictures of a display, because a fast tracker sees
  /// its steps.
  private static let window = 0.05
  /// Least time of a gain, seconds. Choice: in less time, the tracker's noise is as large as the path.
  private static let shortest = 0.1

  private var begin: (seconds: Double, gaze: SIMD2<Double>, target: SIMD2<Double>)?
  private var along = 0.0
  private var way = 0.0
  /// Seconds in which the target's speed was within `speeds`.
  private(set) var seconds = 0.0

  /// - Parameter target: nil if unknown.
  mutating func add(_ gaze: SIMD2<Double>, target: SIMD2<Double>?, atSecond now: Double) {
    guard let target, let begin else {
      begin = target.map { (now, gaze, $0) }
      return
    }
    let time = now - begin.seconds
    // Half a microsecond of tolerance, because times are rounded.
    guard time >= Self.window - 5e-7 else { return }
    self.begin = (now, gaze, target)
    let move = target - begin.target
    let length = (move * move).sum().squareRoot()
    guard Self.speeds.contains(length / time) else { return }
    along += ((gaze - begin.gaze) * move).sum() / length
    way += length
    seconds += time
  }

  /// nil if the target hardly moved or was not known.
  var value: Double? { seconds >= Self.shortest - 5e-7 ? along / way : nil }
}

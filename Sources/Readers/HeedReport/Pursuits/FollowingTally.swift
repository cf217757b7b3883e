import HeedSignals

/// The gains of pursuits whose target is known.
struct FollowingTally: Sendable {
  /// An interval is a gap above this multiple of the interval before. Choice: one or two samples may be missing.
  private static let gap = 4.0

  /// Gains of the pursuits whose target was known and moved.
  private(set) var gains = Spread()
  private var weighted = (gain: 0.0, seconds: 0.0)
  /// The gain of the present pursuit; nil between pursuits.
  private var present: TargetGain?
  private var last: (time: Timestamp, interval: Double)?

  /// Mean gain of the pursuits, weighted by time; nil if no gain was measured.
  var gainByTime: Double? { weighted.seconds > 0 ? weighted.gain / weighted.seconds : nil }

  /// Adds the next sample in time order.
  mutating func add(_ position: GazePosition?, target: GazePosition?, _ label: EyeMovement, at time: Timestamp) {
    let interval = last.map { time.seconds(since: $0.time) } ?? 0
    if let last, last.interval > 0, interval > Self.gap * last.interval { end() }
    last = (time, interval)
    guard label == .pursuit else { return end() }
    guard let position else { return }
    var gain = present ?? TargetGain()
    gain.add(SIMD2(position), target: target.map { SIMD2($0) }, atSecond: time.seconds(since: .zero))
    present = gain
  }

  /// This tally, including a pursuit that the end of the recording cut off.
  var finished: FollowingTally {
    var whole = self
    whole.end()
    return whole
  }

  private mutating func end() {
    if let present, let gain = present.value {
      gains.add(gain)
      weighted.gain += gain * present.seconds
      weighted.seconds += present.seconds
    }
    present = nil
  }
}

extension SIMD2<Double> {
  init(_ place: GazePosition) { self.init(place.xDegrees, place.yDegrees) }
}

/// The gain of a pursuit: the eye's velocity in the target's direction over the target's speed.
struct TargetGain: Sendable {
  /// Target speeds at which gain is measured, degrees per second. Choice: a resting eye drifts more slowly.
  /// Source: Meyer, Lasker & Robinson 1985, for the limit of human pursuit.
  private static let speeds = 2.0...100.0
  /// Time for one velocity, seconds. Choice: three display frames, because a fast tracker sees the target's steps.
  private static let window = 0.05
  /// Shortest time for which a gain is given, seconds. Choice: in less, the tracker's noise is as large as the path.
  private static let shortest = 0.1

  private var begin: (seconds: Double, gaze: SIMD2<Double>, target: SIMD2<Double>)?
  /// Path of the eye along the target's direction, degrees.
  private var along = 0.0
  /// Path of the target, degrees.
  private var way = 0.0
  /// Time during which the target's speed was within `speeds`, seconds.
  private(set) var seconds = 0.0

  /// - Parameter target: Position of the target, degrees; nil if unknown.
  mutating func add(_ gaze: SIMD2<Double>, target: SIMD2<Double>?, atSecond now: Double) {
    guard let target, let begin else {
      begin = target.map { (now, gaze, $0) }
      return
    }
    let time = now - begin.seconds
    // The tolerance of half a microsecond allows for rounded times.
    guard time >= Self.window - 5e-7 else { return }
    self.begin = (now, gaze, target)
    let move = target - begin.target
    let length = (move * move).sum().squareRoot()
    guard Self.speeds.contains(length / time) else { return }
    along += ((gaze - begin.gaze) * move).sum() / length
    way += length
    seconds += time
  }

  /// The pursuit's gain; nil if the target hardly moved or was unknown.
  var value: Double? { seconds >= Self.shortest - 5e-7 ? along / way : nil }
}

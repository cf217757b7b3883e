import HeedSignals

/// Quality of pursuits: their gain if the target is known, and the share of their path that was smooth.
struct FollowingTally: Sendable {
  /// One pursuit, measured from its averaged first position to its averaged last position.
  private struct Run: Sendable {
    /// Averaging time of a position, seconds. Choice: equals the averaging time for the drift of a fixation.
    private static let smoothing = 0.02

    private var begin, last: Double
    private var begun = 0.0
    /// Mean of the first positions and running mean of the last positions, each with its mean time in seconds.
    private(set) var from, to: (seconds: Double, place: SIMD2<Double>)
    var gain = TargetGain()

    init(_ place: SIMD2<Double>, atSecond now: Double) {
      (begin, last, from, to) = (now, now, (now, place), (now, place))
    }

    mutating func add(_ place: SIMD2<Double>, atSecond now: Double) {
      let share = min(1, (now - last) / Self.smoothing)
      last = now
      to = (to.seconds + share * (now - to.seconds), to.place + share * (place - to.place))
      guard now - begin < Self.smoothing else { return }
      begun += 1
      from = (from.seconds + (now - from.seconds) / (begun + 1), from.place + (place - from.place) / (begun + 1))
    }
  }

  /// Shortest pursuit whose velocity is measured, seconds. Choice: the two averaging times, at its start and its end.
  private static let shortest = 0.04
  /// Shortest path for which a smooth share is computed, degrees. Choice: a resting eye drifts as far.
  private static let leastWay = 1.0
  /// Time after which a stretch of pursuits is split, seconds. Choice: a stretch then has several catch-up saccades.
  private static let longestStretch = 5.0
  /// An interval is a gap above this multiple of the interval before. Choice: one or two samples may be missing.
  private static let gap = 4.0

  /// Gains of the pursuits whose target was known and moved.
  private(set) var gains = Spread()
  /// Smooth shares of the path, one for each stretch of pursuits that only catch-up saccades separate.
  private(set) var smoothShares = Spread()
  private var weighted = (gain: 0.0, seconds: 0.0)

  private var run: Run?
  /// The previous pursuit; nil if a movement other than a saccade followed it.
  private var past: Run?
  private var stretch = (smooth: 0.0, whole: 0.0, seconds: 0.0)
  private var last: (time: Timestamp, interval: Double)?

  /// Mean gain of the pursuits, weighted by time; nil if no gain was measured.
  var gainByTime: Double? { weighted.seconds > 0 ? weighted.gain / weighted.seconds : nil }

  /// Adds the next sample in time order.
  mutating func add(_ position: GazePosition?, target: GazePosition?, _ label: EyeMovement, at time: Timestamp) {
    let interval = last.map { time.seconds(since: $0.time) } ?? 0
    if let last, last.interval > 0, interval > Self.gap * last.interval { endStretch() }
    last = (time, interval)
    switch label {
    case .pursuit:
      guard let position else { return }
      let (place, now) = (SIMD2(position), time.seconds(since: .zero))
      if run == nil { run = Run(place, atSecond: now) } else { run?.add(place, atSecond: now) }
      run?.gain.add(place, target: target.map { SIMD2($0) }, atSecond: now)
    case .saccade, .pso: endRun()
    case .fixation, .blink, .unknown: if run != nil || past != nil { endStretch() }
    }
  }

  private mutating func endRun() {
    guard let run else { return }
    self.run = nil
    if let gain = run.gain.value {
      gains.add(gain)
      weighted.gain += gain * run.gain.seconds
      weighted.seconds += run.gain.seconds
    }
    if let past { count(from: past, to: run) }
    past = run
  }

  /// Ends the stretch of pursuits, with a pursuit that the end of the recording cut off.
  mutating func endStretch() {
    endRun()
    tellShare()
    past = nil
  }

  private mutating func tellShare() {
    if stretch.whole >= Self.leastWay { smoothShares.add(stretch.smooth / stretch.whole) }
    stretch = (0, 0, 0)
  }

  /// Adds the path from the start of one pursuit to the start of the next: a pursuit and its catch-up saccade.
  private mutating func count(from past: Run, to next: Run) {
    let (time, whole) = (next.from.seconds - past.from.seconds, next.from.place - past.from.place)
    let (own, way) = (past.to.seconds - past.from.seconds, (whole * whole).sum().squareRoot())
    guard own >= Self.shortest, way > 0 else { return }
    // The eye's smooth motion continues during a saccade and adds to it (de Brouwer et al. 2002).
    let smooth = (past.to.place - past.from.place) * (time / own)
    stretch.smooth += (smooth * whole).sum() / way
    stretch.whole += way
    stretch.seconds += time
    if stretch.seconds >= Self.longestStretch { tellShare() }
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

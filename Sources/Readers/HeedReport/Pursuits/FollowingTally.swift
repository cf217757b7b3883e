import HeedSignals

/// Statistics of pursuit quality: the gain of each pursuit with a known target, and the smooth share of the path.
struct FollowingTally: Sendable {
  /// One pursuit.
  private struct Run: Sendable {
    /// Time over which a position is averaged, seconds. Choice: the same time as for the drift of a fixation.
    private static let smoothing = 0.02

    private var begin, last: Double
    private var begun = 0.0
    /// Mean position of the first samples and running mean of the last samples, each with its mean time.
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

  /// Shortest pursuit with a measurable velocity, seconds. Choice: the averaging times of both ends fit into this
  /// length.
  private static let shortest = 0.04
  /// Shortest path that gives a smooth share, degrees. Choice: the gaze of a resting eye drifts up to this length.
  private static let leastWay = 1.0
  /// Longest stretch that gives one share, seconds. Choice: the stretch holds several catch-up saccades. A longer
  /// stretch gives several shares, and several shares give an interval.
  private static let longestStretch = 5.0
  /// Ratio of a sample interval to the previous interval from which the interval is a gap. Choice: one or two samples
  /// may be missing.
  private static let gap = 4.0

  /// Gains of the pursuits with a known moving target.
  private(set) var gains = Spread()
  /// Smooth shares of the stretches of pursuits with catch-up saccades between them.
  private(set) var smoothShares = Spread()
  private var weighted = (gain: 0.0, seconds: 0.0)

  private var run: Run?
  /// The previous pursuit, if only saccades followed it.
  private var past: Run?
  private var stretch = (smooth: 0.0, whole: 0.0, seconds: 0.0)
  private var last: (time: Timestamp, interval: Double)?

  /// Mean gain, weighted by the pursuits' time; nil without gains.
  var gainByTime: Double? { weighted.seconds > 0 ? weighted.gain / weighted.seconds : nil }

  /// Adds a sample, in time order.
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

  /// The tally including the movements cut off by the recording's end.
  var finished: FollowingTally {
    var whole = self
    whole.endStretch()
    return whole
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

  private mutating func endStretch() {
    endRun()
    tellShare()
    past = nil
  }

  private mutating func tellShare() {
    if stretch.whole >= Self.leastWay { smoothShares.add(stretch.smooth / stretch.whole) }
    stretch = (0, 0, 0)
  }

  /// Adds the path of a pursuit and the catch-up saccade after it, from one landing to the next.
  private mutating func count(from past: Run, to next: Run) {
    let (time, whole) = (next.from.seconds - past.from.seconds, next.from.place - past.from.place)
    let (own, way) = (past.to.seconds - past.from.seconds, (whole * whole).sum().squareRoot())
    guard own >= Self.shortest, way > 0 else { return }
    // The smooth motion continues during the saccade, and both add up (de Brouwer et al. 2002).
    let smooth = (past.to.place - past.from.place) * (time / own)
    stretch.smooth += (smooth * whole).sum() / way
    stretch.whole += way
    stretch.seconds += time
    if stretch.seconds >= Self.longestStretch { tellShare() }
  }
}

extension SIMD2<Double> {
  fileprivate init(_ place: GazePosition) { self.init(place.xDegrees, place.yDegrees) }
}

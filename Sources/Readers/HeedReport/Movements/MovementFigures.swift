import HeedSignals

/// The figures of a recording's eye movements that the statistics table publishes.
package struct MovementFigures: Sendable {
  /// One line of the table: a distribution over all movements of a kind, a rate, a share, or a fitted number.
  struct Measure: Sendable {
    /// An eye movement's name, or `recording`.
    var kind: String
    var name, unit: String
    var count: Int
    /// A number and its interval; of a distribution also its deviation, quartiles and extremes.
    var values: [Double?]

    init(_ kind: String, _ name: String, _ unit: String, _ count: Int, _ value: Double?, _ interval: Interval? = nil) {
      (self.kind, self.name, self.unit, self.count) = (kind, name, unit, count)
      values = [value, interval?.low, interval?.high]
    }

    init(_ kind: EyeMovement, _ name: String, _ unit: String, _ spread: Spread) {
      self.init(kind.rawValue, name, unit, spread.count, spread.mean, spread.meanInterval)
      values += [spread.deviation] + [0.25, 0.5, 0.75].map(spread.quantile) + [spread.least, spread.greatest]
    }
  }

  let tally: MovementTally
  let recording: MovementRecording
  /// The fitted main sequence; nil for too few saccades, saccades without velocities, or too straight a curve.
  let mainSequence: SaccadeFit?
  /// The fitted durations; nil without velocities, which leave durations assumed (docs/eye-movements.md).
  let durationLine: SaccadeFit?

  /// Kinds of eye movements in the order of the table, without `unknown`.
  static let kinds: [EyeMovement] = [.fixation, .saccade, .pso, .pursuit, .blink]

  package init(_ tally: MovementTally, _ recording: MovementRecording) {
    var tally = tally
    tally.interrupt()
    (self.tally, self.recording) = (tally, recording)
    let fast = tally.saccades.values.filter { $0.peakVelocity != nil }
    mainSequence = SaccadeFit.mainSequence(
      fast.map { SaccadeFit.Point(amplitude: $0.amplitude, value: $0.peakVelocity ?? 0) })
    durationLine = SaccadeFit.line(fast.map { SaccadeFit.Point(amplitude: $0.amplitude, value: $0.duration) })
  }

  /// True if the sample rate is high enough to measure velocities; also true if there are no saccades.
  var hasVelocities: Bool { tally.kind(.saccade).count == 0 || tally.kind(.saccade).peakVelocities.count > 0 }

  /// Share of the recording that was classified as some eye movement, 0...1; nil for an empty recording.
  var judgedShare: Double? { recording.length > 0 ? min(1, tally.judgedSeconds / recording.length) : nil }

  func rate(_ kind: EyeMovement) -> Measure? {
    Self.rate(kind, "rate", tally.kind(kind).count, in: tally.judgedSeconds)
  }

  /// Number of catch-up saccades per minute of pursuit.
  var catchUpRate: Measure? { Self.rate(.pursuit, "catch_up_rate", tally.catchUps.count, in: tally.catchUps.seconds) }

  private static func rate(_ kind: EyeMovement, _ name: String, _ count: Int, in seconds: Double) -> Measure? {
    let minutes = seconds / 60
    guard minutes > 0 else { return nil }
    let range = Interval.poisson(count)
    return Measure(
      kind.rawValue, name, "1/min", count, Double(count) / minutes,
      Interval(low: range.low / minutes, high: range.high / minutes))
  }

  /// The measures of one kind of movements. Distributions without a value are left out, and durations that are assumed
  /// because the sample rate is too low for velocities.
  func measures(of kind: EyeMovement) -> [Measure] {
    let own = tally.kind(kind)
    func spreads(_ all: [(name: String, unit: String, spread: Spread)]) -> [Measure] {
      all.filter { $0.spread.count > 0 }.map { Measure(kind, $0.name, $0.unit, $0.spread) }
    }
    let share = tally.judgedSeconds > 0 ? own.seconds / tally.judgedSeconds : nil
    var found = [rate(kind), Measure(kind.rawValue, "time_share", "1", own.count, share)].compactMap { $0 }
    if hasVelocities || kind != .saccade && kind != .pso { found += spreads([("duration", "ms", own.durations)]) }
    if hasVelocities || kind != .pso {
      found += spreads([("amplitude", "deg", own.amplitudes), ("peak_velocity", "deg/s", own.peakVelocities)])
    }
    switch kind {
    case .saccade:
      found += spreads([("interval", "ms", tally.intervals)])
      if hasVelocities {
        found.append(Measure(kind.rawValue, "faster_than_eyes", "1", own.count, Double(tally.impossible)))
      }
    case .fixation:
      found += spreads([
        ("rms_s2s", "deg", tally.precision.steps), ("sd", "deg", tally.precision.deviations),
        ("bcea", "deg2", tally.precision.ellipses),
      ])
    case .pursuit:
      // The mean gain, weighted by time, is known if a pursuit's target is known and moved.
      let gain = tally.following.gainByTime.map {
        Measure(kind.rawValue, "gain_by_time", "1", tally.following.gains.count, $0)
      }
      found += [catchUpRate, gain].compactMap { $0 }
      found += spreads([
        ("catch_up_amplitude", "deg", tally.catchUps.amplitudes), ("gain", "1", tally.following.gains),
        ("smooth_share", "1", tally.following.smoothShares),
      ])
    default: break
    }
    return found
  }

  var fitted: [Measure] {
    [
      ("main_sequence_velocity", "deg/s", mainSequence, mainSequence?.first),
      ("main_sequence_constant", "deg", mainSequence, mainSequence?.second),
      ("duration_intercept", "ms", durationLine, durationLine?.first),
      ("duration_slope", "ms/deg", durationLine, durationLine?.second),
    ].compactMap { name, unit, fit, number in
      guard let fit, let number else { return nil }
      return Measure(EyeMovement.saccade.rawValue, name, unit, fit.count, number.value, number.interval)
    }
  }
}

import HeedSignals

/// The figures of a recording's eye movements that the statistics table publishes.
package struct MovementFigures: Sendable {
  /// A measure, such as the duration, of all eye movements of one kind.
  struct Measure: Sendable {
    var kind: EyeMovement
    var name, unit: String
    var spread: Spread
  }

  /// A rate of movements, or a number fitted to them.
  struct Estimate: Sendable {
    var kind: EyeMovement
    var name, unit: String
    var count: Int
    var value: Double
    var interval: Interval?
  }

  let tally: MovementTally
  let recording: MovementRecording
  /// The fitted main sequence; nil for too few saccades, saccades without velocities, or too straight a curve.
  let mainSequence: SaccadeFit?
  /// The fitted durations; nil without velocities, which leave durations assumed (docs/eye-movements.md).
  let durationLine: SaccadeFit?
  private let following: FollowingTally
  private let precision: PrecisionTally

  /// Kinds of eye movements in the order of the table, without `unknown`.
  static let kinds: [EyeMovement] = [.fixation, .saccade, .pso, .pursuit, .blink]

  package init(_ tally: MovementTally, _ recording: MovementRecording) {
    (self.tally, self.recording) = (tally, recording)
    (following, precision) = (tally.following.finished, tally.precision.finished)
    let fast = tally.saccades.values.filter { $0.peakVelocity != nil }
    mainSequence = SaccadeFit.mainSequence(
      fast.map { SaccadeFit.Point(amplitude: $0.amplitude, value: $0.peakVelocity ?? 0) })
    durationLine = SaccadeFit.line(fast.map { SaccadeFit.Point(amplitude: $0.amplitude, value: $0.duration) })
  }

  /// True if the sample rate is high enough to measure velocities; also true if there are no saccades.
  var hasVelocities: Bool { tally.kind(.saccade).count == 0 || tally.kind(.saccade).peakVelocities.count > 0 }

  /// Share of the recording that was classified as some eye movement, 0...1; nil for an empty recording.
  var judgedShare: Double? { recording.length > 0 ? min(1, tally.judgedSeconds / recording.length) : nil }

  func rate(_ kind: EyeMovement) -> Estimate? {
    Self.rate(kind, "rate", tally.kind(kind).count, in: tally.judgedSeconds)
  }

  /// Number of catch-up saccades per minute of pursuit.
  var catchUpRate: Estimate? { Self.rate(.pursuit, "catch_up_rate", tally.catchUps.count, in: tally.catchUps.seconds) }

  private static func rate(_ kind: EyeMovement, _ name: String, _ count: Int, in seconds: Double) -> Estimate? {
    let minutes = seconds / 60
    guard minutes > 0 else { return nil }
    let range = Interval.poisson(count)
    return Estimate(
      kind: kind, name: name, unit: "1/min", count: count, value: Double(count) / minutes,
      interval: Interval(low: range.low / minutes, high: range.high / minutes))
  }

  /// Mean gain of the pursuits, weighted by time; nil if no pursuit has a known moving target.
  var gainByTime: Estimate? {
    following.gainByTime.map {
      Estimate(kind: .pursuit, name: "gain_by_time", unit: "1", count: following.gains.count, value: $0, interval: nil)
    }
  }

  /// Measures of pursuits and of their catch-up saccades, without measures that have no value.
  var pursuitMeasures: [Measure] {
    [
      Measure(kind: .pursuit, name: "catch_up_amplitude", unit: "deg", spread: tally.catchUps.amplitudes),
      Measure(kind: .pursuit, name: "gain", unit: "1", spread: following.gains),
      Measure(kind: .pursuit, name: "smooth_share", unit: "1", spread: following.smoothShares),
    ].filter { $0.spread.count > 0 }
  }

  /// The share of the classified time that movements of a kind take.
  func timeShare(_ kind: EyeMovement) -> Double? {
    tally.judgedSeconds > 0 ? tally.kind(kind).seconds / tally.judgedSeconds : nil
  }

  /// All measures that have a value, by kind. If the rate is too low for velocities, assumed durations are left out.
  var measures: [Measure] {
    Self.kinds.filter { hasVelocities || $0 != .pso }.flatMap { kind in
      let own = tally.kind(kind)
      let isAssumed = kind == .saccade && !hasVelocities
      let all = [
        Measure(kind: kind, name: "duration", unit: "ms", spread: own.durations),
        Measure(kind: kind, name: "amplitude", unit: "deg", spread: own.amplitudes),
        Measure(kind: kind, name: "peak_velocity", unit: "deg/s", spread: own.peakVelocities),
      ]
      let more =
        switch kind {
        case .saccade: [Measure(kind: kind, name: "interval", unit: "ms", spread: tally.intervals)]
        case .fixation:
          [
            Measure(kind: kind, name: "rms_s2s", unit: "deg", spread: precision.steps),
            Measure(kind: kind, name: "sd", unit: "deg", spread: precision.deviations),
            Measure(kind: kind, name: "bcea", unit: "deg2", spread: precision.ellipses),
          ]
        default: [Measure]()
        }
      return (all.dropFirst(isAssumed ? 1 : 0) + more).filter { $0.spread.count > 0 }
    }
  }

  var fitted: [Estimate] {
    [
      ("main_sequence_velocity", "deg/s", mainSequence, mainSequence?.first),
      ("main_sequence_constant", "deg", mainSequence, mainSequence?.second),
      ("duration_intercept", "ms", durationLine, durationLine?.first),
      ("duration_slope", "ms/deg", durationLine, durationLine?.second),
    ].compactMap { name, unit, fit, number in
      guard let fit, let number else { return nil }
      return Estimate(
        kind: .saccade, name: name, unit: unit, count: fit.count, value: number.value, interval: number.interval)
    }
  }
}

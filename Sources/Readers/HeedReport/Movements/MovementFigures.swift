import HeedSignals

/// The figures of a recording's eye movements that the statistics table publishes.
package struct MovementFigures: Sendable {
  /// A measure, such as the duration, of all eye movements of one kind.
  struct Measure: Sendable {
    var kind: EyeMovement
    var name, unit: String
    var spread: Spread
  }

  let tally: MovementTally
  let recording: MovementRecording
  private let precision: PrecisionTally

  /// Kinds of eye movements in the order of the table, without `unknown`.
  static let kinds: [EyeMovement] = [.fixation, .saccade, .pso, .pursuit, .blink]

  package init(_ tally: MovementTally, _ recording: MovementRecording) {
    (self.tally, self.recording, precision) = (tally, recording, tally.precision.finished)
  }

  /// True if the sample rate is high enough to measure velocities; also true if there are no saccades.
  var hasVelocities: Bool { tally.kind(.saccade).count == 0 || tally.kind(.saccade).peakVelocities.count > 0 }

  /// Share of the recording that was classified as some eye movement, 0...1; nil for an empty recording.
  var judgedShare: Double? { recording.length > 0 ? min(1, tally.judgedSeconds / recording.length) : nil }

  /// Movements of a kind per minute of classified time; nil if nothing was classified.
  func rate(_ kind: EyeMovement) -> Double? {
    tally.judgedSeconds > 0 ? Double(tally.kind(kind).count) / (tally.judgedSeconds / 60) : nil
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
}

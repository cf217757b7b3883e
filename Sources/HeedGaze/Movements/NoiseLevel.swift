import Foundation

/// A running median of a positive, slowly changing value, with one comparison per sample.
///
/// The estimate rises or falls by a fixed factor with each value above or below it. Saccades take at most a tenth of
/// the time, so the median speed of a recording is that of a resting eye and its tracker.
struct NoiseLevel: Sendable {
  private(set) var value: Double
  private let up, down: Double

  /// - Parameters:
  ///   - start: First estimate, positive.
  ///   - stepsPerFold: Values above the estimate that raise it by a factor e.
  init(start: Double, stepsPerFold: Double) {
    value = max(start, 1e-6)
    up = exp(1 / max(stepsPerFold, 1))
    down = 1 / up
  }

  @inline(__always) mutating func update(_ sample: Double) {
    value *= sample > value ? up : down
    // Positive, so that it recovers from a signal that never moves.
    value = max(value, 1e-6)
  }
}

/// A noise level that adapts fast at first and slowly later.
struct LearnedNoise: Sendable {
  /// Seconds for a change by a factor e. Choice: longer than a saccade or a blink, as fast as a change of light.
  static let secondsPerFold = 2.0
  /// Samples for a change by a factor e at first. Choice: one is a guess, ten are a median.
  private static let fewestSteps = 8.0

  private var level: NoiseLevel?
  private var samples = 0
  private var nextDoubling = 16
  /// The estimate; 0 before the first value.
  var value: Double { level?.value ?? 0 }

  @inline(__always) mutating func update(_ change: Double, interval: Double) {
    samples += 1
    guard level != nil, samples < nextDoubling else {
      double(change, interval: interval)
      return
    }
    level?.update(change)
  }

  private mutating func double(_ change: Double, interval: Double) {
    let steps = min(max(Double(samples) / 2, Self.fewestSteps), Self.secondsPerFold / max(interval, 1e-6))
    level = NoiseLevel(start: level?.value ?? change, stepsPerFold: steps)
    nextDoubling = samples >= 1 << 16 ? samples + (1 << 16) : samples * 2 + 16
  }
}

import Foundation

/// The median of a positive value that changes slowly, tracked with one comparison per sample.
///
/// The median climbs or falls by a fixed share with each value above or below it. Saccades are a tenth of the time at most,
/// so the median speed of a recording is what a resting eye and its tracker show.
struct NoiseLevel: Sendable {
  private(set) var value: Double
  private let up: Double
  private let down: Double

  /// - Parameters:
  ///   - start: First estimate, positive.
  ///   - stepsPerFold: Values above it by which the estimate grows by a factor e.
  init(start: Double, stepsPerFold: Double) {
    value = max(start, 1e-6)
    up = exp(1 / max(stepsPerFold, 1))
    down = 1 / up
  }

  @inline(__always) mutating func update(_ sample: Double) {
    value *= sample > value ? up : down
    // So that a signal that never moves leaves a level that can come back.
    value = max(value, 1e-6)
  }
}

/// A noise level that is found while it is used: fast at first, slowly when much was seen.
struct LearnedNoise: Sendable {
  /// Seconds in which it may change by a factor e. Choice: a saccade or a blink must not lift it, another light may.
  static let secondsPerFold = 2.0
  /// Samples in which it may change so at first. Choice: one is a guess, ten are a median.
  private static let fewestSteps = 8.0

  private var level: NoiseLevel?
  private var samples = 0
  private var nextDoubling = 16

  /// 0 until something was measured.
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

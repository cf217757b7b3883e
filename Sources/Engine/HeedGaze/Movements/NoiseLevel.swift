import Foundation
import HeedGeometry

/// A running median of positive, slowly changing values: each value above or below it moves it by a fixed factor.
/// Saccades take at most a tenth of the time, so the median speed comes from a resting eye and its tracker.
struct NoiseLevel: Sendable {
  private(set) var value: Double
  private let up, down: Double

  /// Starts with an estimate; `stepsPerFold` values above the median raise it by a factor e.
  init(start: Double, stepsPerFold: Double) {
    value = max(start, 1e-6)
    up = exp(1 / max(stepsPerFold, 1))
    down = 1 / up
  }

  @inline(__always) mutating func update(_ sample: Double) {
    value *= sample > value ? up : down
    // The value stays positive, so that it recovers after a signal that never moved.
    value = max(value, 1e-6)
  }
}

/// A noise level from the first sample on: the median of all values of the first second, then a running median.
struct LearnedNoise: Sendable {
  /// Time to change the noise by a factor e, seconds. Choice: longer than any blink, as fast as a change of light.
  static let secondsPerFold = 2.0
  /// Time at the start whose values are all stored, seconds. Choice: as in `EyeMovementLabeller`.
  private static let learning = 1.0
  /// Most values that are stored. Choice: the first second at 4000 Hz.
  private static let mostFirst = 4000
  /// A new median follows when the values have grown by one part in `growth`. Choice: an eighth keeps the cost low.
  private static let growth = 8

  private var level: NoiseLevel?
  private var first: [Double] = []
  /// Number of values at which the next median is due.
  private var nextMedian = 1
  private var isLearned = false
  private(set) var value = 0.0

  @inline(__always) mutating func update(_ change: Double, interval: Double) {
    if isLearned {
      level?.update(change)
      value = level?.value ?? 0
    } else {
      learn(change, interval: interval)
    }
  }

  private mutating func learn(_ change: Double, interval: Double) {
    first.append(change)
    isLearned = Double(first.count) * interval >= Self.learning || first.count >= Self.mostFirst
    guard isLearned || first.count >= nextMedian else { return }
    value = max(first.median() ?? change, 1e-6)
    nextMedian = first.count + first.count / Self.growth + 1
    guard isLearned else { return }
    level = NoiseLevel(start: value, stepsPerFold: Self.secondsPerFold / max(interval, 1e-6))
    first = []
  }
}

import Foundation
import HeedGeometry
import HeedSignals

/// Learns the aperture of a person's open eye, in any unit whose zero is a shut eye.
struct OpenLevel: Sendable {
  private let settings: OpennessEstimator.Settings
  /// Limits of the level; nil when unlimited.
  private let bounds: ClosedRange<Double>?
  /// Expected aperture of an open eye before it was seen.
  private var prior: Double
  /// Seconds seen per bin of aperture, from 0.
  private var seconds: [Double]
  private var binWidth: Double
  /// Seen time since learning began, up to `settling`.
  private var learned = Duration.zero
  /// Lower limit of the level once it has settled.
  private var floor: Double?

  private(set) var value: Double

  /// - Parameter prior: Above 0.
  init(prior: Double, bounds: ClosedRange<Double>?, settings: OpennessEstimator.Settings) {
    self.settings = settings
    self.bounds = bounds
    self.prior = prior
    binWidth = prior / Self.binsToPrior
    seconds = [Double](repeating: 0, count: Self.bins)
    value = prior
  }

  /// Choice: a fortieth of an open eye is finer than lids can be measured.
  private static let binsToPrior = 40.0
  /// Choice: over twice the expected width; beyond it the level is relearned (see ``OpenLevelDriftDetector``).
  private static let bins = 91

  /// Feeds the aperture of an open eye, and how long it lasted.
  mutating func add(_ aperture: Double, lasting span: Duration) {
    let dt = span.seconds
    let decay = exp2(-dt / settings.halfLife.seconds)
    for index in seconds.indices { seconds[index] *= decay }
    seconds[bin(aperture)] += dt
    update()
    if learned < settings.settling {
      learned += span
    } else {
      // Drowsy lids hang for many minutes; the true open level sinks more slowly.
      let lowest = (floor ?? value) * (1 - settings.largestSinkPerHour * dt / 3600)
      floor = max(value, lowest)
      value = max(value, lowest)
    }
  }

  /// Restarts from recent levels.
  /// - Parameters:
  ///   - levels: Each held for `span`; when empty, the prior alone counts.
  ///   - isOwnUnit: The unit is unknown: its scale comes from `levels`, not from the prior.
  mutating func restart(from levels: [Double], each span: Duration, isOwnUnit: Bool) {
    let seen = levels.filter { $0 > 0 }.sorted()
    if isOwnUnit, let median = seen.medianOfSorted() {
      prior = median
      binWidth = prior / Self.binsToPrior
    }
    seconds = [Double](repeating: 0, count: Self.bins)
    for level in seen { seconds[bin(level)] += span.seconds }
    (learned, floor) = (.zero, nil)
    update()
  }

  private func bin(_ aperture: Double) -> Int { Int(max(0, min(Double(Self.bins - 1), aperture / binWidth))) }

  private mutating func update() {
    let total = seconds.reduce(0, +)
    let weight = total / max(total + settings.priorTime.seconds, 1e-9)
    let level = weight * quantile(of: total) + (1 - weight) * prior
    value = bounds.map { max($0.lowerBound, min($0.upperBound, level)) } ?? level
  }

  private func quantile(of total: Double) -> Double {
    var left = settings.openQuantile * total
    for (bin, time) in seconds.enumerated() {
      if time >= left, time > 0 { return (Double(bin) + left / time) * binWidth }
      left -= time
    }
    return prior
  }
}

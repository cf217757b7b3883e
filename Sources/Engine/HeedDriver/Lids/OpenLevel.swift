import Foundation
import HeedGeometry
import HeedSignals

/// Learns the aperture of a person's open eye, degrees at the eyeball.
struct OpenLevel: Sendable {
  private let halfLife, priorTime: Double
  /// Expected aperture of the open eye of a person who was not seen yet.
  private let prior: Double
  /// Seen time for each bin of aperture, seconds; the first bin begins at aperture 0.
  private var seconds: [Double]
  /// Range of the bins that hold seen time.
  private var used = 0..<0
  private let binWidth: Double
  /// Seen time since learning began, up to `settling`.
  private var learned = Duration.zero
  /// Lower limit of the open level once it has settled.
  private var floor: Double?

  private(set) var value: Double

  init() {
    (halfLife, priorTime) = (LidGapEstimator.halfLife.seconds, LidGapEstimator.priorTime.seconds)
    prior = LidGapEstimator.typicalOpenDegrees
    binWidth = prior / Self.binsToPrior
    seconds = [Double](repeating: 0, count: Self.bins)
    value = prior
  }

  /// Number of bins up to the expected aperture. Choice: a fortieth of an open eye is finer than lids are measured.
  private static let binsToPrior = 40.0
  /// Number of bins. Choice: twice the expected aperture; above it, `OpenLevelDriftDetector` has the level relearned.
  private static let bins = 91

  /// Feeds the aperture of an open eye, and for how long it lasted.
  mutating func add(_ aperture: Double, lasting span: Duration) {
    let dt = span.seconds
    let decay = exp2(-dt / halfLife)
    for index in used { seconds[index] *= decay }
    put(dt, into: bin(aperture))
    update()
    if learned < LidGapEstimator.settling {
      learned += span
    } else {
      // Drowsy lids hang low for many minutes; a true open level sinks more slowly.
      let lowest = (floor ?? value) * (1 - LidGapEstimator.largestSinkPerHour * dt / 3600)
      floor = max(value, lowest)
      value = max(value, lowest)
    }
  }

  /// Restarts the learning from recent levels.
  /// - Parameter levels: Recent open levels, each held for `span`; if empty, only the expected aperture counts.
  mutating func restart(from levels: [Double], each span: Duration) {
    (seconds, used) = ([Double](repeating: 0, count: Self.bins), 0..<0)
    for level in levels where level > 0 { put(span.seconds, into: bin(level)) }
    (learned, floor) = (.zero, nil)
    update()
  }

  private func bin(_ aperture: Double) -> Int { Int(max(0, min(Double(Self.bins - 1), aperture / binWidth))) }

  private mutating func put(_ time: Double, into bin: Int) {
    seconds[bin] += time
    used = used.isEmpty ? bin..<bin + 1 : min(used.lowerBound, bin)..<max(used.upperBound, bin + 1)
  }

  private mutating func update() {
    var total = 0.0
    for index in used { total += seconds[index] }
    let weight = total / (total + priorTime)
    let level = weight * quantile(of: total) + (1 - weight) * prior
    let bounds = LidGapEstimator.openDegrees
    value = max(bounds.lowerBound, min(bounds.upperBound, level))
  }

  /// Aperture below which the eye was for the share `openQuantile` of the time, interpolated within a bin.
  private func quantile(of total: Double) -> Double {
    var left = LidGapEstimator.openQuantile * total
    for bin in used {
      let time = seconds[bin]
      if time >= left, time > 0 { return (Double(bin) + left / time) * binWidth }
      left -= time
    }
    return prior
  }
}

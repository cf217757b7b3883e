import Foundation
import HeedGeometry
import HeedSignals

/// A driver's own normal at about one speed: the minutes of the last hours, without the latest ones.
struct OwnNormal: Sendable {
  typealias Measure = ImpairmentEvidence.Measure

  /// Kinds of road by speed; the normal behind them is that of all roads together.
  static let roads = 3

  /// Of one measure, in its even scale.
  struct Middle: Sendable {
    var median: Double
    /// Between single minutes, standard deviations.
    var scatter: Double
    var minutes: Int
  }

  private let settings: ImpairmentMonitor.Settings
  private var minutes: [DrivingMinute] = []
  private var scales: [Double] = []
  /// Of steering errors, degrees; nil until enough minutes tell it. Then it stays, so that entropies compare.
  private(set) var steeringScale: Double?
  private var middles: [Middle?] = Array(repeating: nil, count: Measure.allCases.count)

  init(settings: ImpairmentMonitor.Settings) { self.settings = settings }

  var count: Int { minutes.count }

  /// nil: too few minutes.
  subscript(measure: Measure) -> Middle? { middles[measure.index] }

  mutating func noteSteering(_ scale: Double?) {
    guard steeringScale == nil, let scale else { return }
    scales.append(scale)
    if scales.count >= settings.scaleMinutes { steeringScale = scales.median(.mean) }
  }

  mutating func learn(_ minute: DrivingMinute, at time: Timestamp) {
    minutes.append(minute)
    minutes.removeAll { time - $0.time > settings.memory }
    for measure in Measure.allCases { middles[measure.index] = middle(measure) }
  }

  private func middle(_ measure: Measure) -> Middle? {
    let values = minutes.compactMap { $0[measure] }
    let enough = measure == .reaction ? settings.leastReactions : settings.leastMinutes
    guard values.count >= enough, let (median, deviation) = values.medianAndDeviation() else { return nil }
    let own = deviation * 1.4826
    let usual = settings.scatter(of: measure)
    let (weight, count) = (settings.usualMinutes, Double(values.count))
    let scatter = ((weight * usual * usual + count * own * own) / (weight + count)).squareRoot()
    return Middle(median: median, scatter: scatter, minutes: values.count)
  }
}

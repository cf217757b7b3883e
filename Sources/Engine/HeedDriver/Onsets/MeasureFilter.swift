import Foundation
import HeedSignals

/// Follows what moods change of one measure for some minutes, so that only what goes beyond them surprises.
///
/// A Kalman filter of one value that fades to the own normal.
struct MeasureFilter: Sendable {
  /// What a slot adds to what is known.
  struct Step: Hashable, Sendable {
    /// Beyond what was expected, clipped.
    var surprise: Double
    /// Its expected variance.
    var variance: Double
    /// Share of a surprise that is taken for a mood.
    var gain: Double
    /// Its square before it was clipped, in units of the usual variance.
    var square: Double
  }

  private let measure: ImpairmentMonitor.MeasureSettings
  private let normalScatter: Double
  private let largest: Double
  private var mood = 0.0
  private var variance: Double

  init(_ measure: ImpairmentMonitor.MeasureSettings, _ onset: ImpairmentMonitor.OnsetSettings) {
    self.measure = measure
    (normalScatter, largest) = (onset.normalScatter, onset.largestSurprise)
    variance = measure.mood
  }

  /// - Returns: Share of a mood that is left after so many seconds.
  mutating func pass(_ seconds: Double) -> Double {
    let left = exp(-seconds / measure.stay.seconds)
    mood *= left
    variance = left * left * variance + measure.mood * (1 - left * left)
    return left
  }

  /// - Parameter scatter: Times by which this driver varies more than others.
  mutating func update(_ deviation: SlotDeviation, ownScatter scatter: Double) -> Step {
    let noise = measure.scatter * (1 / deviation.weight + normalScatter / deviation.normalWeight)
    let (usual, surprise) = (variance + noise, deviation.value - mood)
    let own = usual * scatter
    let limit = largest * own.squareRoot()
    let clipped = min(max(surprise, -limit), limit)
    let gain = variance / usual
    mood += gain * clipped
    variance *= 1 - gain
    return Step(surprise: clipped, variance: own, gain: gain, square: surprise * surprise / usual)
  }
}

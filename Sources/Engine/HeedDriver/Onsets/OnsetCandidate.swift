import Foundation
import HeedSignals

/// A time at which a state may have begun, with what the slots since then say of it.
struct OnsetCandidate: Sendable {
  /// Of one measure.
  private struct Trace: Sendable {
    /// Share of a state's effect that the filter has taken for a mood.
    var absorbed = 0.0
    /// Sums of a likelihood that is a parabola of the effect: its slope at no effect, and its curvature.
    var (slope, curvature) = (0.0, 0.0)
  }

  let began: Timestamp
  private var traces = [Trace](repeating: Trace(), count: SlotMeasure.count)

  init(began: Timestamp) { self.began = began }

  /// - Parameter left: Share of a mood that is left.
  mutating func fade(_ measure: SlotMeasure, to left: Double) { traces[measure.rawValue].absorbed *= left }

  /// - Parameter share: Of the state that had set in.
  mutating func add(_ step: MeasureFilter.Step, of measure: SlotMeasure, share: Double) {
    let index = measure.rawValue
    let shown = share - traces[index].absorbed
    traces[index].absorbed += step.gain * shown
    traces[index].slope += step.surprise * shown / step.variance
    traces[index].curvature += shown * shown / step.variance
  }

  /// How much likelier the slots are if a state of some kind began then: the mean over kinds, and over people's effects.
  func likelihoodRatio(_ settings: ImpairmentMonitor.OnsetSettings) -> Double {
    StateKind.all.reduce(0) { sum, kind in
      var logarithm = 0.0
      for (trace, effect) in zip(traces, kind.effects) {
        guard let spread = effect.spread else { continue }
        logarithm += Self.logarithm(trace, effect.mean, spread * settings.effectSpread, settings.affectedShare)
      }
      // Beyond it a number would overflow, and nothing is decided by more.
      return sum + kind.share * exp(min(logarithm, 300))
    }
  }

  /// Either as ever, or changed by a normally distributed effect, over which the parabola is integrated.
  private static func logarithm(_ trace: Trace, _ mean: Double, _ spread: Double, _ affected: Double) -> Double {
    let (a, b, variance) = (trace.slope, trace.curvature, spread * spread)
    let wider = 1 + variance * b
    let exponent = (a * mean + variance * a * a / 2 - b * mean * mean / 2) / wider
    return log(1 - affected + affected * exp(min(exponent, 100)) / wider.squareRoot())
  }
}

package import Draws
import Foundation
import Scoring

/// How long one look takes: a lognormal distribution by its mean and standard deviation, seconds.
///
/// Source for the shape: Taoka 1990, ITE Journal 60(10), 35-39, and TRR 1318, 142-146: looks at mirrors and instruments are lognormal.
package struct GlanceLength: Hashable, Sendable {
  package var mean: Double
  package var deviation: Double

  package init(mean: Double, deviation: Double) {
    self.mean = mean
    self.deviation = deviation
  }

  /// - Parameter factor: Factor of one person on all lengths; 1 is the average person.
  package func draw(factor: Double = 1, using chance: inout SeededRandom) -> Double {
    let variance = log(1 + (deviation / mean) * (deviation / mean))
    return factor * exp(chance.normal(log(mean) - variance / 2, variance.squareRoot()))
  }
}

extension LookPlace {
  /// Of one look while driving.
  ///
  /// Source of mirrors, speedometer, radio and road signs: the values that the field quotes from Taoka 1990 (speedometer 0.62 +- 0.48,
  /// inner mirror 0.75 +- 0.36, left mirror 1.10 +- 0.33, radio 1.20 +- 0.43 s), remembered, the paper was not at hand.
  /// Choice of the others: as the brief descriptions of field studies have them: half a second to a second and a half.
  package var length: GlanceLength {
    switch self {
    case .road: GlanceLength(mean: 4.5, deviation: 4)
    case .cluster: GlanceLength(mean: 0.62, deviation: 0.48)
    case .mirrorLeft, .mirrorRight: GlanceLength(mean: 1.1, deviation: 0.33)
    case .mirrorRear: GlanceLength(mean: 0.75, deviation: 0.36)
    case .centreStack: GlanceLength(mean: 1.2, deviation: 0.43)
    case .phone: GlanceLength(mean: 4, deviation: 3)
    case .passenger: GlanceLength(mean: 0.8, deviation: 0.35)
    case .windowLeft, .windowRight: GlanceLength(mean: 0.9, deviation: 0.45)
    case .shoulderLeft, .shoulderRight: GlanceLength(mean: 0.8, deviation: 0.3)
    case .behind: GlanceLength(mean: 2.5, deviation: 1.2)
    case .sceneryLeft, .sceneryRight: GlanceLength(mean: 0.8, deviation: 0.4)
    }
  }
}

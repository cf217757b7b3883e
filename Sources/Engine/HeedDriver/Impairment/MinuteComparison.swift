import Foundation
import HeedSignals

/// Adds up how far the last minutes lie from the own normal: what speaks for a state, and whether it may have ended.
///
/// Each measure is either as ever or, in a share of people, shifted to its worse side: the logarithm of the ratio of these two
/// likelihoods is its evidence. A measure that is as ever takes away little, because a state need not change all of them.
struct MinuteComparison: Sendable {
  typealias Measure = ImpairmentEvidence.Measure
  /// Choice: what is far on the better side is rare in both; without it the ratio there would be one of two rounding errors.
  private static let floor = 1e-4

  let settings: ImpairmentMonitor.Settings

  /// What speaks for and against it, and the sum of it.
  struct Finding: Sendable {
    var evidence: [ImpairmentEvidence]
    var sum: Double
    var window: Duration
  }

  /// - Returns: nil: too few minutes, or too few measures with a normal.
  func compare(_ minutes: [ImpairmentMonitor.Recent], with normals: [OwnNormal]) -> Finding? {
    var found = Finding(evidence: [], sum: 0, window: settings.minute * minutes.count)
    for measure in Measure.allCases {
      guard let piece = deviation(measure, of: minutes, from: normals) else { continue }
      found.evidence.append(piece)
      found.sum += weight(of: piece)
    }
    return found.evidence.count >= settings.leastMeasures ? found : nil
  }

  private func weight(of piece: ImpairmentEvidence) -> Double {
    let limit = settings.largestDeviation
    let deviation = min(max(piece.deviation * piece.measure.sign, -limit), limit)
    func likelihood(around shift: Double, _ spread: Double) -> Double {
      let distance = (deviation - shift) / spread
      return exp(-distance * distance / 2) / spread
    }
    let shift = settings.shift(of: piece.measure)
    let worse = likelihood(around: shift, settings.shiftSpread)
    let changed = piece.measure.isTwoSided ? (worse + likelihood(around: -shift, settings.shiftSpread)) / 2 : worse
    let share = settings.changedShare
    return log(1 - share + share * changed / (likelihood(around: 0, 1) + Self.floor))
  }

  private func deviation(
    _ measure: Measure, of minutes: [ImpairmentMonitor.Recent], from normals: [OwnNormal]
  ) -> ImpairmentEvidence? {
    var (count, now, normal, scatter, learned) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for one in minutes {
      guard let value = one.minute[measure],
        let middle = normals[measure.isOfRoad ? one.road : OwnNormal.roads][measure]
      else { continue }
      count += 1
      now += value
      normal += middle.median
      scatter += middle.scatter * middle.scatter
      learned += Double(middle.minutes)
    }
    let enough = measure == .reaction ? 1 : Double(settings.leastRecent)
    guard count >= enough else { return nil }
    (now, normal, scatter, learned) = (now / count, normal / count, scatter / count, learned / count)
    let drift = settings.drift(of: measure)
    // Of the last minutes, and of the normal itself; a median scatters by a quarter more than a mean.
    let variance =
      scatter / count + drift * drift + 1.57 * scatter / learned
      + drift * drift * min(1, Double(settings.leastMinutes) / learned)
    return ImpairmentEvidence(
      measure: measure, normal: rounded(measure.unscaled(normal)), now: rounded(measure.unscaled(now)),
      deviation: Precision.degree.round((now - normal) / variance.squareRoot()))
  }

  private func rounded(_ value: Double) -> Double { Precision.ratio.round(value) }
}

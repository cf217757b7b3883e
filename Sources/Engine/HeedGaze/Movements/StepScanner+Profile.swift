import Foundation
import HeedSignals

/// Estimates start and end of a saccade between two samples, by its length and the samples along its path.
extension StepScanner {
  func duration(degrees: Double) -> Double { Self.shortestDuration.seconds + Self.secondsPerDegree * degrees }

  /// The mean onset and duration of all tested saccades, weighted by their fit to these samples.
  func fit(
    _ trace: GazeTrace, _ from: Int, _ to: Int, after stay: Int, until end: Int, length: Double
  ) -> (onset: Double, duration: Double) {
    let ways = ways(trace, from, to, in: max(stay, from - 1)..<min(end, to + 2), length: length)
    let usual = duration(degrees: length)
    let scatter = 2 * pow(Self.scatterDegrees / max(length, 1e-9), 2) + 1e-4
    // The saccade's middle lies between the two samples.
    let span = trace[to].seconds - trace[from].seconds
    var tries: [(onset: Double, duration: Double, error: Double)] = []
    tries.reserveCapacity(durations.count * (Self.onsets + 1))
    for (factor, rarity) in durations {
      let duration = usual * factor
      for attempt in 0...Self.onsets {
        let onset = trace[from].seconds - duration / 2 + span * Double(attempt) / Double(Self.onsets)
        let misfit = ways.reduce(0) { $0 + pow(profile(($1.seconds - onset) / duration) - $1.way, 2) }
        tries.append((onset, duration, misfit + scatter * rarity))
      }
    }
    let best = tries.map(\.error).min() ?? 0
    var (weights, onsetSum, durationSum) = (0.0, 0.0, 0.0)
    for (onset, duration, error) in tries {
      let weight = exp((best - error) / scatter)
      weights += weight
      onsetSum += weight * onset
      durationSum += weight * duration
    }
    return (onsetSum / weights, durationSum / weights)
  }

  /// Durations to test, in standard deviations from the usual duration.
  static let deviations = Array(stride(from: -2.0, through: 2.0, by: 0.5))
  /// Number of steps between the onsets to test per duration. Choice: finer than 60 samples a second resolve.
  private static let onsets = 24
  /// Exponent on the elapsed share of a saccade's duration; moves the peak speed from 50 to 39 % of it. Choice: of
  /// 0.74 to 1, agrees best with the human coders of irf, read at 60 and 30 Hz; see docs/eye-movements.md.
  static let earlyPeak = 0.81

  /// How far along the path from one sample to another each sample of a range lies, 0...1.
  private func ways(
    _ trace: GazeTrace, _ from: Int, _ to: Int, in range: Range<Int>, length: Double
  ) -> [(seconds: Double, way: Double)] {
    let ux = (trace[to].x - trace[from].x) / max(length, 1e-9)
    let uy = (trace[to].y - trace[from].y) / max(length, 1e-9)
    return range.map { index in
      let way = (trace[index].x - trace[from].x) * ux + (trace[index].y - trace[from].y) * uy
      return (trace[index].seconds, way / max(length, 1e-9))
    }
  }

  /// Share of a saccade's path after a share of its duration, both 0...1: minimum jerk, with an early peak. Source:
  /// Flash & Hogan 1985; van Opstal & van Gisbergen 1987.
  private func profile(_ share: Double) -> Double {
    let share = pow(max(0, min(1, share)), Self.earlyPeak)
    return share * share * share * (10 + share * (6 * share - 15))
  }

  /// Labels the samples between onset and offset, seconds; a saccade between two samples labels the nearer sample.
  func found(
    _ trace: GazeTrace, _ from: Int, _ to: Int, until limit: Int, onset: Double, offset: Double
  ) -> FoundSaccade {
    var first = from
    while first <= to, trace[first].seconds < onset { first += 1 }
    var end = first
    while end <= to, trace[end].seconds <= offset { end += 1 }
    if first == end {
      let after = first <= to ? trace[first].seconds - offset : .infinity
      let before = first - 1 > from ? onset - trace[first - 1].seconds : .infinity
      if after <= before { end = first + 1 } else { first -= 1 }
    }
    var swing = end
    while swing < limit, trace[swing].seconds <= offset + Self.swing.seconds, swing <= to + 1 { swing += 1 }
    let base = trace[from]
    func time(_ seconds: Double) -> Timestamp { base.time.later(bySeconds: seconds - base.seconds) }
    let jump = GazeTrace.Jump(
      index: first, start: max(time(onset), trace[max(0, from - 1)].time), end: time(offset),
      amplitudeDegrees: trace.distance(from, to))
    return FoundSaccade(moved: from + 1, saccade: first..<end, swing: end..<swing, rests: max(to, swing), jump: jump)
  }
}

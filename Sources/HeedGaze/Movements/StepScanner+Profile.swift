import Foundation
import HeedSignals

/// When a saccade between samples began and ended, by its length and the samples on the way.
extension StepScanner {
  /// Duration of a saccade, seconds.
  func duration(degrees: Double) -> Double {
    settings.shortestDuration.seconds + settings.secondsPerDegree * degrees
  }

  /// The onset and duration that fit a minimum-jerk profile of the main sequence's duration.
  func fit(
    _ trace: GazeTrace, _ from: Int, _ to: Int, after stay: Int, until end: Int, length: Double
  ) -> (onset: Double, duration: Double) {
    let duration = duration(degrees: length)
    let ux = (trace[to].x - trace[from].x) / max(length, 1e-9)
    let uy = (trace[to].y - trace[from].y) / max(length, 1e-9)
    let range = max(stay, from - 1)..<min(end, to + 2)
    let ways = range.map { index in
      (
        seconds: trace[index].seconds,
        way: ((trace[index].x - trace[from].x) * ux + (trace[index].y - trace[from].y) * uy) / max(length, 1e-9)
      )
    }
    let span = trace[to].seconds - trace[from].seconds
    // Choice: finer than thirty samples a second can resolve.
    let tries = 24
    var (weights, sum) = (0.0, 0.0)
    let errors = (0...tries).map { attempt -> (onset: Double, error: Double) in
      let onset = trace[from].seconds - duration / 2 + span * Double(attempt) / Double(tries)
      return (onset, ways.reduce(0) { $0 + pow(Self.profile(($1.seconds - onset) / duration) - $1.way, 2) })
    }
    let best = errors.map(\.error).min() ?? 0
    let scatter = 2 * pow(settings.scatterDegrees / max(length, 1e-9), 2) + 1e-4
    for (onset, error) in errors {
      let weight = exp((best - error) / scatter)
      weights += weight
      sum += weight * onset
    }
    return (sum / weights, duration)
  }

  /// Relative distance (0...1) of a minimum-jerk movement after a share of its time. Source: Flash & Hogan 1985.
  private static func profile(_ share: Double) -> Double {
    let share = max(0, min(1, share))
    return share * share * share * (10 + share * (6 * share - 15))
  }

  func found(
    _ trace: GazeTrace, _ from: Int, _ to: Int, until limit: Int, onset: Double, offset: Double
  ) -> FoundSaccade {
    var first = from
    while first <= to, trace[first].seconds < onset { first += 1 }
    var end = first
    while end <= to, trace[end].seconds <= offset { end += 1 }
    if first == end {
      // It lies between two samples: the nearer one is told, or a saccade would have no label.
      let after = first <= to ? trace[first].seconds - offset : .infinity
      let before = first - 1 > from ? onset - trace[first - 1].seconds : .infinity
      if after <= before { end = first + 1 } else { first -= 1 }
    }
    var swing = end
    while swing < limit, trace[swing].seconds <= offset + settings.swing.seconds, swing <= to + 1 { swing += 1 }
    let base = trace[from]
    func time(_ seconds: Double) -> Timestamp { base.time.later(bySeconds: seconds - base.seconds) }
    let jump = GazeTrace.Jump(
      index: first, start: max(time(onset), trace[max(0, from - 1)].time), end: time(offset),
      amplitudeDegrees: trace.distance(from, to))
    return FoundSaccade(moved: from + 1, saccade: first..<end, swing: end..<swing, rests: max(to, swing), jump: jump)
  }
}

import Foundation
import HeedSignals

/// Finds saccades at rates that show only steps, such as a webcam's.
///
/// A whole saccade fits between two samples of a webcam. Onset and duration follow from its length (the main sequence),
/// and from samples on its path if its profile fits them.
public struct StepScanner: Sendable {
  /// Minimum speed of a saccade's step, deg/s. Choice: in a slow camera, pursuits of 10 deg/s and more look like steps.
  static let fastestPursuit = 18.0
  /// Speed with which the minimum step grows at slower rates, deg/s, and its end, degrees. Choice: in the time of a
  /// sample at 60 Hz, fixations on videos wander by up to half a degree.
  static let wander = 27.0, slowSmallest = 0.45
  /// Minimum step beside a large step of one saccade, share of the threshold. Choice: a third continues a saccade.
  static let tailShare = 0.3
  /// Minimum length of a saccade, share of its summed steps. Choice: half, because a smaller share is noise.
  static let netShare = 0.5
  /// Minimum length of a saccade, share of `smallestStep`. Choice: two thirds, because the gaze scatters.
  static let netOfSmallest = 0.67
  /// Duration of a saccade of 0 degrees, and seconds for each degree. Source: main sequence, Carpenter 1988.
  static let shortestDuration: Duration = .milliseconds(21), secondsPerDegree = 0.0022
  /// Spread of the durations around the main sequence: the standard deviation of their logarithm, 0 to 0.5.
  /// Choice: 0.14 to 0.17 in 297 saccades of the irf recordings.
  static let durationSpread = 0.15
  /// Expected scatter of samples around a saccade's profile, degrees. Choice: the scatter of a step.
  static let scatterDegrees = 0.15
  /// Assumed swing after a saccade. Source: Hooge et al. 2015: 20 ms are usual.
  static let swing: Duration = .milliseconds(21)

  /// The thresholds of a step and the shape of a saccade.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum step of a saccade, degrees. Higher: small saccades are missed. Lower: noise counts as saccades. Choice:
    /// with 0.25 a recording at 125 Hz has as many saccades as at 1000 Hz; fixations wander by 0.1 to 0.2 degrees.
    public var smallestStep = 0.25
    /// Minimum step of a saccade in multiples of the median step. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: the best of 3.5 to 6.2 at 60 and 30 Hz; see docs/eye-movements.md.
    public var stepOverNoise = 4.0
    /// Minimum step in multiples of the present scatter of the steps. Tuning: `make accuracy` rows of left-out
    /// recordings. Choice: less than `peakOverScatter`, as there are fewer samples.
    public var stepOverScatter = 3.0
    /// The defaults.
    public init() {}
  }

  let settings: Settings
  /// Minimum step at this sample rate, degrees.
  private let smallest: Double
  /// Tested durations as multiples of the usual one, each with an added misfit for its rarity.
  let durations: [(factor: Double, rarity: Double)]

  init(settings: Settings, interval: Double) {
    self.settings = settings
    durations = Self.deviations.map { (exp($0 * Self.durationSpread), $0 * $0 / 2) }
    let slow = min(Self.slowSmallest, Self.wander * interval)
    smallest = max(settings.smallestStep, slow, Self.fastestPursuit * interval)
  }

  func step(noise: Double) -> Double { max(smallest, settings.stepOverNoise * noise) }

  /// The saccade whose first large step leads to sample `start`, between the samples `stay` and `end`.
  func saccade(
    in trace: GazeTrace, at start: Int, after stay: Int, until end: Int, noise: Double
  ) -> (found: FoundSaccade?, next: Int) {
    let threshold = step(noise: noise)
    guard start > stay else { return (nil, start + 1) }
    let (from, to) = ends(in: trace, at: start, after: stay, until: end, threshold: threshold)
    let length = trace.distance(from, to)
    guard staysAway(trace, from, to, after: stay, until: end, threshold: threshold, length: length)
    else { return (nil, start + 1) }
    let (onset, duration) = fit(trace, from, to, after: stay, until: end, length: length)
    return (found(trace, from, to, until: end, onset: onset, offset: onset + duration), to + 1)
  }

  /// True if the gaze stays away after the step; false for a spike.
  private func staysAway(
    _ trace: GazeTrace, _ from: Int, _ to: Int, after stay: Int, until end: Int, threshold: Double, length: Double
  ) -> Bool {
    // After a spike, the gaze is back at its earlier position.
    let before = trace.mean(max(stay, from - 2)..<from + 1)
    var rest = to
    while rest - to < 2, rest + 1 < end, (0..<threshold).contains(trace[rest + 1].change) { rest += 1 }
    let isSpike = rest == to && to + 1 < end && trace[to + 1].change > threshold
    let after = isSpike ? trace.mean(to + 1..<to + 2) : trace.mean(to..<rest + 1)
    return before.distance(to: after) >= max(Self.netShare * length, Self.netOfSmallest * settings.smallestStep)
  }

  /// The first and last sample of the successive steps in one direction.
  private func ends(
    in trace: GazeTrace, at start: Int, after stay: Int, until end: Int, threshold: Double
  ) -> (from: Int, to: Int) {
    var (from, to) = (start - 1, start)
    let (tail, swing) = (Self.tailShare * threshold, Self.swing.seconds)
    func leadsOn(_ index: Int) -> Bool {
      let (dx, dy) = (trace[index].x - trace[index - 1].x, trace[index].y - trace[index - 1].y)
      return dx * (trace[to].x - trace[from].x) + dy * (trace[to].y - trace[from].y) > 0
    }
    // A pursuit after a saccade takes small steps in the same direction, but for longer than saccade and swing.
    func belongs(_ index: Int, from: Int, to: Int) -> Bool {
      guard trace[index].change <= threshold else { return true }
      return trace[index].change > tail
        && trace[to - 1].seconds - trace[from + 1].seconds <= duration(degrees: trace.distance(from, to)) + swing
    }
    while to + 1 < end, belongs(to + 1, from: from, to: to + 1), leadsOn(to + 1) { to += 1 }
    while from > stay, belongs(from, from: from - 1, to: to), leadsOn(from) { from -= 1 }
    return (from, to)
  }
}

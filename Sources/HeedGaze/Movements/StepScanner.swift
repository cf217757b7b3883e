import Foundation
public import HeedSignals

/// Finds saccades at rates that show only steps, such as a webcam's.
///
/// A whole saccade fits between two samples of a webcam, which show only the fixations before and after. Its duration
/// follows from its length (the main sequence), its onset from fitting a saccade's profile to the samples on the way.
public struct StepScanner: Sendable {
  /// The thresholds of a step and the shape of a saccade.
  public struct Settings: Hashable, Codable, Sendable {
    /// Minimum step, degrees. Choice: fixations wander by 0.1 to 0.2 degrees between samples, plus the tracker's noise.
    public var smallestStep = 0.45
    /// Minimum speed of a step, deg/s. Choice: a slow camera sees pursuits of ten and more degrees a second in steps.
    public var fastestPursuit = 18.0
    /// Minimum step over the median step. Choice: of 3.5 to 6.2 best at 60 and 30 Hz; see docs/eye-movements.md.
    public var stepOverNoise = 4.0
    /// Minimum step in multiples of the present scatter of the steps. Choice: as of the velocities, with fewer samples.
    public var stepOverScatter = 3.0
    /// The gaze was smoothed, as a webcam's: a saccade is spread over samples, and noise hides single steps. Then the
    /// gaze's places before and after are compared instead. Choice: of Heed's own live gaze only.
    public var comparesPlaces = false
    /// Samples whose medians say where the gaze is before and after a step, where places are compared. Choice: of 2
    /// to 4 frames of a webcam, on drawn people; see docs/eye-movements.md.
    @Seconds public var place: Duration = .milliseconds(100)
    /// Minimum distance of the places in multiples of their noise. Choice: of 3 to 6, as `place`.
    public var placeOverNoise = 4.5
    /// Minimum neighbouring step of the saccade, as a share of the threshold. Choice: a third still leads on.
    public var tailShare = 0.3
    /// Minimum net distance as a share of the summed steps. Choice: half; less is noise.
    public var netShare = 0.5
    /// Minimum net distance as a share of `smallestStep`. Choice: two thirds, as the rests on both sides scatter too.
    public var netOfSmallest = 0.67
    /// Saccade duration at 0 degrees. Source: main sequence, Carpenter 1988: 21 ms + 2.2 ms/deg.
    @Seconds public var shortestDuration: Duration = .milliseconds(21)
    /// Added duration per degree of amplitude, seconds. Source: main sequence, Carpenter 1988.
    public var secondsPerDegree = 0.0022
    /// Tolerance of the profile's fit, degrees. Choice: a step's scatter.
    public var scatterDegrees = 0.15
    /// Length of the swing after a saccade. Source: Hooge et al. 2015: 20 ms are usual.
    @Seconds public var swing: Duration = .milliseconds(21)
    /// The defaults.
    public init() {}
  }

  private let settings: Settings
  private let smallest: Double
  /// Samples of a place, and the least distance of two, degrees: a pursuit is not a row of saccades.
  let placeSamples: Int
  private let leastDistance: Double

  /// - Parameter interval: Between two samples, seconds.
  init(settings: Settings, interval: Double) {
    self.settings = settings
    smallest = max(settings.smallestStep, settings.fastestPursuit * interval)
    placeSamples = max(1, Int((settings.place.seconds / interval).rounded()))
    leastDistance = max(smallest, settings.fastestPursuit * interval * Double(placeSamples))
  }

  /// Places are compared, not samples.
  var comparesPlaces: Bool { settings.comparesPlaces }

  /// True if a sample of a stay lies so far from its neighbours' place that the eyes were not there: the tracker lost
  /// its hold for a moment.
  func isStray(in trace: GazeTrace, at index: Int, after stay: Int, until end: Int, noise: Double) -> Bool {
    let limit = 2 * max(leastDistance, settings.placeOverNoise * noise)
    // The look at the neighbours is for a sample that jumped.
    guard comparesPlaces, trace[index].change > limit / 2 else { return false }
    let before = trace.seen(before: index, until: max(stay, index - placeSamples))
    let after = trace.seen(from: index, until: min(end, index + placeSamples + 1))
    let here = GazePosition(xDegrees: trace[index].x, yDegrees: trace[index].y)
    return trace.middle(before.lowerBound..<after.upperBound).distance(to: here) > limit
  }

  /// The clearest step at a sample or the few after it, nil where the gaze's place does not change.
  func placeStep(in trace: GazeTrace, at index: Int, after stay: Int, until end: Int, noise: Double) -> Int? {
    func evidence(_ index: Int) -> Double {
      let change = PlaceChange(in: trace, at: index, after: stay, until: end, window: placeSamples, noise: noise)
      guard let change, change.degrees >= leastDistance else { return 0 }
      return change.overNoise
    }
    var (best, step) = (evidence(index), index)
    guard best >= settings.placeOverNoise else { return nil }
    for later in index + 1..<max(index + 1, min(end, index + placeSamples)) {
      let now = evidence(later)
      if now > best { (best, step) = (now, later) }
    }
    return step
  }

  /// Minimum step in multiples of the present scatter.
  var overScatter: Double { settings.stepOverScatter }
  /// The minimum step of a saccade, degrees.
  func step(noise: Double) -> Double { max(smallest, settings.stepOverNoise * noise) }

  /// The saccade whose first large step leads to sample `start`.
  /// - Parameters:
  ///   - stay: The start of the stay before, the earliest possible onset.
  ///   - end: The first sample that cannot be part of it.
  func saccade(
    in trace: GazeTrace, at start: Int, after stay: Int, until end: Int, noise: Double
  ) -> (found: FoundSaccade?, next: Int) {
    let threshold = step(noise: noise)
    guard start > stay else { return (nil, start + 1) }
    let (from, to) = ends(in: trace, at: start, after: stay, until: end, threshold: threshold)
    let length = trace.distance(from, to)
    guard comparesPlaces || staysAway(trace, from, to, after: stay, until: end, threshold: threshold, length: length)
    else { return (nil, start + 1) }
    let (onset, duration) = fit(trace, from, to, after: stay, until: end, length: length)
    return (found(trace, from, to, until: end, onset: onset, offset: onset + duration), to + 1)
  }

  /// False for a spike.
  private func staysAway(
    _ trace: GazeTrace, _ from: Int, _ to: Int, after stay: Int, until end: Int, threshold: Double, length: Double
  ) -> Bool {
    // A spike returns: the positions before and after it coincide.
    let before = trace.mean(max(stay, from - 2)..<from + 1)
    var rest = to
    while rest - to < 2, rest + 1 < end, (0..<threshold).contains(trace[rest + 1].change) { rest += 1 }
    let isSpike = rest == to && to + 1 < end && trace[to + 1].change > threshold
    let after = isSpike ? trace.mean(to + 1..<to + 2) : trace.mean(to..<rest + 1)
    let (dx, dy) = (after.xDegrees - before.xDegrees, after.yDegrees - before.yDegrees)
    return (dx * dx + dy * dy).squareRoot()
      >= max(settings.netShare * length, settings.netOfSmallest * settings.smallestStep)
  }

  /// The first and last sample of steps in one direction.
  private func ends(
    in trace: GazeTrace, at start: Int, after stay: Int, until end: Int, threshold: Double
  ) -> (from: Int, to: Int) {
    var (from, to) = (start - 1, start)
    let (tail, swing) = (settings.tailShare * threshold, settings.swing.seconds)
    func leadsOn(_ index: Int) -> Bool {
      let (dx, dy) = (trace[index].x - trace[index - 1].x, trace[index].y - trace[index - 1].y)
      return dx * (trace[to].x - trace[from].x) + dy * (trace[to].y - trace[from].y) > 0
    }
    // A pursuit after a saccade takes small steps in the same direction, for longer than the saccade and its swing.
    func belongs(_ index: Int, from: Int, to: Int) -> Bool {
      guard trace[index].change <= threshold else { return true }
      return trace[index].change > tail
        && trace[to - 1].seconds - trace[from + 1].seconds <= duration(degrees: trace.distance(from, to)) + swing
    }
    while to + 1 < end, belongs(to + 1, from: from, to: to + 1), leadsOn(to + 1) { to += 1 }
    while from > stay, belongs(from, from: from - 1, to: to), leadsOn(from) { from -= 1 }
    return (from, to)
  }

  /// Duration of a saccade, seconds.
  private func duration(degrees: Double) -> Double {
    settings.shortestDuration.seconds + settings.secondsPerDegree * degrees
  }

  /// The onset and duration that fit a minimum-jerk profile of the main sequence's duration.
  private func fit(
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

  private func found(
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

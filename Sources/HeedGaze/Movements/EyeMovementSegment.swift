import Foundation
import HeedGeometry
import HeedSignals

/// Samples at one rate, each marked with its movement as soon as the samples after it decide.
struct EyeMovementSegment: Sendable {
  private(set) var trace = GazeTrace()
  private(set) var decided = 0
  let interval: Double
  let showsSpeeds: Bool

  private let halfWindow: Int
  private var losses: DropoutScanner
  private let saccades: SaccadeScanner
  private let steps: StepScanner
  private let longestPart, longestHole: Double
  private var noise: NoiseLevel?
  private var start: Timestamp?
  /// The first samples that the loss scanner and the saccade scanner have not examined.
  private var unlost = 0
  private var cursor = 0
  /// The first sample of the current stay, and the one from which its drift is measured.
  private var stay = 0
  private var rests = 0
  /// True when earlier parts of the stay were already judged.
  private var goesOn = false

  init(interval: Double, settings: EyeMovementClassifier.Settings) {
    self.interval = interval
    showsSpeeds = interval <= 1 / settings.speedsFromHertz
    halfWindow = max(1, Int((settings.saccade.speedHalfWindow.seconds / interval).rounded()))
    losses = DropoutScanner(settings: settings.blink)
    saccades = SaccadeScanner(settings: settings.saccade)
    steps = StepScanner(settings: settings.step)
    longestPart = settings.drift.longestPart.seconds
    longestHole = settings.holeIntervals * interval
  }

  /// Feeds one sample in time order; a gap in the times counts as a loss.
  mutating func append(_ position: GazePosition?, at time: Timestamp) {
    let since = start.map(time.seconds(since:)) ?? 0
    if let last = trace.seconds.last, let lastTime = trace.times.last, since - last > longestHole {
      trace.append(nil, at: lastTime.later(bySeconds: interval), seconds: last + interval, isSample: false)
      trace.append(nil, at: time.later(bySeconds: -interval), seconds: since - interval, isSample: false)
    }
    start = start ?? time
    trace.append(position, at: time, seconds: since, isSample: true)
  }

  /// Decides what the samples so far allow.
  mutating func advance(_ judge: inout PursuitDetector, isComplete: Bool) {
    measure(isComplete: isComplete)
    // Without a measured noise the thresholds are at their minimum.
    let level = noise?.value ?? 0
    markLosses(noise: level, isComplete: isComplete)
    scan(&judge, noise: level, isComplete: isComplete)
  }

  /// Drops samples that were decided and taken.
  mutating func forget() {
    // Keeps what the next slope and the next step need.
    let first = min(decided - max(halfWindow, 4), rests)
    guard first > 0 else { return }
    trace.forget(first: first)
    decided -= first
    unlost -= first
    cursor -= first
    stay -= first
    rests = max(0, rests - first)
  }

  private mutating func measure(isComplete: Bool) {
    let end = showsSpeeds && !isComplete ? trace.count - halfWindow : trace.count
    let first = trace.change.count
    guard end > first else { return }
    for index in first..<end {
      trace.change.append(showsSpeeds ? trace.speed(at: index, halfWindow: halfWindow) : trace.step(at: index))
    }
    let fresh = trace.change[first...].lazy.filter { $0 >= 0 }
    if noise == nil {
      noise = fresh.median().map { NoiseLevel(start: $0, stepsPerFold: LearnedNoise.secondsPerFold / interval) }
    } else {
      for change in fresh { noise?.update(change) }
    }
  }

  private mutating func markLosses(noise: Double, isComplete: Bool) {
    let moves = showsSpeeds ? losses.speed(noise: noise) : steps.step(noise: noise)
    while unlost < trace.change.count {
      guard let loss = losses.loss(in: trace, from: unlost), loss < trace.change.count else {
        unlost = trace.change.count
        return
      }
      unlost = loss
      guard
        let after = losses.mark(
          &trace, at: loss, earliest: stay, moves: moves, showsSpeeds: showsSpeeds, isComplete: isComplete)
      else { return }
      unlost = max(after, loss + 1)
    }
  }

  private mutating func scan(_ judge: inout PursuitDetector, noise: Double, isComplete: Bool) {
    let limit = isComplete ? trace.count : limit
    let threshold = showsSpeeds ? saccades.peak(noise: noise) : steps.step(noise: noise)
    while cursor < limit {
      if trace.marks[cursor] != .open {
        end(stayAt: cursor, drift: cursor, &judge)
        while cursor < limit, trace.marks[cursor] != .open { cursor += 1 }
        begin(stayAt: cursor, rests: cursor)
      } else if trace.change[cursor] > threshold {
        let (found, next) =
          showsSpeeds
          ? saccades.saccade(in: trace, at: cursor, after: stay, noise: noise, interval: interval)
          : steps.saccade(in: trace, at: cursor, after: stay, noise: noise)
        guard let found else {
          cursor = next
          continue
        }
        end(stayAt: found.saccade.lowerBound, drift: found.moved, &judge)
        if let jump = found.jump { trace.jumps.append(jump) }
        trace.mark(found.saccade, .saccade)
        trace.mark(found.swing, .pso)
        begin(stayAt: found.swing.upperBound, rests: found.rests)
        cursor = max(next, stay)
      } else {
        if trace.seconds[cursor] - trace.seconds[stay] >= longestPart {
          end(stayAt: cursor, drift: cursor, &judge)
          goOn()
        }
        cursor += 1
      }
    }
    if isComplete { end(stayAt: trace.count, drift: trace.count, &judge) }
  }

  /// The end of the samples with enough look-ahead for the longest saccade with its swing, and a blink's first flank.
  private var limit: Int {
    guard let last = trace.seconds.last else { return 0 }
    let reach = showsSpeeds ? saccades.reach : steps.reach
    let seen = trace.index(atSecond: last - reach)
    guard unlost < trace.count else { return min(seen, trace.change.count) }
    return min(seen, trace.change.count, trace.index(atSecond: trace.seconds[unlost] - losses.reach))
  }

  /// The largest saccade that may go undetected within a stay, degrees; 0 at rates that show speeds.
  private var hidden: Double { showsSpeeds ? 0 : noise.map { steps.step(noise: $0.value) } ?? 0 }

  private mutating func begin(stayAt index: Int, rests: Int) {
    (stay, self.rests) = (index, max(index, rests))
    decided = max(decided, index)
  }

  private mutating func end(stayAt index: Int, drift end: Int, _ judge: inout PursuitDetector) {
    guard index > stay else { return }
    let drift = end > rests ? trace.drift(rests..<end, interval: interval) : 0
    trace.mark(
      stay..<index, judge.judge(driftDegrees: drift, hiddenDegrees: hidden, goesOn: goesOn) ? .pursuit : .fixation)
    stay = index
    decided = max(decided, index)
    goesOn = false
  }

  /// Continues the stay after one part was judged; the next part's drift overlaps this one.
  private mutating func goOn() {
    goesOn = true
    rests = max(rests, trace.index(atSecond: trace.seconds[cursor] - longestPart))
  }
}

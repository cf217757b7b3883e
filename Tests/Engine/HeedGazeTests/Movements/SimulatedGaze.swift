import Draws
import Foundation
import HeedSignals

@testable import HeedGaze

/// A movement of simulated eyes; durations in milliseconds, distances in degrees to the right.
enum Act: Sendable {
  case look(Double)
  /// A minimum-jerk saccade with the duration of the main sequence.
  case jump(Double)
  /// The swing after a saccade.
  case swing
  /// Pursuit: degrees per second, milliseconds.
  case follow(Double, Double)
  /// The lids close in 30 ms, the eye is unseen for this long, and the lids open in 30 ms.
  case blink(Double)
  case lost(Double)

  var kind: EyeMovement {
    switch self {
    case .look: .fixation
    case .jump: .saccade
    case .swing: .pso
    case .follow: .pursuit
    case .blink: .blink
    case .lost: .unknown
    }
  }

  var milliseconds: Double {
    switch self {
    case .look(let length), .lost(let length): length
    // Source: main sequence, Carpenter 1988.
    case .jump(let degrees): 21 + 2.2 * abs(degrees)
    case .swing: 30
    case .follow(_, let length): length
    case .blink(let length): length + 60
    }
  }

  /// The gaze's displacement after part of the movement; nil when unseen.
  func way(at milliseconds: Double) -> (x: Double, y: Double)? {
    switch self {
    case .look: return (0, 0)
    case .jump(let degrees):
      let share = min(1, milliseconds / self.milliseconds)
      return (degrees * share * share * share * (10 + share * (6 * share - 15)), 0)
    case .swing: return (0.5 * exp(-milliseconds / 12) * sin(2 * .pi * milliseconds / 20), 0)
    case .follow(let speed, _): return (speed * milliseconds / 1000, 0)
    case .blink(let length):
      if milliseconds < 30 { return (0, milliseconds / 5) }
      return milliseconds < 30 + length ? nil : (0, (length + 60 - milliseconds) / 5)
    case .lost: return nil
    }
  }
}

struct Sample: Sendable {
  var time: Timestamp
  var position: GazePosition?
}

/// Simulated movements and a tracker's samples of them.
struct SimulatedGaze: Sendable {
  struct True: Sendable {
    var act: Act
    var start: Double
    var end: Double
    /// The starting position.
    var x: Double
    var middle: Double { (start + end) / 2 }
  }

  var acts: [True] = []
  var samples: [Sample] = []

  /// - Parameter noise: Standard deviation of each sample, degrees.
  init(_ script: [Act], hertz: Double, noise: Double, seed: UInt64 = 1, from milliseconds: Double = 0) {
    var random = SeededRandom(seed: seed)
    var (now, x) = (milliseconds, 0.0)
    for act in script {
      acts.append(True(act: act, start: now, end: now + act.milliseconds, x: x))
      now += act.milliseconds
      x += act.way(at: act.milliseconds)?.x ?? 0
    }
    var index = 0
    for number in 0... {
      let time = milliseconds + Double(number) * 1000 / hertz
      guard time < now else { break }
      while time >= acts[index].end { index += 1 }
      let (dx, dy) = (random.normal(0, noise), random.normal(0, noise))
      let way = acts[index].act.way(at: time - acts[index].start)
      let position = way.map { GazePosition(xDegrees: acts[index].x + $0.x + dx, yDegrees: $0.y + dy) }
      samples.append(Sample(time: Timestamp(milliseconds: time), position: position))
    }
  }

  /// The number of the sample in the middle of an act.
  func index(_ act: True) -> Int {
    let middle = Timestamp(milliseconds: act.middle)
    return samples.firstIndex { $0.time >= middle } ?? samples.count - 1
  }
}

/// The labels and events of one of both forms.
struct Told: Equatable {
  var labels: [EyeMovement] = []
  var events: [EyeMovementEvent] = []

  func events(_ kind: EyeMovement) -> [EyeMovementEvent] { events.filter { $0.kind == kind } }

  func event(_ kind: EyeMovement, near milliseconds: Double) -> EyeMovementEvent? {
    events(kind).min { abs($0.start.milliseconds - milliseconds) < abs($1.start.milliseconds - milliseconds) }
  }

  /// The total duration of its events of one kind, seconds.
  func seconds(_ kind: EyeMovement) -> Double { events(kind).reduce(0) { $0 + ($1.end - $1.start).seconds } }
}

/// Labels with a delay; takes labels and events after every `every` samples.
func label(
  _ samples: [Sample], every taking: Int = 1000, delay: Duration? = nil,
  settings: EyeMovementLabeller.Settings = .init()
) -> Told {
  var labeller = EyeMovementLabeller(settings: settings, delay: delay)
  var told = Told()
  for (number, sample) in samples.enumerated() {
    labeller.add(sample.position, at: sample.time)
    guard (number + 1) % taking == 0 else { continue }
    told.labels += labeller.takeLabels()
    told.events += labeller.takeEvents()
  }
  labeller.finish()
  told.labels += labeller.takeLabels()
  told.events += labeller.takeEvents()
  return told
}

/// Classifies live: labels at once, events with the usual delay.
func classify(_ samples: [Sample], settings: EyeMovementLabeller.Settings = .init()) -> Told {
  var told = label(samples, every: 1, delay: .zero, settings: settings)
  told.events = label(samples, every: 1, delay: settings.delay, settings: settings).events
  return told
}

import Foundation
import HeedSignals

/// The likeliest explanations of a camera's gaze, picture by picture: a switching Kalman filter with several hypotheses.
///
/// Each hypothesis says when the eyes jumped, rested and pursued. A picture continues each of them; the best ones also
/// begin a new part. Source: Blom & Bar-Shalom 1988, of which only likely branches are kept.
struct MovementSearch: Sendable {
  /// Saccades, pursuits that begin without one, pursuits that stop without one, and turns, each per second. Choice:
  /// people make one to three saccades a second; the others were tried on drawn people, see docs/eye-movements.md.
  private static let saccades = 1.5, onsets = 0.05, stops = 0.3, turns = 1.0
  /// Shares of pursuits after a saccade from a fixation and from a pursuit. Choice: pursuits are rare, and go on.
  private static let pursuitsAfterRest = 0.03, pursuitsAfterPursuit = 0.7
  /// Share of saccades that a picture shows in flight, and most pictures of one flight. Choice: 20 to 65 ms at 30 Hz.
  private static let flights = 0.35, longestFlight = 2
  /// Share of measurements that lie anywhere, usually and beside closed lids. Choice: lids hide half an iris there.
  private static let strays = (usual: 0.05, atLids: 0.5)
  /// The width of the field in which a gaze may lie, degrees. Choice: a display and the space around it.
  private static let field = 40.0
  /// Spread of a pursuit's speed along an axis, deg/s, at first and after a saccade in a pursuit. Choice: people
  /// follow up to 30 deg/s.
  private static let speeds = 12.0, sameSpeed = 5.0
  /// Shortest saccade that is looked for, degrees. Choice: smaller ones drown in a webcam's noise.
  static let leastDegrees = 2.0
  /// Logarithm of the likelihood behind the best at which a hypothesis is dropped, and the most that are kept. Choice:
  /// 30 hypotheses label drawn gaze as 40 do.
  private static let behind = 25.0, most = 30

  private(set) var hypotheses: [MovementHypothesis] = []
  private var meter = GazeNoiseMeter()

  var noise: (x: GazeNoise, y: GazeNoise) { meter.noise }
  var isNoiseMeasured: Bool { meter.isMeasured }
  var best: MovementHypothesis? { hypotheses.first }

  /// Begins anew, as at the first picture or after a long loss; keeps the measured noise.
  mutating func begin(_ gaze: SIMD2<Double>, picture: Int, atSecond seconds: Double) {
    meter.interrupt()
    meter.add(gaze, atSecond: seconds)
    hypotheses = [
      MovementHypothesis(gaze, noise: noise, parts: [.init(start: picture, kind: .fixation)], jump: picture)
    ]
  }

  /// A picture without gaze.
  mutating func miss(_ step: PlaceFilter.Step) {
    meter.interrupt()
    for index in hypotheses.indices { hypotheses[index].predict(step, noise: noise) }
  }

  /// A picture with gaze.
  /// - Parameter isBesideLids: Whether the lids were shut shortly before.
  mutating func observe(
    _ gaze: SIMD2<Double>, picture: Int, after step: PlaceFilter.Step, atSecond seconds: Double, isBesideLids: Bool
  ) {
    meter.add(gaze, atSecond: seconds)
    let anywhere = -2 * log(Self.field)
    let stray = isBesideLids ? Self.strays.atLids : Self.strays.usual
    let past = hypotheses.map { hypothesis in
      var next = hypothesis
      next.predict(step, noise: noise)
      return next
    }
    var next: [MovementHypothesis] = []
    func keep(_ hypothesis: MovementHypothesis) {
      var seen = hypothesis
      seen.observe(gaze, picture: picture, noise: noise, stray: stray, anywhere: anywhere)
      next.append(seen)
    }
    func land(_ parent: MovementHypothesis, _ pursuits: Double, cost: Double, isJump: Bool) {
      // A flight may come back: its jump is then a stray measurement.
      guard !isJump || parent.distance(to: gaze) >= Self.leastDegrees else { return }
      for (kind, share) in [(EyeMovement.fixation, 1 - pursuits), (.pursuit, pursuits)] {
        let part = MovementHypothesis.Part(start: picture, kind: kind, from: isJump ? parent.place : nil)
        var new = MovementHypothesis(
          gaze, noise: noise, parts: parent.parts + [part], jump: parent.jump, strays: parent.strays)
        new.likelihood = parent.likelihood + cost + log(share) + anywhere
        if kind == .pursuit {
          new.move(at: parent.speed, spread: parent.speed == .zero ? Self.speeds : Self.sameSpeed)
        }
        next.append(new)
      }
    }
    for hypothesis in past {
      guard hypothesis.kind == .saccade else {
        keep(hypothesis)
        continue
      }
      land(hypothesis, Self.pursuits(after: hypothesis.parts.dropLast().last?.kind), cost: 0, isJump: false)
      if picture - hypothesis.last.start < Self.longestFlight {
        var higher = hypothesis
        higher.likelihood += anywhere + log(Self.flights)
        next.append(higher)
      }
    }
    func chance(_ perSecond: Double) -> Double { log(min(0.5, perSecond * step.seconds)) }
    if let parent = past.first(where: { $0.kind != .saccade }) {
      let cost = chance(Self.saccades)
      land(parent, Self.pursuits(after: parent.kind), cost: cost + log(1 - Self.flights), isJump: true)
      next.append(parent.flying(from: picture, cost: cost + log(Self.flights) + anywhere))
    }
    if let resting = past.first(where: { $0.kind == .fixation }) {
      keep(resting.moving(from: picture, at: .zero, spread: Self.speeds, cost: chance(Self.onsets)))
    }
    if let moving = past.first(where: { $0.kind == .pursuit }) {
      keep(moving.resting(from: picture, cost: chance(Self.stops)))
      keep(moving.moving(from: picture, at: moving.speed, spread: Self.speeds, cost: chance(Self.turns)))
    }
    select(next)
  }

  /// Keeps the hypotheses that agree with what was decided about a picture: when the eyes last jumped.
  mutating func decide(_ picture: Int, jump: Int) {
    hypotheses.removeAll { $0.lastJump(until: picture) != jump }
    for index in hypotheses.indices { hypotheses[index].forget(before: picture) }
  }

  private mutating func select(_ next: [MovementHypothesis]) {
    let sorted = next.sorted { $0.likelihood > $1.likelihood }
    guard let top = sorted.first?.likelihood else { return }
    hypotheses = sorted.prefix(Self.most).prefix { $0.likelihood > top - Self.behind }
    for index in hypotheses.indices { hypotheses[index].likelihood -= top }
  }

  private static func pursuits(after kind: EyeMovement?) -> Double {
    kind == .pursuit ? pursuitsAfterPursuit : pursuitsAfterRest
  }
}

package import Draws
import Foundation
import Scoring

/// How a driver's state goes during a drive, second by second: moods, talks, rain, traffic, hours at the wheel, and perhaps an
/// impairment that sets in. Everything but the last is normal driving.
package struct StateCourse: Sendable {
  /// When the impairment begins, seconds; nil: never.
  package let onset: Double?
  private let seconds: [DriverState]
  /// Of the gaze's zero, degrees an hour.
  package let drift: Double

  /// What a normal driver's measures do by themselves, as the spread of their logarithms and how long they stay so, seconds.
  /// Choice: as one person's minutes scatter in naturalistic driving: a tenth to a quarter, for some minutes.
  private static let moods:
    [(keyPath: any WritableKeyPath<DriverState, Double> & Sendable, spread: Double, stay: Double)] =
      [
        (\.gazeSpread, 0.1, 300), (\.checks, 0.18, 480), (\.blinkDuration, 0.06, 600), (\.blinkRate, 0.25, 600),
        (\.laneBlindness, 0.08, 300), (\.unsteadiness, 0.08, 600), (\.reaction, 0.1, 900),
      ]

  package init(
    minutes: Double, habits: DriverHabits, impairment: ImpairedState? = nil, onset: Double? = nil,
    using chance: inout SeededRandom
  ) {
    let count = Int(minutes * 60) + 1
    self.onset = onset
    // Choice: a seat that is slipped down in, a camera that warms up.
    drift = chance.normal(0, 0.7)
    let person = Self.person(using: &chance)
    var states = [DriverState](repeating: person, count: count)
    for mood in Self.moods {
      let keep = exp(-1 / mood.stay)
      var value = chance.normal(0, mood.spread)
      for second in 0..<count {
        states[second][keyPath: mood.keyPath] *= exp(value)
        value = keep * value + chance.normal(0, mood.spread * (1 - keep * keep).squareRoot())
      }
    }
    func episodes(every wait: Double, _ length: ClosedRange<Double>, _ state: DriverState) {
      var time = -wait * log(chance.uniform(1e-6...1))
      while Int(time) < count {
        let end = time + chance.uniform(length) * 60
        for second in Int(time)..<min(count, Int(end)) { states[second] = states[second] * state }
        time = end - wait * log(chance.uniform(1e-6...1))
      }
    }
    episodes(every: habits.hasPassenger ? 600 : 2400, 1...12, Self.talk)
    episodes(every: 1800, 2...20, Self.traffic)
    episodes(every: 5400, 5...40, Self.rain)
    let tired = 0.02 * habits.tiring
    // Choice: somebody's impairment takes a minute to four until it is whole.
    let ramp = chance.uniform(60...240)
    for second in 0..<count {
      // Hours at the wheel, without drowsiness: blinks come more often and a little longer.
      let hours = Double(second) / 3600
      states[second].blinkDuration *= 1 + tired * hours
      states[second].blinkRate *= 1 + 2 * tired * hours
      guard let impairment, let onset, Double(second) >= onset else { continue }
      states[second] = states[second] * impairment.state.share(min(1, (Double(second) - onset) / ramp))
    }
    seconds = states
  }

  package func state(at time: Double) -> DriverState { seconds[min(max(0, Int(time)), seconds.count - 1)] }

  /// What makes one person's normal differ from another's, beyond ``DriverHabits``.
  private static func person(using chance: inout SeededRandom) -> DriverState {
    var state = DriverState()
    state.gazeSpread = chance.uniform(0.7...1.4)
    state.blinkDuration = chance.uniform(0.75...1.3)
    state.reaction = chance.uniform(0.7...1.5)
    state.laneBlindness = chance.uniform(0.7...1.4)
    state.unsteadiness = chance.uniform(0.7...1.4)
    return state
  }

  /// Choice: a third of what a demanding task on the phone does (docs/references.md, impairment).
  private static let talk: DriverState = {
    var state = DriverState()
    (state.gazeSpread, state.checks, state.blinkRate, state.reaction) = (0.92, 0.85, 1.25, 1.1)
    return state
  }()
  /// More to look for.
  private static let traffic: DriverState = {
    var state = DriverState()
    (state.gazeSpread, state.checks, state.blinkRate) = (1.1, 1.25, 0.9)
    return state
  }()
  /// Rain or side wind: a lane that is harder to see and to hold.
  private static let rain: DriverState = {
    var state = DriverState()
    (state.gazeSpread, state.checks, state.laneBlindness, state.unsteadiness) = (0.93, 0.95, 1.15, 1.1)
    return state
  }()
}

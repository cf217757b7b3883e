import Draws
import Foundation
import Scoring

/// A car held in its lane by somebody who looks now and then: the place in the lane, metres, + left, and what the hands add to the
/// steering wheel for it, degrees.
struct LaneKeeping: Sendable {
  /// Choice: a passenger car.
  private static let wheelbase = 2.7
  private static let steeringRatio = 16.0
  /// Choice: stiffness and damping that hold an attentive driver's car with a standard deviation of 0.15 to 0.25 m, as in
  /// on-road tests (docs/references.md, impairment).
  private static let stiffness = 0.25
  private static let damping = 0.9

  private(set) var offset = 0.0
  /// Of the wheel.
  private(set) var hands = 0.0
  private var heading = 0.0
  private var gust = 0.0
  private var target = 0.0
  private var next = 0.0
  private var tremor = 0.0

  mutating func step(to time: Double, speed: Double, state: DriverState, using chance: inout SeededRandom) {
    let step = 1 / Trip.rate
    guard speed > 3 else {
      (offset, hands, heading, target) = (0, 0, 0, 0)
      return
    }
    if time >= next {
      let blindness = state.laneBlindness
      let seen = offset + chance.normal(0, 0.12 * blindness)
      let turned = heading + chance.normal(0, 0.004 * blindness)
      // What is small is not noticed.
      if abs(seen + 1.5 * speed * turned) > 0.08 * blindness {
        let wanted = -Self.stiffness * seen - Self.damping * speed * turned
        target = wanted * Self.wheelbase / (speed * speed) * 180 / .pi * Self.steeringRatio
      }
      next = time + chance.uniform(0.25...0.6) * blindness.squareRoot()
    }
    tremor = tremor * 0.9 + chance.normal(0, 0.1 * state.unsteadiness)
    hands += (target - hands) * step / 0.25
    gust = gust * 0.985 + chance.normal(0, 0.00045)
    let wheel = (hands + tremor) * .pi / 180 / Self.steeringRatio
    heading += (speed / Self.wheelbase * wheel + gust) * step
    offset += speed * heading * step
    // Nobody leaves the lane in these drives: the marking is a hard reminder.
    if abs(offset) > 1.2 { target = -offset.sign.factor * abs(target) }
    offset = min(max(offset, -1.6), 1.6)
  }

  /// Of the wheel, with what hands do without wanting it.
  var wheel: Double { hands + tremor }
}

extension FloatingPointSign {
  fileprivate var factor: Double { self == .minus ? -1 : 1 }
}

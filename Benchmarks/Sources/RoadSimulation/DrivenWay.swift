package import Draws
import Foundation
import Scoring

/// How a vehicle drives, and how its body swings on its springs; all numbers are drawn at random.
package struct DrivenWay: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case motorway, country, city, mixed
  }

  /// The vehicle at one time, in a flat world with x and y, metres and radians.
  package struct Moment: Hashable, Sendable {
    package var speed = 0.0
    package var acceleration = 0.0
    /// Yaw rate, + left, rad/s.
    package var yawRate = 0.0
    /// Position of the rear axle.
    package var x = 0.0
    package var y = 0.0
    /// Direction of the vehicle, from the world's x, + left.
    package var heading = 0.0
    /// Pitch of the body relative to the road, + nose up.
    package var pitch = 0.0
    /// Roll of the body, + clockwise as seen in the direction of travel.
    package var roll = 0.0
    /// Height of the body above its height at rest.
    package var heave = 0.0
  }

  /// Time between two moments, seconds.
  package static let step = 0.005

  package let kind: Kind
  package let moments: [Moment]

  /// - Parameter isSwinging: True if the body moves on its springs.
  package init(_ kind: Kind, seconds: Double, isSwinging: Bool = true, using chance: inout SeededRandom) {
    self.kind = kind
    let count = Int((seconds + 1) / Self.step)
    let wishes = Self.wishes(kind, count: count, using: &chance)
    var moments = Self.driven(wishes, from: chance.uniform(0...1) < 0.5 ? 0 : chance.uniform(kind.speeds))
    Self.keepLane(&moments, using: &chance)
    Self.travel(&moments)
    if isSwinging { BodySwing(using: &chance).move(&moments) }
    self.moments = moments
  }

  package func at(_ time: Double) -> Moment {
    moments[min(max(0, Int((time / Self.step).rounded())), moments.count - 1)]
  }

  /// For each moment, how long the vehicle has been faster than `speed` so far, seconds.
  package func drivenSeconds(above speed: Double) -> [Double] {
    var sum = 0.0
    return moments.map { moment in
      if moment.speed > speed { sum += Self.step }
      return sum
    }
  }

  /// Speed and yaw rate that the driver aims at.
  private struct Wish {
    var speed: Double
    var yawRate = 0.0
  }

  /// A sequence of intentions of the driver: straight ahead, a bend, slow driving, standing.
  private static func wishes(_ kind: Kind, count: Int, using chance: inout SeededRandom) -> [Wish] {
    var result: [Wish] = []
    while result.count < count {
      var (seconds, wish) = (chance.uniform(3...10), Wish(speed: chance.uniform(kind.speeds)))
      switch chance.uniform(0...1) {
      case ..<kind.standing: (seconds, wish.speed) = (kind.speeds.upperBound / 2.5 + chance.uniform(3...9), 0)
      case ..<(kind.standing + kind.creeping): (seconds, wish.speed) = (chance.uniform(3...8), chance.uniform(1...4))
      case ..<(kind.standing + kind.creeping + kind.bending):
        let side = chance.uniform(0...1) < 0.5 ? -1.0 : 1.0
        if kind.hasCorners, chance.uniform(0...1) < 0.6 {
          let rate = chance.uniform(8...15) * .pi / 180
          wish = Wish(speed: chance.uniform(4...8), yawRate: side * rate)
          seconds = .pi / 2 / rate * chance.uniform(0.4...1.1)
        } else {
          // Bends have as much sideways acceleration as people like, m/s^2.
          wish.yawRate = side * min(chance.uniform(0.3...2.5) / max(wish.speed, 3), 15 * .pi / 180)
        }
      default: break
      }
      result += Array(repeating: wish, count: Int(seconds / step))
    }
    return Array(result.prefix(count))
  }

  /// Pedals and wheel follow the wish as feet and hands can. Choice: at most 3 m/s^2, 3 m/s^3, and 4 m/s^2 sideways.
  private static func driven(_ wishes: [Wish], from speed: Double) -> [Moment] {
    var (now, push) = (Moment(speed: speed), 0.0)
    return wishes.map { wish in
      let goal = min(max((wish.speed - now.speed) / 1.5, -3), 2)
      push += min(max(goal - push, -3 * step), 3 * step)
      var speed = max(0, now.speed + push * step)
      // At the end of braking, the brakes hold the vehicle.
      if wish.speed == 0, speed < 0.1 { speed = 0 }
      if speed == 0 { push = max(push, 0) }
      now.acceleration = push
      now.speed = speed
      let rate = min(abs(wish.yawRate), 4 / max(speed, 1), speed / 6)
      now.yawRate += min(max((wish.yawRate < 0 ? -rate : rate) - now.yawRate, -0.15 * step), 0.15 * step)
      now.yawRate = min(max(now.yawRate, -speed / 5), speed / 5)
      return now
    }
  }

  /// Adds the small steering movements that keep a vehicle in its lane.
  private static func keepLane(_ moments: inout [Moment], using chance: inout SeededRandom) {
    for (degrees, period) in [(0.35, 7.1), (0.25, 3.3)] {
      let phase = chance.uniform(0...(2 * .pi))
      for index in moments.indices {
        let wave = sin(2 * .pi * Double(index) * step / period + phase)
        moments[index].yawRate += degrees * .pi / 180 * wave * min(1, moments[index].speed / 8)
      }
    }
  }

  private static func travel(_ moments: inout [Moment]) {
    for index in moments.indices.dropFirst() {
      let before = moments[index - 1]
      let turned = (before.yawRate + moments[index].yawRate) / 2 * step
      let way = (before.speed + moments[index].speed) / 2 * step
      moments[index].heading = before.heading + turned
      moments[index].x = before.x + way * cos(before.heading + turned / 2)
      moments[index].y = before.y + way * sin(before.heading + turned / 2)
    }
  }
}

extension DrivenWay.Kind {
  /// m/s.
  var speeds: ClosedRange<Double> {
    switch self {
    case .motorway: 22...30
    case .country: 10...24
    case .city: 5...14
    case .mixed: 3...28
    }
  }

  /// Shares of the intentions. Choice: a city has most standing, slow driving and corners.
  var standing: Double { self == .city ? 0.15 : self == .mixed ? 0.08 : self == .country ? 0.05 : 0 }
  var creeping: Double { self == .city ? 0.15 : self == .mixed ? 0.12 : self == .country ? 0.08 : 0.03 }
  var bending: Double { self == .country ? 0.45 : self == .motorway ? 0.35 : 0.4 }
  var hasCorners: Bool { self == .city || self == .mixed }
}

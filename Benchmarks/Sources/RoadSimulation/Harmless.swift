package import Draws
import Scoring

/// Encounters without danger: whatever gets in the vehicle's way always stays some seconds away.
package enum Harmless: String, CaseIterable, Sendable {
  case following
  case oncoming
  case parked
  case pavement = "on the pavement"
  case crossed = "crosses in time"
  case overtaken
  case turningOff = "turns off"

  /// Time to collision that objects in the way must never fall below, seconds. As the row requires.
  package static let least = 3.5

  /// Draws meetings until one is harmless.
  package static func drawn(_ kind: Harmless, using chance: inout SeededRandom) -> Meeting {
    while true {
      let meeting = attempt(kind, using: &chance)
      let isGood = [Meeting.roughStepsPerSecond, Meeting.stepsPerSecond].allSatisfy {
        TrueContact(meeting.moments(stepsPerSecond: $0), camera: SimulatedCamera()).first(atOrBelow: least) == nil
      }
      if isGood { return meeting }
    }
  }

  private static func attempt(_ kind: Harmless, using chance: inout SeededRandom) -> Meeting {
    let speed = chance.uniform(5...20)
    func side(_ near: Double, _ far: Double, _ chance: inout SeededRandom) -> Double {
      (chance.uniform(0...1) < 0.5 ? -1 : 1) * chance.uniform(near...far)
    }
    func passed(
      _ user: RoadUser, y: Double, speed: Double, otherSpeed: Double, heading: Double, _ chance: inout SeededRandom
    ) -> Meeting {
      let (seconds, closing) = (chance.uniform(4...8), speed - otherSpeed)
      let face = min(Approach.farthest, closing * seconds)
      return Meeting(
        label: user.rawValue, other: user.drawn(face: face, y: y, heading: heading, using: &chance),
        vehicleSpeed: speed, otherSpeed: otherSpeed, duration: max(1, face / closing))
    }
    switch kind {
    case .following: return Following.drawn(Following.Kind.allCases[Int(chance.uniform(0...3.999))], using: &chance)
    case .oncoming:
      let user = RoadUser.vehicle(using: &chance)
      return passed(
        user, y: chance.uniform(3.1...4), speed: speed, otherSpeed: -chance.uniform(5...20), heading: 3.14, &chance)
    case .parked:
      let user = RoadUser.vehicle(using: &chance)
      let y = -chance.uniform(2.6...3.5)
      return passed(user, y: y, speed: speed, otherSpeed: 0, heading: chance.normal(0, 0.02), &chance)
    case .pavement:
      let y = side(3, 5.5, &chance)
      return passed(
        .pedestrian, y: y, speed: speed, otherSpeed: chance.uniform(-1.6...1.6), heading: chance.uniform(-3...3),
        &chance)
    case .crossed:
      // A pedestrian who is already crossing, and is across when the vehicle comes.
      let walk = chance.uniform(1...1.9) * (chance.uniform(0...1) < 0.5 ? -1 : 1)
      var meeting = passed(
        .pedestrian, y: -walk * chance.uniform(0.3...2), speed: speed, otherSpeed: 0, heading: chance.uniform(-3...3),
        &chance)
      meeting.sideSpeed = walk
      return meeting
    case .overtaken:
      let user = RoadUser.vehicle(using: &chance)
      let y = side(3, 4, &chance)
      return passed(
        user, y: y, speed: speed + chance.uniform(2...8), otherSpeed: speed, heading: chance.normal(0, 0.02), &chance)
    case .turningOff:
      // A vehicle ahead that slows down and leaves the lane.
      let user = RoadUser.vehicle(using: &chance)
      var meeting = Meeting(
        label: user.rawValue,
        other: user.drawn(face: speed * chance.uniform(1.5...3), y: 0, heading: 0, using: &chance), vehicleSpeed: speed,
        otherSpeed: speed, duration: 8)
      let start = chance.uniform(1...3)
      let slowing = chance.uniform(1...2.5)
      meeting.otherPushes = [.init(from: start, to: start + slowing, acceleration: -chance.uniform(1...2.5))]
      meeting.sidestep = .init(
        start: start + chance.uniform(0...1), duration: chance.uniform(2...3.5), from: 0, to: side(3.2, 4.5, &chance))
      return meeting
    }
  }
}

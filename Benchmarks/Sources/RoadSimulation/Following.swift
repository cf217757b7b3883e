package import Draws
import Scoring

/// Driving behind another vehicle without danger: the time to collision always stays above 4 s.
package struct Following: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case steady
    case catchingUp = "catching up"
    case gentleBraking = "gentle braking"
    case pullingAway = "pulling away"
  }

  /// Least time to collision, seconds. As the row requires.
  package static let least = 4.0

  /// Draws meetings until one is without danger.
  package static func drawn(_ kind: Kind, using chance: inout SeededRandom) -> Meeting {
    while true {
      let meeting = attempt(kind, using: &chance)
      let isGood = [Meeting.roughStepsPerSecond, Meeting.stepsPerSecond].allSatisfy {
        let contact = TrueContact(meeting.moments(stepsPerSecond: $0), camera: SimulatedCamera())
        return isAskedFor(contact.least, kind) && contact.samples.allSatisfy { $0.distance >= 3 }
      }
      if isGood { return meeting }
    }
  }

  /// When catching up or braking, the least time to collision must be below 8 s, or the row would be easy to meet.
  private static func isAskedFor(_ leastTime: Double, _ kind: Kind) -> Bool {
    switch kind {
    case .steady, .pullingAway: leastTime >= least
    case .catchingUp, .gentleBraking: leastTime >= least && leastTime <= 2 * least
    }
  }

  private static func attempt(_ kind: Kind, using chance: inout SeededRandom) -> Meeting {
    switch kind {
    case .steady: steady(using: &chance)
    case .catchingUp: catchingUp(using: &chance)
    case .gentleBraking: gentleBraking(using: &chance)
    case .pullingAway: pullingAway(using: &chance)
    }
  }

  private static func behind(
    gap: Double, speed: Double, otherSpeed: Double, using chance: inout SeededRandom
  ) -> Meeting {
    let user = RoadUser.vehicle(using: &chance)
    let y = Approach.within(1, chance.normal(0, 0.3))
    return Meeting(
      label: user.rawValue, other: user.drawn(face: gap, y: y, heading: chance.normal(0, 0.02), using: &chance),
      vehicleSpeed: speed, otherSpeed: otherSpeed, duration: 15)
  }

  /// The two vehicles are about equally fast; each is now a little faster, now a little slower.
  private static func steady(using chance: inout SeededRandom) -> Meeting {
    let speed = chance.uniform(3...25)
    let gap = 5 + speed * chance.uniform(0.8...2.5)
    var meeting = behind(gap: gap, speed: speed, otherSpeed: speed, using: &chance)
    let (period, delay, acceleration) =
      (chance.uniform(2...4), chance.uniform(0.5...1.5), chance.uniform(0.1...0.8))
    for index in 0..<8 {
      let (start, push) = (Double(index) * period, index % 2 == 0 ? acceleration : -acceleration)
      meeting.otherPushes.append(.init(from: start, to: start + period, acceleration: push))
      meeting.vehiclePushes.append(.init(from: start + delay, to: start + delay + period, acceleration: push))
    }
    return meeting
  }

  /// The vehicle is faster at first, and slows down in time.
  private static func catchingUp(using chance: inout SeededRandom) -> Meeting {
    let speed = chance.uniform(3...20)
    let closing = chance.uniform(2...10)
    var meeting = behind(
      gap: chance.uniform(30...90), speed: speed + closing, otherSpeed: speed, using: &chance)
    let (start, acceleration) = (chance.uniform(1...6), chance.uniform(0.7...2.5))
    meeting.vehiclePushes = [.init(from: start, to: start + closing / acceleration, acceleration: -acceleration)]
    return meeting
  }

  /// The vehicle ahead slows down, and the vehicle behind does so a moment later.
  private static func gentleBraking(using chance: inout SeededRandom) -> Meeting {
    let speed = chance.uniform(8...25)
    let gap = 3 + speed * chance.uniform(0.6...2)
    var meeting = behind(gap: gap, speed: speed, otherSpeed: speed, using: &chance)
    let (start, delay) = (chance.uniform(2...5), chance.uniform(0.6...1.2))
    let (length, acceleration) = (chance.uniform(1.5...4), -chance.uniform(0.8...2.5))
    meeting.otherPushes = [.init(from: start, to: start + length, acceleration: acceleration)]
    meeting.vehiclePushes = [.init(from: start + delay, to: start + delay + length, acceleration: acceleration)]
    return meeting
  }

  /// The vehicle ahead is close and then drives away; in half of the draws it changes to this lane meanwhile.
  private static func pullingAway(using chance: inout SeededRandom) -> Meeting {
    let speed = chance.uniform(3...20)
    var meeting = behind(
      gap: chance.uniform(6...20), speed: speed, otherSpeed: speed + chance.uniform(0.5...4), using: &chance)
    if chance.uniform(0...1) < 0.5 {
      let from = chance.uniform(0...1) < 0.5 ? -3.5 : 3.5
      meeting.sidestep = .init(
        start: chance.uniform(0.5...2), duration: chance.uniform(3...5), from: from, to: meeting.other.y)
    }
    meeting.otherPushes = [.init(from: 3, to: 7, acceleration: chance.uniform(0...1))]
    return meeting
  }
}

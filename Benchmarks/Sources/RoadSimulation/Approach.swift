package import Draws
import Scoring

/// A meeting with another road user that ends in contact unless somebody reacts.
package struct Approach: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case constantSpeed = "constant speed"
    case brakingLead = "braking lead"
    case cutIn = "cut-in"
    case pedestrian
  }

  /// Time to collision at which a warning is due, and at which it is too late, seconds.
  /// Source: the alert library's own figures.
  package static let due = 2.5
  package static let late = 1.8

  /// Distance beyond which detectors report no box, metres. Choice: a car is 11 px high there.
  static let farthest = 100.0

  /// Draws meetings until one has a single clear moment for a warning.
  package static func drawn(_ kind: Kind, using chance: inout SeededRandom) -> Meeting {
    while true {
      let meeting = attempt(kind, using: &chance)
      let isGood = [Meeting.roughStepsPerSecond, Meeting.stepsPerSecond].allSatisfy {
        isClean(TrueContact(meeting.moments(stepsPerSecond: $0), camera: SimulatedCamera()))
      }
      if isGood { return meeting }
    }
  }

  /// Whether there is one moment at which a warning is due: the other is seen for a second before, and stays in the
  /// way after it. Less than 2.2 s before contact, a late warning (1.8 s) could not be told from an impossible one.
  static func isClean(_ contact: TrueContact) -> Bool {
    guard let moment = contact.first(atOrBelow: due), moment.time >= 1, moment.timeToCollision >= 2.2,
      contact.first(atOrBelow: late) != nil
    else { return false }
    return contact.samples.allSatisfy {
      $0.time < moment.time || $0.timeToCollision < 1 || ($0.isInPath && $0.timeToCollision <= due)
    }
  }

  private static func attempt(_ kind: Kind, using chance: inout SeededRandom) -> Meeting {
    switch kind {
    case .constantSpeed: constantSpeed(using: &chance)
    case .brakingLead: brakingLead(using: &chance)
    case .cutIn: cutIn(using: &chance)
    case .pedestrian: pedestrian(using: &chance)
    }
  }

  /// The vehicle approaches something that is slower or stands.
  private static func constantSpeed(using chance: inout SeededRandom) -> Meeting {
    let closing = chance.uniform(3...25)
    let speed = chance.uniform(0...1) < 0.3 ? 0 : chance.uniform(1...10)
    return onTheWay(
      closing: closing, speed: speed, seconds: chance.uniform(4.5...8), y: within(1, chance.normal(0, 0.4)),
      using: &chance)
  }

  private static func onTheWay(
    closing: Double, speed: Double, seconds: Double, y: Double, using chance: inout SeededRandom
  ) -> Meeting {
    let user = RoadUser.vehicle(using: &chance)
    let face = min(farthest, closing * seconds)
    return Meeting(
      label: user.rawValue, other: user.drawn(face: face, y: y, heading: chance.normal(0, 0.02), using: &chance),
      vehicleSpeed: speed + closing, otherSpeed: speed, duration: face / closing - 0.5)
  }

  /// The vehicle follows an equally fast one, which then brakes.
  ///
  /// Gaps and decelerations: Source: Euro NCAP, AEB car-to-car test protocol, CCRb: 12 and 40 m, 2 and 6 m/s^2. No
  /// gap is below 0.8 s.
  private static func brakingLead(using chance: inout SeededRandom) -> Meeting {
    let user = RoadUser.vehicle(using: &chance)
    let speed = chance.uniform(5...25)
    let gap = max(0.8 * speed, chance.uniform(12...40))
    let start = chance.uniform(1.5...3)
    var meeting = Meeting(
      label: user.rawValue,
      other: user.drawn(
        face: gap, y: within(1, chance.normal(0, 0.3)), heading: chance.normal(0, 0.02), using: &chance),
      vehicleSpeed: speed, otherSpeed: speed, duration: 20)
    meeting.otherPushes = [.init(from: start, to: 60, acceleration: -chance.uniform(2...6))]
    return meeting
  }

  /// A slower vehicle comes over from the next lane.
  private static func cutIn(using chance: inout SeededRandom) -> Meeting {
    let side = chance.uniform(0...1) < 0.5 ? -1.0 : 1
    let start = side * chance.uniform(3...3.8)
    var meeting = onTheWay(
      closing: chance.uniform(3...15), speed: chance.uniform(5...15), seconds: chance.uniform(5...8), y: start,
      using: &chance)
    meeting.sidestep = .init(
      start: chance.uniform(0.3...3), duration: chance.uniform(3...5.5), from: start,
      to: within(0.8, chance.normal(0, 0.3)))
    return meeting
  }

  /// A pedestrian stands, walks along, or crosses so that contact would happen.
  private static func pedestrian(using chance: inout SeededRandom) -> Meeting {
    let closing = chance.uniform(3...15)
    let crosses = chance.uniform(0...1) < 0.5
    let along = crosses ? 0 : chance.uniform(0...1.5)
    let sideways = crosses ? chance.uniform(0.7...1.8) * (chance.uniform(0...1) < 0.5 ? -1 : 1) : 0
    let contact = chance.uniform(-0.8...0.8)
    let time = chance.uniform(4...7)
    var meeting = Meeting(
      label: RoadUser.pedestrian.rawValue,
      other: RoadUser.pedestrian.drawn(
        face: closing * time, y: contact - sideways * time, heading: chance.uniform(-3...3), using: &chance),
      vehicleSpeed: closing + along, otherSpeed: along, duration: time - 0.5)
    meeting.sideSpeed = sideways
    return meeting
  }

  static func within(_ limit: Double, _ value: Double) -> Double { min(max(value, -limit), limit) }
}

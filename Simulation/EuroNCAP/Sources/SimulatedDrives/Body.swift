import Draws
import Foundation
package import HeedGeometry

/// A driver in the seat, as it truly is: where the head is, where the eyes look, how far the lids are down.
package struct Body: Sendable {
  /// One moment of it.
  package struct Moment: Sendable {
    /// Of the head's origin and attitude in the vehicle.
    package var head: Transform<Vehicle, Head>
    /// Where the eyes look.
    package var gaze: Direction<Vehicle>
    /// Of the eyes in the head, degrees: + left, + up.
    var eyes: SIMD2<Double>
    /// True when the eyes have come to what they were sent to.
    package var hasArrived: Bool
    /// 0 open ... 1 shut.
    package var closure: Double
    /// Yaw and pitch of the head against the vehicle, degrees.
    package var turn: SIMD2<Double>
    /// How far the body has leaned at the head's height, metres in the vehicle's frame.
    package var lean = SIMD3<Double>.zero
  }

  /// Eyes go no further in the head, degrees. Source: the oculomotor range of about 45 degrees, Guitton & Volle 1987.
  private static let widest = (aside: 45.0, up: 28.0, down: 45.0)
  /// Necks go no further, degrees. Choice: comfortable reach in a seat.
  private static let neck = (aside: 75.0, up: 30.0, down: 45.0)
  /// A lizard's eyes go this far before the head helps, degrees. Choice: a little below the furthest.
  private static let easy = 40.0
  /// Nearer than this, degrees, the eyes are there.
  private static let there = 4.0

  let person: Person
  private var chance: SeededRandom
  private var torso = Travel(at: .zero)
  private var neck: Travel
  private var target: SIMD3<Double>
  private var saccade: (from: SIMD2<Double>, start: Double, length: Double)
  private var rest = SIMD2<Double>.zero
  private let sway: [(place: SIMD3<Double>, turn: SIMD3<Double>, hertz: Double, phase: Double)]
  private var blink: (start: Double, length: Double)
  /// Shut on purpose or asleep: from when to when; the lids take some tenths of a second either way.
  private var sleep: (start: Double, end: Double)?
  /// How tired the lids are, 0...1.
  var fatigue = 0.0

  init(person: Person, chance: SeededRandom) {
    var chance = chance
    self.person = person
    neck = Travel(at: person.posture)
    target = Cabin.eyePoint + SIMD3(40, 0, -1)
    saccade = (.zero, 0, 1e-9)
    sway = [0.05, 0.13, 0.31].map { hertz in
      (
        chance.gaussians(SIMD3(3, 2, 1.5) / 1000), chance.gaussians(SIMD3(0.6, 0.5, 0.2)), hertz,
        chance.uniform(0...(2 * .pi))
      )
    }
    blink = (chance.uniform(0.5...4), person.blinkSeconds)
    self.chance = chance
  }

  /// Sends the eyes to a place, and the head and the body as the movement has it.
  /// - Parameter lean: Where the body goes, metres.
  mutating func look(at place: SIMD3<Double>, share: Double, lean: SIMD3<Double> = .zero, at time: Double) {
    let now = moment(at: time)
    saccade.from = SIMD2(now.gaze.azimuth.degrees, now.gaze.elevation.degrees)
    saccade.start = time
    target = place
    let way = angles(to: place, from: Cabin.eyePoint + person.place + lean)
    // Source: a saccade takes 21 ms and 2.2 ms a degree (main sequence).
    saccade.length = 0.021 + 0.0022 * (way - saccade.from).size
    rest = SIMD2(chance.gaussian(0, person.restlessness), chance.gaussian(0, person.restlessness))
    let delay = chance.uniform(0.03...0.12)
    let isLeaning = (lean - torso.goal).magnitude > 0.01
    if isLeaning { torso.go(to: lean, from: time, lasting: chance.uniform(0.6...1.0)) }
    // Looking ahead again, the head comes back to how it is held.
    let goal = heading(for: way, share: share, isLeaning: (lean * lean).sum() > 0)
    let turn = (goal - neck.value(at: time)).magnitude
    neck.go(
      to: goal, from: time + delay,
      lasting: isLeaning ? chance.uniform(0.6...1.0) : max(0.15, person.turnSeconds * (turn / 60).squareRoot()))
    // Source: large shifts of gaze often take a blink along, Evinger et al. 1994.
    if (way - saccade.from).size > 25, chance.happens(0.3), sleep == nil { blink = (time + 0.02, person.blinkSeconds) }
  }

  /// The lids fall at `start` and rise at `end`.
  mutating func shut(from start: Double, to end: Double) { sleep = (start, end) }

  /// Advances the blinks; times go forward.
  mutating func step(to time: Double) {
    if time > blink.start + blink.length {
      let mean = 60 / person.blinksPerMinute
      let length = person.blinkSeconds * (1 + fatigue * chance.uniform(0.5...3))
      blink = (time + max(0.4, chance.uniform(0.3...1.7) * mean * (1 - 0.4 * fatigue)), length)
    }
  }

  /// The body at a time.
  package func moment(at time: Double) -> Moment {
    var (shift, turn) = (torso.value(at: time), neck.value(at: time))
    for wave in sway {
      let now = sin(2 * .pi * wave.hertz * time + wave.phase)
      shift += wave.place * now
      turn += wave.turn * now
    }
    let lean = torso.value(at: time)
    let rotation = Self.rotation(yaw: turn.x, pitch: turn.y, roll: turn.z)
    // The head turns about the neck, behind and below the eyes.
    let pivot = SIMD3(0, -0.09, -0.09)
    let upright = Self.rotation(yaw: person.posture.x, pitch: person.posture.y, roll: 0)
    let neck = Cabin.eyePoint + person.place + shift + upright.apply(pivot)
    let origin = neck - rotation.apply(pivot)
    let wanted = angles(to: target, from: origin)
    let u = max(0, min(1, (time - saccade.start) / saccade.length))
    let aim = saccade.from + (wanted + rest - saccade.from) * u
    let inHead = aim - SIMD2(turn.x, turn.y)
    let eyes = SIMD2(
      max(-Self.widest.aside, min(Self.widest.aside, inHead.x)),
      max(-Self.widest.down, min(Self.widest.up, inHead.y)))
    let gaze = SIMD2(turn.x, turn.y) + eyes
    return Moment(
      head: Transform(rotation: rotation, origin: Point(meters: origin)), gaze: Self.direction(gaze), eyes: eyes,
      hasArrived: u >= 1 && (gaze - wanted).size < Self.there, closure: closure(at: time), turn: SIMD2(turn.x, turn.y),
      lean: lean)
  }

  private func heading(for way: SIMD2<Double>, share: Double, isLeaning: Bool) -> SIMD3<Double> {
    // What the eyes cannot do is left to the head.
    let yaw = share * way.x + max(0, abs((1 - share) * way.x) - Self.easy) * (way.x < 0 ? -1 : 1)
    let pitch = share * way.y + max(0, abs((1 - share) * way.y) - Self.easy) * (way.y < 0 ? -1 : 1)
    let aside = isLeaning ? 130 : Self.neck.aside
    return person.posture
      + SIMD3(max(-aside, min(aside, yaw)), max(-Self.neck.down, min(Self.neck.up, pitch)), 0)
  }

  private func closure(at time: Double) -> Double {
    let hanging = 0.35 * fatigue
    var result = hanging
    let since = (time - blink.start) / blink.length
    // Down in a third of the time, up in the rest, as lids do.
    if (0...1).contains(since) { result = max(result, since < 1 / 3.0 ? since * 3 : (1 - since) * 1.5) }
    if let sleep {
      let (fall, rise) = (0.25, 0.15)
      if time >= sleep.start - fall, time < sleep.end + rise {
        result = max(result, min(1, (time - sleep.start + fall) / fall, (sleep.end + rise - time) / rise))
      }
    }
    return max(0, min(1, result))
  }

  private func angles(to place: SIMD3<Double>, from eyes: SIMD3<Double>) -> SIMD2<Double> {
    let way = place - eyes
    return SIMD2(atan2(way.y, way.x), atan2(way.z, (way.x * way.x + way.y * way.y).squareRoot())) * (180 / .pi)
  }

  /// Of a head that faces along the vehicle: head x is the vehicle's y, head y its z, head z its x.
  static func rotation(yaw: Double, pitch: Double, roll: Double) -> Rotation<Vehicle, Head> {
    let out = direction(SIMD2(yaw, pitch)).vector
    let level = SIMD3(-sin(yaw * .pi / 180), cos(yaw * .pi / 180), 0)
    let top = out.cross(level)
    let (c, s) = (cos(roll * .pi / 180), sin(roll * .pi / 180))
    // + when the top of the head goes to the person's right.
    return Rotation(columns: level * c + top * s, top * c - level * s, out)
  }

  static func direction(_ degrees: SIMD2<Double>) -> Direction<Vehicle> {
    let (azimuth, elevation) = (degrees.x * .pi / 180, degrees.y * .pi / 180)
    let vector = SIMD3(cos(elevation) * cos(azimuth), cos(elevation) * sin(azimuth), sin(elevation))
    guard let result = Direction<Vehicle>(vector) else { preconditionFailure("a unit vector has a direction") }
    return result
  }
}

extension SIMD2<Double> {
  var size: Double { (self * self).sum().squareRoot() }
}

extension SIMD3<Double> {
  var magnitude: Double { (self * self).sum().squareRoot() }
}

package import Draws
import Foundation
import HeedGeometry

/// A driver who does things: drives attentively, then looks away, sleeps or tires, as a run asks.
///
/// Hears warnings, and knows nothing else of the engine.
package struct Driver: Sendable {
  /// Where the body goes to reach a place, metres. Choice: as far as a belt lets it.
  private static let leans: [String: SIMD3<Double>] = [
    "Passenger footwell": SIMD3(0.12, -0.30, -0.20), "Rear passenger": SIMD3(0.02, -0.20, -0.02),
  ]
  private static let mirrors = ["Driver side mirror", "Rear view mirror", "Passenger side mirror"]

  private(set) var body: Body
  private var chance: SeededRandom
  private var next = 0.0
  private var isAside = false
  /// While looking away: since when the eyes have been there.
  private(set) var arrival: Double?
  private var turned: Double?

  package init(person: Person, chance: SeededRandom) {
    var chance = chance
    body = Body(person: person, chance: chance.split())
    self.chance = chance
  }

  package var person: Person { body.person }

  /// Since when the eyes have been on their way away, or there; nil while they are sent to the road.
  var away: Double? { turned }

  package mutating func shut(from start: Double, to end: Double) { body.shut(from: start, to: end) }

  package mutating func tire(_ fatigue: Double) { body.fatigue = fatigue }

  /// Drives on: the road, what is on it, and every few seconds a mirror or the speed.
  package mutating func attend(at time: Double, hazard: SIMD3<Double>? = nil) {
    (arrival, turned) = (nil, nil)
    guard time >= next else { return }
    if !isAside, hazard == nil, chance.happens(0.12) {
      isAside = true
      let name = chance.happens(0.4) ? "Instrument cluster" : Self.mirrors[Int(chance.next() % 3)]
      body.look(at: place(name), share: chance.uniform(0.2...0.6), at: time)
      next = time + chance.uniform(0.4...0.9)
      return
    }
    isAside = false
    if let hazard, chance.happens(0.8) {
      body.look(at: hazard + SIMD3(0, chance.gaussian(0, 0.3), chance.gaussian(0, 0.2)), share: 0.3, at: time)
    } else {
      // Most looks go down the own lane.
      let aim = Body.direction(SIMD2(chance.gaussian(0, 2.5), chance.gaussian(-1.5, 1.2))).vector
      body.look(at: Cabin.eyePoint + aim * 40, share: 0.3, at: time)
    }
    next = time + chance.uniform(0.3...1.6)
  }

  /// Turns from whatever it was to the road.
  package mutating func lookUp(at time: Double) {
    next = time
    isAside = true
    attend(at: time)
  }

  /// Looks at a place; called again, goes on looking there.
  package mutating func look(at name: String, as movement: Movement, at time: Double) {
    if turned == nil {
      turned = time
      next = time
    }
    guard time >= next else { return }
    let share =
      switch movement {
      case .owl: person.owlShare
      case .lizard: person.lizardShare
      case .lean: 0.75
      }
    let lean = movement == .lean ? Self.leans[name] ?? .zero : .zero
    // Eyes do not stand still on what they look at.
    let wander = chance.gaussians(SIMD3(repeating: 0.015))
    body.look(at: place(name) + wander, share: share, lean: lean, at: time)
    next = time + chance.uniform(0.4...1.3)
  }

  /// The next moment.
  package mutating func step(to time: Double) -> Body.Moment {
    body.step(to: time)
    let moment = body.moment(at: time)
    // An eye that cannot get all the way there is there when it stands.
    if let turned, arrival == nil, moment.hasArrived || time - turned > 1.5 { arrival = time }
    return moment
  }

  /// Ends a look for another one.
  package mutating func leave() { (arrival, turned) = (nil, nil) }

  private func place(_ name: String) -> SIMD3<Double> { Cabin.eyePoint + (Cabin.places[name] ?? SIMD3(0.7, 0, -0.2)) }
}

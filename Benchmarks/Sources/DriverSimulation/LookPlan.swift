import Draws
import Scoring

/// Where a driver looks during a trip, look after look, as the traffic requires or as the driver chooses.
struct LookPlan {
  private let trip: Trip
  private let habits: DriverHabits
  private var chance: SeededRandom
  private var looks: [Look] = []
  private var time = 0.0
  /// Number of looks that a task at the display still needs.
  private var left = 0

  /// The looks of a trip, without gaps from 0 to the trip's end.
  static func looks(_ trip: Trip, habits: DriverHabits, using chance: inout SeededRandom) -> [Look] {
    var plan = LookPlan(trip: trip, habits: habits, chance: SeededRandom(seed: chance.next()))
    plan.run()
    return plan.looks
  }

  private init(trip: Trip, habits: DriverHabits, chance: SeededRandom) {
    self.trip = trip
    self.habits = habits
    self.chance = chance
  }

  private mutating func run() {
    var (demands, freedoms) = (trip.demands[...], trip.freedoms[...])
    while time < trip.seconds {
      while let next = demands.first, next.start + next.length <= time { demands.removeFirst() }
      while let next = freedoms.first, next.upperBound <= time { freedoms.removeFirst() }
      if let next = demands.first, next.start <= time + 0.05 {
        demands.removeFirst()
        add(next.place, next.length, .driving)
        continue
      }
      let limit = min(demands.first?.start ?? .infinity, freedoms.first?.lowerBound ?? .infinity, trip.seconds)
      if let next = freedoms.first, next.contains(time) {
        // Some drivers look up late, when others drive already.
        let back = next.upperBound + chance.uniform(-1.5...0.8)
        while time < min(back, demands.first?.start ?? .infinity, trip.seconds) { idle(until: back) }
        freedoms.removeFirst()
        continue
      }
      drive(until: limit)
    }
  }

  /// Adds a look that the driver chooses while the vehicle stands.
  private mutating func idle(until end: Double) {
    let place: LookPlace =
      if chance.uniform(0...1) < habits.phoneAtLights { .phone } else {
        [.road, .road, .road, .passenger, .centreStack, .sceneryLeft, .sceneryRight, .windowLeft][
          Int(chance.uniform(0...7.999))]
      }
    let length = GlanceLength(mean: place == .phone ? 6 : 2.5, deviation: place == .phone ? 6 : 2.5).draw(
      using: &chance)
    add(place, min(max(0.2, length), max(0.1, end - time)), place == .road ? .driving : .free)
  }

  /// Adds a look at the road, then perhaps one look at something else, unless the traffic requires a look before.
  private mutating func drive(until limit: Double) {
    let mean = left > 0 ? 1.3 : habits.roadSeconds
    let road = GlanceLength(mean: mean, deviation: mean * (left > 0 ? 0.5 : 0.9)).draw(using: &chance)
    add(.road, min(max(0.3, road), limit - time), .driving)
    guard limit - time > 0.4 else {
      // A task is interrupted when the traffic requires a look.
      left = 0
      return add(.road, max(0, limit - time), .driving)
    }
    if left == 0, chance.uniform(0...1) < habits.tasksPerHour * habits.roadSeconds / 3600 {
      left = Int(chance.uniform(2...6.999))
    }
    let place = left > 0 ? LookPlace.centreStack : ownAccord()
    let length = place.length.draw(factor: habits.lengthFactor, using: &chance)
    let isDriving = [LookPlace.mirrorRear, .mirrorLeft, .mirrorRight, .cluster].contains(place)
    add(place, min(max(0.15, length), limit - time), isDriving ? .driving : .other, task: left > 0 ? "display" : nil)
    left = max(0, left - 1)
  }

  /// A place of the driver's choice. Choice: two thirds are mirrors and instruments, as in baseline driving.
  private mutating func ownAccord() -> LookPlace {
    let places: [(LookPlace, Double)] = [
      (.mirrorRear, 0.28), (.mirrorLeft, 0.15), (.mirrorRight, 0.07), (.cluster, 0.26), (.sceneryLeft, 0.07),
      (.sceneryRight, 0.07), (habits.hasPassenger ? .passenger : .mirrorRear, 0.1),
    ]
    var draw = chance.uniform(0...1)
    for (place, share) in places {
      draw -= share
      if draw <= 0 { return place }
    }
    return .mirrorRear
  }

  private mutating func add(_ place: LookPlace, _ length: Double, _ purpose: Look.Purpose, task: String? = nil) {
    guard length > 0 else { return }
    if let last = looks.last, last.place == place, last.purpose == purpose, last.task == task {
      looks[looks.count - 1].end += length
    } else {
      looks.append(Look(start: time, end: time + length, place: place, purpose: purpose, task: task))
    }
    time += length
  }
}

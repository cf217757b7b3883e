import Draws
import Foundation
import Scoring

/// A normal drive, as it truly is and as a cabin camera sees it, 30 times a second.
///
/// The driver never means to look away for long. Rule books have no influence: lengths of looks vary as people's do.
package struct NormalDrive: Sendable {
  package let habits: DriverHabits
  package let trip: Trip
  /// Seamless.
  package let looks: [Look]
  package let ticks: [SimulatedTick]

  package init(seed: UInt64, minutes: Double) {
    var chance = SeededRandom(seed: seed)
    habits = DriverHabits(using: &chance)
    trip = Trip(minutes: minutes, habits: habits, using: &chance)
    looks = LookPlan.looks(trip, habits: habits, using: &chance)
    let lids = Lids(seconds: trip.seconds, blinksPerMinute: habits.blinksPerMinute, using: &chance)
    var camera = CabinCamera(trip: trip, habits: habits, lids: lids, chance: SeededRandom(seed: chance.next()))
    ticks = camera.ticks(of: looks)
  }

  /// Share of the time in motion during which the eyes are on the road.
  package var roadShare: Double {
    var (road, moving) = (0, 0)
    var index = 0
    for (frame, tick) in ticks.enumerated() where !tick.isStandstill {
      let time = Double(frame) / Trip.rate
      while index + 1 < looks.count, looks[index].end <= time { index += 1 }
      moving += 1
      if looks[index].place == .road { road += 1 }
    }
    return moving > 0 ? Double(road) / Double(moving) : 1
  }
}

package import Draws
import Scoring

/// An hour on the road: what the vehicle does, and where its driver has to look because of it. Seconds, metres, degrees.
package struct Trip: Sendable {
  /// Frames a second.
  package static let rate = 30.0

  /// A look that the traffic asks for, from `start` on.
  package struct Demand: Hashable, Sendable {
    package var start: Double
    package var length: Double
    package var place: LookPlace
  }

  package struct LaneChange: Hashable, Sendable {
    package var span: Range<Double>
    package var isLeft: Bool
  }

  /// One value a frame.
  package var speed: [Double] = []
  /// Of the wheel, + left.
  package var steering: [Double] = []
  package var signal: [SimulatedTick.Signal] = []
  /// An assistant drives.
  package var isEngaged: [Bool] = []
  package var isInteracting: [Bool] = []
  /// Across, whether signalled or not, in order of their starts.
  package var laneChanges: [LaneChange] = []
  /// In order of their starts.
  package var demands: [Demand] = []
  /// When the vehicle stands and nothing asks for the driver's eyes.
  package var freedoms: [Range<Double>] = []

  package var seconds: Double { Double(speed.count) / Self.rate }

  /// Pulls out, drives through towns, over land and on motorways in any order, and parks.
  /// - Parameter townShare: Of the stretches, 0...1.
  package init(minutes: Double, habits: DriverHabits, townShare: Double = 0.45, using chance: inout SeededRandom) {
    var driving = TripBuilder(habits: habits, chance: SeededRandom(seed: chance.next()))
    driving.pullOut()
    // Choice: a quarter of a minute less than parking takes.
    let end = minutes * 60 - 75
    while driving.time < end {
      let stretch = min(driving.chance.uniform(300...900), end - driving.time)
      switch driving.chance.uniform(0...1) {
      case ..<townShare: driving.town(for: stretch)
      case ..<max(0.7, townShare): driving.overLand(for: stretch)
      default: driving.motorway(for: stretch)
      }
    }
    driving.park()
    self = driving.finished(frames: Int((minutes * 60 * Self.rate).rounded()))
  }

  init() {}
}

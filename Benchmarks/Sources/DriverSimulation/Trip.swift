package import Draws
import Scoring

/// A trip: what the vehicle does, and where the traffic requires its driver to look. Seconds, metres, degrees.
package struct Trip: Sendable {
  /// Frames per second.
  package static let rate = 30.0

  /// A look that the traffic requires from `start` on.
  package struct Demand: Hashable, Sendable {
    package var start: Double
    package var length: Double
    package var place: LookPlace
  }

  package struct LaneChange: Hashable, Sendable {
    package var span: Range<Double>
    package var isLeft: Bool
  }

  /// Vehicle speed in each frame.
  package var speed: [Double] = []
  /// Angle of the steering wheel in each frame, + left.
  package var steering: [Double] = []
  package var signal: [SimulatedTick.Signal] = []
  /// True in frames in which an assistant drives.
  package var isEngaged: [Bool] = []
  package var isInteracting: [Bool] = []
  /// Lane changes, signalled or not, ordered by start.
  package var laneChanges: [LaneChange] = []
  /// Required looks, ordered by start.
  package var demands: [Demand] = []
  /// Times in which the vehicle stands and the traffic requires no look.
  package var freedoms: [Range<Double>] = []

  package var seconds: Double { Double(speed.count) / Self.rate }

  /// The vehicle sets off, drives through towns, over land and on motorways in random order, and parks.
  /// - Parameter townShare: Share of the stretches that lead through towns, 0...1.
  package init(minutes: Double, habits: DriverHabits, townShare: Double = 0.45, using chance: inout SeededRandom) {
    var driving = TripBuilder(habits: habits, chance: SeededRandom(seed: chance.next()))
    driving.pullOut()
    // Seconds kept for parking. Choice: a quarter of a minute less than parking takes.
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

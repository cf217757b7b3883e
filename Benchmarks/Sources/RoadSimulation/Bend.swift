import Draws
import Foundation
import Scoring

/// Oncoming traffic in the next lane of a bend. Each car passes, but judged by pictures it seems to come across.
package enum Bend {
  /// Radius of the bend, metres. Choice: the tightest that is driven at the speed of a country road.
  package static let radius = 100.0
  /// Distance between the middles of the own lane and the oncoming lane, metres. Choice: a lane of a country road.
  private static let lane = 3.5
  /// Frames per second of the camera.
  private static let framesPerSecond = 10

  /// `count` scenes with one oncoming car each; the vehicle keeps its lane at 14 m/s.
  /// - Parameter turn: +1 for a bend to the left, -1 for a bend to the right.
  package static func oncoming(_ count: Int, turn: Double, seed: UInt64) -> [RoadScene] {
    var chance = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let user = RoadUser.vehicle(using: &chance)
      let (speed, other) = (14.0, chance.uniform(8...16))
      let car = user.drawn(face: 0, y: 0, heading: 0, using: &chance)
      // Positions are angles around the middle of the bend. If it bends left, the oncoming lane is the inner one.
      let inner = radius - turn * lane
      let rate = speed / radius + other / inner
      let start = chance.uniform(4...6) * rate
      let moments = (0...Int((start / rate - 0.3) * Double(Meeting.stepsPerSecond))).map { step in
        let time = Double(step) / Double(Meeting.stepsPerSecond)
        let angle = start - rate * time
        var cuboid = car
        cuboid.x = inner * sin(angle)
        cuboid.y = turn * (radius - inner * cos(angle))
        cuboid.heading = .pi + turn * angle
        return Meeting.Moment(time: time, vehicleSpeed: speed, other: cuboid)
      }
      return RoadScene(
        id: "b\(index)", kind: "oncoming in a bend", label: user.rawValue, moments: moments,
        framesPerSecond: framesPerSecond, using: &chance)
    }
  }

  /// Yaw rate that the vehicle's own sensor would report, radians per second, + left.
  package static func yawRate(turn: Double) -> Double { turn * 14 / radius }
}

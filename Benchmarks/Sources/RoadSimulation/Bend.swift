import Draws
import Foundation
import Scoring

/// Oncoming traffic in the next lane of a bend: each car passes, and in a picture alone it seems to come across.
package enum Bend {
  /// Metres. Choice: the tightest that is driven at the speed of a country road.
  package static let radius = 100.0
  /// From the middle of the own lane to the middle of the oncoming one, metres. Choice: a lane of a country road.
  private static let lane = 3.5
  /// Steps a second of the picture's camera.
  private static let framesPerSecond = 10

  /// `count` scenes of one oncoming car each; the vehicle keeps its lane at 14 m/s.
  /// - Parameter turn: +1 bends left, -1 right.
  package static func oncoming(_ count: Int, turn: Double, seed: UInt64) -> [RoadScene] {
    var chance = SeededRandom(seed: seed)
    return (0..<count).map { index in
      let user = RoadUser.vehicle(using: &chance)
      let (speed, other) = (14.0, chance.uniform(8...16))
      let car = user.drawn(face: 0, y: 0, heading: 0, using: &chance)
      // Angles about the middle of the bend; on a left bend the oncoming lane is the inner one.
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

  /// What the vehicle's own sensor would say, radians a second, + left.
  package static func yawRate(turn: Double) -> Double { turn * 14 / radius }
}

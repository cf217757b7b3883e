package import Draws
import Scoring

/// Kinds of road users, and how their sizes vary.
package enum RoadUser: String, CaseIterable, Sendable {
  case car, van, truck, pedestrian

  /// Source: docs/references.md, road: mean sizes in KITTI.
  private var meanSize: (height: Double, width: Double, length: Double) {
    switch self {
    case .car: (1.52, 1.63, 3.88)
    case .van: (2.16, 1.86, 4.97)
    case .truck: (3.47, 2.70, 10.77)
    case .pedestrian: (1.76, 0.73, 0.80)
    }
  }

  /// Relative standard deviation of each dimension, cut off at two and a half of it. Choice: cars are then 1.29 to
  /// 1.75 m high, like most on the road.
  private static let deviation = 0.06

  /// A road user of this kind whose nearest face is roughly `face` metres ahead.
  package func drawn(face: Double, y: Double, heading: Double, using chance: inout SeededRandom) -> Cuboid {
    func factor(_ chance: inout SeededRandom) -> Double {
      1 + Self.deviation * min(max(chance.normal(0, 1), -2.5), 2.5)
    }
    let mean = meanSize
    let (height, width, length) =
      (mean.height * factor(&chance), mean.width * factor(&chance), mean.length * factor(&chance))
    return Cuboid(length: length, width: width, height: height, x: face + length / 2, y: y, heading: heading)
  }

  /// A random vehicle; seven of ten are cars.
  package static func vehicle(using chance: inout SeededRandom) -> RoadUser {
    switch chance.uniform(0...1) {
    case ..<0.7: .car
    case ..<0.85: .van
    default: .truck
    }
  }
}

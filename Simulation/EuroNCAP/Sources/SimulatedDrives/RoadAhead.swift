package import Draws
import Foundation
import HeedGeometry
package import HeedSignals

/// A straight road with one vehicle on it that comes nearer, as a detector sees it.
package struct RoadAhead: Sendable {
  /// Height and width of what is seen from behind, metres. Source: KITTI's mean car; Choice: a motorcycle with its rider.
  private static let car = (height: 1.52, width: 1.63)
  private static let motorcycle = (height: 1.6, width: 0.75)
  /// Choice: a car's front is 1.8 m wide.
  private static let ownWidth = 1.8
  /// A detector sees nothing lower than this, pixels, and misses some of the rest.
  private static let smallest = 14.0
  private static let missed = 0.02

  let ownSpeed: Double
  private let closing: Double
  private let label: RoadLabel
  private let size: (height: Double, width: Double)
  private let aside: Double
  /// When the vehicles would touch.
  let contact: Double
  private var chance: SeededRandom

  /// - Parameter contact: Seconds of the drive.
  package init(_ approach: Run.Approach, contact: Double, chance: SeededRandom) {
    ownSpeed = approach.ownSpeed / 3.6
    closing = (approach.ownSpeed - approach.targetSpeed) / 3.6
    let isMotorcycle = approach.scenario == "CMRs"
    label = isMotorcycle ? .motorcycle : .car
    size = isMotorcycle ? Self.motorcycle : Self.car
    aside = (50 - approach.impactPercent) / 100 * Self.ownWidth
    self.contact = contact
    self.chance = chance
  }

  /// How much less far the own car has come than at its first speed, metres.
  var lag = 0.0

  package func distance(at seconds: Double) -> Double { closing * (contact - seconds) + lag }

  /// Time until it is reached, seconds; nil: never, as things are.
  func contact(at seconds: Double, speed: Double) -> Double? {
    let approach = closing + speed - ownSpeed
    return approach > 0 ? distance(at: seconds) / approach : nil
  }

  /// Where the eyes would look at it, vehicle frame; nil while it is too far to matter.
  func hazard(at seconds: Double) -> SIMD3<Double>? {
    let distance = distance(at: seconds)
    return distance < 120 ? SIMD3(distance, aside, 0.8) : nil
  }

  package mutating func observe(frame: Int, at seconds: Double, vehicle: VehicleState) -> RoadObservation {
    let time = Timestamp(milliseconds: seconds * 1000)
    var objects: [RoadObject] = []
    if let box = box(at: seconds), !chance.happens(Self.missed) {
      objects = [RoadObject(label: label, box: box, score: chance.uniform(0.6...0.95))]
    }
    return RoadObservation(
      frame: frame, time: time, size: Cabin.roadCamera.optics.size, objects: objects, vehicle: vehicle)
  }

  private mutating func box(at seconds: Double) -> ImageRect? {
    let distance = distance(at: seconds)
    guard distance > 1,
      let bottom = Cabin.roadCamera.pixel(of: Point(x: distance, y: aside + size.width / 2, z: 0)),
      let top = Cabin.roadCamera.pixel(of: Point(x: distance, y: aside - size.width / 2, z: size.height))
    else { return nil }
    let (width, height) = (top.x - bottom.x, bottom.y - top.y)
    guard height >= Self.smallest else { return nil }
    // Choice: a detector's edges scatter by half a pixel and a hundredth of the box.
    func edge(_ side: Double) -> Double { chance.gaussian(0, 0.5 + 0.01 * side) }
    return ImageRect(
      x: bottom.x + edge(width), y: top.y + edge(height), width: max(2, width + edge(width)),
      height: max(2, height + edge(height)))
  }
}

import Draws
import Foundation
import Scoring

/// A driver who looks from one thing to the next, as a cabin camera sees it: with a constant error, noise and losses.
package struct WatchingDriver: Sendable {
  package enum Manner: String, CaseIterable, Sendable {
    /// Mostly at the other road user, with looks at the road, the mirrors and the instruments in between.
    case atIt = "looks at it"
    /// Never near the other road user: at a phone, at the console, through the side windows.
    case elsewhere = "looks elsewhere"
    /// Like a driver who expects nothing: mostly ahead.
    case ordinary = "looks as usual"
  }

  private enum Target: Hashable {
    case other, road, mirror, instruments, lap, console, outside
  }

  /// Source: docs/references.md, calibration and gaze: calibrated cameras, 2 to 3 degrees in the field.
  private static let biasDegrees = 1.5
  private static let noiseDegrees = 1.2
  /// Share of looks that are lost because of lids or glare. Choice: one in twenty.
  private static let lostShare = 0.05
  /// Limits of the windscreen for a cabin camera, degrees; gaze beyond is not on the road. Choice: those of a car.
  private static let windscreen = (side: 40.0, below: -13.0)
  /// Least angle between gaze and the other road user if the driver looks elsewhere, degrees.
  private static let clear = 15.0

  private let manner: Manner
  private var chance: SeededRandom
  /// Position of the eyes relative to the road camera, metres: ahead, left, up.
  private let eyes: SIMD3<Double>
  private let bias: SIMD2<Double>
  private var target = Target.road
  /// Target of the look: azimuth and elevation, degrees. On the other road user: shares of its half size.
  private var place = SIMD2<Double>.zero
  private var until = -1.0

  package init(_ manner: Manner, seed: UInt64) {
    self.manner = manner
    var chance = SeededRandom(seed: seed)
    let side = chance.uniform(0...1) < 0.5 ? 1.0 : -1
    eyes = SIMD3(-chance.uniform(0.4...0.8), side * chance.uniform(0.3...0.45), -chance.uniform(0.1...0.5))
    bias = SIMD2(chance.normal(0, Self.biasDegrees), chance.normal(0, Self.biasDegrees))
    self.chance = chance
  }

  /// What the cabin camera reports at one frame of the road camera. Frames come in order.
  mutating func look(in frame: RoadScene.Frame) -> DriverLook {
    if frame.time >= until { lookOn(from: frame.time, isThere: frame.box != nil) }
    var gaze = target == .other ? direction(of: frame.other) : place
    if manner == .elsewhere { gaze = kept(gaze, clearOf: direction(to: frame.other, at: .zero)) }
    let seen = gaze + bias + SIMD2(chance.normal(0, Self.noiseDegrees), chance.normal(0, Self.noiseDegrees))
    guard chance.uniform(0...1) >= Self.lostShare else { return DriverLook() }
    let isOnRoad = abs(seen.x) <= Self.windscreen.side && seen.y >= Self.windscreen.below
    return DriverLook(azimuth: seen.x, elevation: seen.y, isOnRoad: isOnRoad)
  }

  /// Fixations of ordinary length; reading and handling something takes longer.
  /// Choice: lengths and shares as recordings of gaze on the road usually show them.
  private mutating func lookOn(from time: Double, isThere: Bool) {
    let draw = chance.uniform(0...1)
    target =
      switch manner {
      case .atIt: draw < 0.65 ? .other : draw < 0.9 ? .road : draw < 0.95 ? .mirror : .instruments
      case .elsewhere: draw < 0.5 ? .lap : draw < 0.75 ? .console : .outside
      case .ordinary:
        draw < 0.55 ? .road : draw < 0.7 ? .other : draw < 0.8 ? .mirror : draw < 0.88 ? .instruments : .console
      }
    if target == .other, !isThere { target = .road }
    var length: ClosedRange<Double>
    switch target {
    case .other: (place, length) = (SIMD2(chance.uniform(-0.7...0.7), chance.uniform(-0.7...0.7)), 0.25...0.8)
    case .road: (place, length) = (SIMD2(chance.normal(0, 3), chance.normal(-1, 1)), 0.2...0.6)
    case .mirror: (place, length) = (SIMD2(chance.uniform(0...1) < 0.5 ? 42 : -35, chance.normal(-2, 3)), 0.3...0.8)
    case .instruments: (place, length) = (SIMD2(chance.normal(0, 3), chance.normal(-20, 2)), 0.3...0.8)
    case .lap: (place, length) = (SIMD2(chance.uniform(-25...25), chance.uniform(-50...(-30))), 0.8...3)
    case .console: (place, length) = (SIMD2(chance.uniform(-40...(-20)), chance.uniform(-35...(-15))), 0.6...2)
    case .outside:
      let side = chance.uniform(0...1) < 0.5 ? 1.0 : -1
      (place, length) = (SIMD2(side * chance.uniform(22...60), chance.normal(0, 3)), 0.5...2)
    }
    until = time + chance.uniform(length)
  }

  private func direction(of other: Cuboid) -> SIMD2<Double> {
    direction(to: other, at: place)
  }

  private func direction(to other: Cuboid, at place: SIMD2<Double>) -> SIMD2<Double> {
    let height = SimulatedCamera().heightMeters
    let ahead = max(0.5, other.x - other.length / 2 - eyes.x)
    let left = other.y + place.x * other.width / 2 - eyes.y
    let up = other.height / 2 * (1 + place.y) - height - eyes.z
    return SIMD2(atan2(left, ahead), atan2(up, ahead)) * (180 / .pi)
  }

  private func kept(_ gaze: SIMD2<Double>, clearOf other: SIMD2<Double>) -> SIMD2<Double> {
    let off = gaze - other
    guard (off * off).sum() < Self.clear * Self.clear else { return gaze }
    return SIMD2(other.x + (off.x < 0 ? -Self.clear : Self.clear), gaze.y)
  }
}

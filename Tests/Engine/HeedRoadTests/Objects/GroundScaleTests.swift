import Foundation
import Testing

@testable import HeedRoad

@Suite("Sizes learned from the road")
struct GroundScaleTests {
  static let height = 1.65

  /// One approached object on a road with a tilt.
  struct Thing {
    var id = "car 7"
    /// Size relative to the usual one.
    var scale: Double
    var range: Double
    var rate = -4.0
    var standsOnRoad = true

    func sight(after seconds: Double, tilt: Double) -> GroundScale.Measurement {
      let truth = range + rate * seconds
      return GroundScale.Measurement(
        id: id, spread: 0.1, distance: truth / scale, drop: standsOnRoad ? GroundScaleTests.height / truth + tilt : nil)
    }
  }

  static func learn(_ things: [Thing], seconds: Double, tilt: Double = 0) -> GroundScale {
    var ground = GroundScale(settings: GroundScale.Settings())
    for step in 0...Int(seconds * 10) {
      let t = Double(step) / 10
      ground.update(
        things.map { $0.sight(after: t, tilt: tilt) }, living: Set(things.map(\.id)), height: height,
        seconds: step == 0 ? 0 : 0.1)
    }
    return ground
  }

  @Test(arguments: [0.85, 1.0, 1.15], [-0.008, 0.0, 0.008])
  func sizeOfATallCarIsLearnedDespiteAWrongPitch(scale: Double, tilt: Double) throws {
    // Half a degree of pitch, 40 m to 8 m.
    let ground = Self.learn([Thing(scale: scale, range: 40)], seconds: 8, tilt: tilt)
    let size = try #require(ground.size(of: "car 7"))
    #expect(abs(size.logarithm - log(scale)) < 2 * size.deviation, "within what it says it knows")
    #expect(abs(size.logarithm - log(scale)) < 0.7 * abs(log(scale)) + 0.03, "nearer than the usual size is")
    #expect(size.deviation < 0.08, "and it knows more than before")
  }

  @Test func sizesOfTwoObjectsAreLearnedSeparately() throws {
    let ground = Self.learn(
      [Thing(id: "car 1", scale: 1.12, range: 30, rate: -2), Thing(id: "car 2", scale: 0.9, range: 45)], seconds: 8,
      tilt: 0.005)
    let (tall, flat) = (try #require(ground.size(of: "car 1")), try #require(ground.size(of: "car 2")))
    #expect(abs(tall.logarithm - log(1.12)) < 0.06 && abs(flat.logarithm - log(0.9)) < 0.06)
  }

  @Test func noSizeIsLearnedFromAnObjectOffTheGround() throws {
    let ground = Self.learn([Thing(scale: 1.2, range: 40, standsOnRoad: false)], seconds: 5)
    let size = try #require(ground.size(of: "car 7"))
    #expect(size.logarithm == 0 && size.deviation == 0.1, "as it was expected")
  }

  @Test func sizesOfVanishedObjectsAreForgotten() {
    var ground = Self.learn([Thing(scale: 1.1, range: 40)], seconds: 3)
    #expect(ground.size(of: "car 7") != nil && ground.size(of: "car 8") == nil)
    ground.update([], living: ["car 8"], height: Self.height, seconds: 0.1)
    #expect(ground.size(of: "car 7") == nil)
  }

  @Test func sizesOfTheNearestObjectsAreLearned() {
    let things = (0..<100).map { Thing(id: "car \($0)", scale: 1, range: 100 - Double($0), rate: 0) }
    let ground = Self.learn(things, seconds: 1)
    let known = things.filter { ground.size(of: $0.id) != nil }
    #expect(known.map(\.id) == (76..<100).map { "car \($0)" }, "24 of them")
  }

  static let drops: [(drop: Double, why: Comment)] = [
    (.infinity, "infinite"), (-.infinity, "infinite upwards"), (.nan, "no number"), (1e300, "huge"),
    (-1, "above the horizon"), (50, "at the feet"),
  ]

  @Test(arguments: drops)
  func outlierSizeMeasurementIsIgnored(_ row: (drop: Double, why: Comment)) throws {
    var ground = Self.learn([Thing(scale: 1, range: 40)], seconds: 3)
    let before = try #require(ground.size(of: "car 7")).logarithm
    let wild = GroundScale.Measurement(id: "car 7", spread: 0.1, distance: 28, drop: row.drop)
    ground.update([wild], living: ["car 7"], height: Self.height, seconds: 0.1)
    #expect(try #require(ground.size(of: "car 7")).logarithm == before, row.why)
  }
}

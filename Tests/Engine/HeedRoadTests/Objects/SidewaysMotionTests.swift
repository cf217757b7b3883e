import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Motion sideways")
struct SidewaysMotionTests {
  /// An object that walks while the vehicle comes nearer, seen every 50 ms; returns the final motion estimate.
  static func line(
    left: Double, speed: Double, range: Double = 30, rate: Double = -10, seconds: Double = 1.2,
    believedScale: Double = 1
  ) -> SidewaysMotion.Line? {
    var motion = SidewaysMotion()
    var now = 0.0
    for step in 0...Int(seconds * 20) {
      now = Double(step) / 20
      motion.add(
        tangent: (left + speed * now) / (range + rate * now), deviation: 1 / 721.5,
        at: Timestamp(milliseconds: now * 1000))
    }
    return motion.line(
      range: (range + rate * now) * believedScale, rate: rate * believedScale, at: Timestamp(milliseconds: now * 1000))
  }

  @Test(arguments: [(4.0, -1.4), (-4, 1.4), (2, 0), (0, 0), (-1, -3)])
  func sidewaysSpeedOfACrossingObjectIsFound(left: Double, speed: Double) throws {
    let line = try #require(Self.line(left: left, speed: speed))
    #expect(abs(line.position - (left + speed * 1.2)) < 0.05, "where it is")
    #expect(abs(line.speed - speed) < 0.25, "how fast, at most a little slower than it is: \(line.speed)")
    #expect(line.deviation(after: 0, acceleration: 0) < 0.2)
  }

  @Test(arguments: [0.8, 1.25])
  func crossingTimeDoesNotDependOnTheRange(scale: Double) throws {
    let (right, wrong) = (
      try #require(Self.line(left: 4, speed: -1.4)), try #require(Self.line(left: 4, speed: -1.4, believedScale: scale))
    )
    #expect(abs(wrong.position / right.position - scale) < 0.02, "its place is off as the range is")
    #expect(abs(wrong.position / wrong.speed / (right.position / right.speed) - 1) < 0.05, "its crossing is not")
  }

  @Test func predictedSidewaysDeviationGrowsWithTime() throws {
    let line = try #require(Self.line(left: 2, speed: 0))
    let deviations = [0.0, 0.5, 1, 2].map { line.deviation(after: $0, acceleration: 0.3) }
    #expect(deviations == deviations.sorted() && deviations[3] > 2 * deviations[0])
  }

  @Test func singleMeasurementGivesPositionButNoSpeed() throws {
    let line = try #require(Self.line(left: 3, speed: -2, seconds: 0))
    #expect(abs(line.position - 3) < 1e-9 && line.speed == 0)
    #expect(abs(line.vv.squareRoot() - 2) < 1e-9, "as unsure as before anything was seen")
  }

  @Test func sidewaysMotionNeedsAMeasurement() {
    #expect(SidewaysMotion().line(range: 10, rate: -1, at: .zero) == nil)
  }

  @Test func oldSidewaysMeasurementsAreForgotten() throws {
    var motion = SidewaysMotion()
    for step in 0..<10 {
      motion.add(tangent: 0.5, deviation: 0.001, at: Timestamp(milliseconds: Double(step) * 50))
    }
    motion.add(tangent: 0.1, deviation: 0.001, at: Timestamp(milliseconds: 1700))
    let line = try #require(motion.line(range: 10, rate: 0, at: Timestamp(milliseconds: 1700)))
    #expect(abs(line.position - 1) < 1e-9)
  }

  @Test(arguments: [0.0, 1e-6, 0.001])
  func simultaneousMeasurementsGiveFiniteValues(step: Double) throws {
    var motion = SidewaysMotion()
    var random = SeededRandom(seed: 3)
    for index in 0..<1000 {
      motion.add(
        tangent: random.normal(), deviation: 1e-6, at: Timestamp(milliseconds: Double(index) * step * 1000))
    }
    let now = Timestamp(milliseconds: 999 * step * 1000)
    for (range, rate) in [(0.3, -100.0), (1e6, 1e6), (10, 0)] {
      let line = try #require(motion.line(range: range, rate: rate, at: now))
      #expect([line.position, line.speed, line.pp, line.pv, line.vv].allSatisfy { $0.isFinite })
      #expect(line.deviation(after: 5, acceleration: 0.3).isFinite)
    }
  }

  // On an arc of 100 m, driven at 10 m/s: objects that stand or follow the road keep their offset from the path.
  @Test(arguments: [(0.0, "on it"), (3, "inside the bend"), (-3, "outside of it")] as [(Double, Comment)])
  func objectOnABendKeepsItsSidewaysOffset(beside: Double, why: Comment) throws {
    var motion = SidewaysMotion()
    let (radius, speed) = (100.0, 10.0)
    func place(_ seconds: Double) -> (ahead: Double, left: Double) {
      let angle = (45 - speed * seconds) / radius
      return ((radius - beside) * sin(angle), radius - (radius - beside) * cos(angle))
    }
    for k in 0...20 {
      let (ahead, left) = place(Double(k) / 10)
      motion.add(tangent: left / ahead, deviation: 0.001, at: Timestamp(milliseconds: Double(k) * 100))
    }
    let ahead = place(2).ahead
    let rate = (place(2.01).ahead - ahead) / 0.01
    let line = try #require(
      motion.line(range: ahead, rate: rate, curvature: 1 / radius, at: Timestamp(milliseconds: 2000)))
    #expect(abs(line.position - beside) < 0.15 && abs(line.speed) < 0.3, why)
  }
}

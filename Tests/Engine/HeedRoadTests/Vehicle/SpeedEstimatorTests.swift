import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Speed")
struct SpeedEstimatorTests {
  /// The estimated speed after each message, every 100 ms; nil if unknown.
  static func believed(_ speeds: [Double?], every milliseconds: Double = 100) -> [Double?] {
    var estimator = SpeedEstimator()
    return speeds.enumerated().map { index, speed in
      let time = Timestamp(milliseconds: Double(index) * milliseconds)
      return estimator.update(VehicleState(time: time, speed: speed), at: time)?.metersPerSecond
    }
  }

  private static func zeros(_ count: Int) -> [Double?] { Array(repeating: 0, count: count) }
  private static func halves(_ count: Int) -> [Double?] { Array(repeating: 10, count: count) }

  static let series: [([Double?], [Double?], Comment)] = [
    ([20, 20.4, 20.8], [20, 20.4, 20.8], "an ordinary drive"),
    ([20, 0, 20.1], [20, 20, 20.1], "a single zero at speed is a glitch"),
    ([3, 0], [3, 0], "the end of a stop"),
    ([3.1, 0, 0], [3.1, 3.1, 3.1], "a zero a little farther off waits"),
    ([20] + zeros(10), [20] + zeros(10).map { _ in 20 }, "a zero said for nine tenths of a second is a glitch"),
    ([20] + zeros(11), [20] + zeros(10).map { _ in 20 } + [0], "a zero said for a second is a stop"),
    ([20, 0.09, 0.09], [20, 20, 20], "what creeps below 0.1 m/s stands"),
    ([3, 0.09], [3, 0.09], "also at the end of a stop"),
    ([20] + halves(6), [20] + halves(5).map { _ in 20 } + [10], "another speed said for half a second is believed"),
    ([20, 0, 0, 20, 0, 0, 0, 0], [20, 20, 20, 20, 20, 20, 20, 20], "zeros with a speed between them start anew"),
    ([20, -1, .infinity, .nan, 101], [20, 20, 20, 20, 20], "what is no speed is not looked at"),
    ([nil, -1, .nan], [nil, nil, nil], "never a word"),
    ([20, 22.2], [20, 22.2], "as fast as a vehicle can"),
    ([20, 22.3], [20, 20], "faster than a vehicle can"),
    ([0, 0, 30], [0, 0, 0], "nor from standing"),
  ]

  @Test(arguments: series)
  func speedComesFromMessagesOrPositions(said: [Double?], expected: [Double?], why: Comment) {
    #expect(Self.believed(said) == expected, why)
  }

  @Test(arguments: [(1000.0, true), (1001, false)])
  func speedStaysKnownForASecond(age: Double, isKnown: Bool) {
    var estimator = SpeedEstimator()
    let vehicle = VehicleState(time: .zero, speed: 12)
    _ = estimator.update(vehicle, at: .zero)
    #expect((estimator.update(vehicle, at: Timestamp(milliseconds: age)) != nil) == isKnown)
    #expect((estimator.update(nil, at: Timestamp(milliseconds: age)) != nil) == isKnown)
  }

  @Test func speedMessageFromTheFutureIsNotUsed() {
    var estimator = SpeedEstimator()
    #expect(estimator.update(VehicleState(time: Timestamp(milliseconds: 5000), speed: 9), at: .zero) == nil)
    let now = Timestamp(milliseconds: 10)
    #expect(estimator.update(VehicleState(time: now, speed: 9), at: now)?.metersPerSecond == 9)
  }

  @Test func positionsOverruleASpeedStuckAtZero() {
    var estimator = SpeedEstimator()
    var last: SpeedEstimate?
    for index in 0..<60 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      let place = GeoPosition(longitude: 0, latitude: Double(index) * 2 / 110_574)
      last = estimator.update(VehicleState(time: time, speed: index < 20 ? 20 : 0, position: place), at: time)
      if index >= 20, let last { #expect(abs(last.metersPerSecond - 20) < 0.5) }
    }
    #expect(last?.origin == .positions)
  }

  @Test func positionsGiveASpeedAlsoAcrossTheDateLine() throws {
    var estimator = SpeedEstimator()
    var speeds: [SpeedEstimate?] = []
    for index in 0...40 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      let east = 179.9998 + Double(index) * 1.5 / 111_320
      let place = GeoPosition(longitude: east > 180 ? east - 360 : east, latitude: 0)
      speeds.append(estimator.update(VehicleState(time: time, speed: -1, position: place), at: time))
    }
    #expect(speeds[9] == nil)
    #expect(speeds[10]?.origin == .positions)
    let speed = try #require(speeds[40]?.metersPerSecond)
    #expect(abs(speed - 15) < 0.1)
  }

  @Test func positionJumpDoesNotChangeTheSpeed() {
    var estimator = SpeedEstimator()
    for index in 0...50 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      let meters = Double(index) * 1.5 + (index == 30 ? 40 : 0)
      let vehicle = VehicleState(time: time, position: GeoPosition(longitude: meters / 111_320, latitude: 0))
      let speed = estimator.update(vehicle, at: time)
      if index >= 20, let speed { #expect(abs(speed.metersPerSecond - 15) < 0.3) }
    }
  }

  @Test func repeatedPositionsAreNotAStop() {
    var estimator = SpeedEstimator()
    for index in 0...100 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      let meters = Double(index / 10) * 10
      let vehicle = VehicleState(time: time, position: GeoPosition(longitude: meters / 111_320, latitude: 0))
      let speed = estimator.update(vehicle, at: time)
      if index >= 50 { #expect(abs((speed?.metersPerSecond ?? 0) - 10) < 0.3) }
    }
  }

  @Test func standingVehicleHasZeroSpeed() {
    var estimator = SpeedEstimator()
    let place = GeoPosition(longitude: 7, latitude: 50)
    var last: SpeedEstimate?
    for index in 0...100 {
      let time = Timestamp(milliseconds: Double(index) * 100)
      last = estimator.update(VehicleState(time: time, position: place), at: time)
    }
    #expect(abs((last?.metersPerSecond ?? 9)) < 0.1)
  }

  @Test func garbageGivesNoInvalidSpeed() {
    var (random, estimator) = (SeededRandom(seed: 5), SpeedEstimator())
    for _ in 0..<20_000 {
      let times = (0..<2).map { _ in
        Timestamp(nanoseconds: Int64.random(in: -2_000_000_000...2_000_000_000, using: &random))
      }
      let speed = [Double.nan, .infinity, -1, 0, 12, 1e300, nil].randomElement(using: &random) ?? nil
      let place = GeoPosition(
        longitude: .random(in: -200...200, using: &random), latitude: .random(in: -100...100, using: &random))
      let found = estimator.update(VehicleState(time: times[0], speed: speed, position: place), at: times[1])
      if let found { #expect(found.metersPerSecond >= 0 && found.metersPerSecond <= 100) }
    }
  }

  /// Random town drives: acceleration varies, positions scatter, messages come early and late.
  @Test(arguments: [1, 2, 3, 4, 5, 6])
  func positionsAloneGiveNearlyTheTrueSpeed(seed: UInt64) {
    var (random, estimator) = (SeededRandom(seed: seed), SpeedEstimator())
    var (speed, acceleration, course, east, north) = (12.0, 0.0, 0.3, 0.0, 0.0)
    var (drift, errors) = (SIMD2<Double>(0, 0), [Double]())
    for index in 0..<1200 {
      acceleration += 0.35 * random.normal() - 0.03 * acceleration - 0.01 * (speed - 12) * 0.3
      acceleration = max(-4, min(2.5, acceleration))
      speed = max(0, speed + 0.1 * acceleration)
      course += 0.02 * random.normal()
      east += 0.1 * speed * sin(course)
      north += 0.1 * speed * cos(course)
      drift += 0.01 * SIMD2(random.normal(), random.normal())
      let place = GeoPosition(
        longitude: 7 + (east + drift.x + 0.05 * random.normal()) / (111_320 * cos(50 * Double.pi / 180)),
        latitude: 50 + (north + drift.y + 0.05 * random.normal()) / 111_229)
      let time = Timestamp(milliseconds: Double(index) * 100 + 15 * random.normal())
      let found = estimator.update(VehicleState(time: time, position: place), at: time)
      if index > 20, let found { errors.append(found.metersPerSecond - speed) }
    }
    #expect(errors.count > 1100)
    let rms = (errors.map { $0 * $0 }.reduce(0, +) / Double(errors.count)).squareRoot()
    #expect(rms < 0.45)
  }

  @Test(.enabled(if: RoadData.exists("comma2k19"), "road/comma2k19 is not here"))
  func realPositionsGiveNearlyTheWheelSpeed() throws {
    let fixes = try RoadData.table("comma2k19/comma2k19_gnss_ublox.csv")
    let wheels = try RoadData.table("comma2k19/comma2k19_can_speed.csv")
    var (estimator, squares, wheel) = (SpeedEstimator(), [Double](), 0)
    for fix in fixes {
      let time = Timestamp(milliseconds: (fix[0] - fixes[0][0]) * 1000)
      let place = GeoPosition(longitude: fix[2], latitude: fix[1])
      let found = estimator.update(VehicleState(time: time, position: place), at: time)
      while wheel + 1 < wheels.count, wheels[wheel + 1][0] <= fix[0] { wheel += 1 }
      if time.seconds(since: .zero) >= 2, let found { squares.append(pow(found.metersPerSecond - wheels[wheel][1], 2)) }
    }
    #expect(squares.count > 260)
    let rms = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    // A difference over one second would have 0.48.
    #expect(rms <= 0.3)
  }
}

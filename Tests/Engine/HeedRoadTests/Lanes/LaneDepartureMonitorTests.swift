import Draws
import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Lane departure")
struct LaneDepartureMonitorTests {
  /// A vehicle in a lane 3.5 m wide; past a marking the offset counts from the next lane.
  static func lane(_ offset: Double, width: Double = 3.5, changes: Bool = true) -> LaneState {
    var offset = offset
    if changes, offset > width / 2 { offset -= width }
    if changes, offset < -width / 2 { offset += width }
    return LaneState(
      offset: offset, heading: .zero, width: width, leftDistance: width / 2 - offset,
      rightDistance: width / 2 + offset, curvature: 0)
  }

  struct Moment: Equatable {
    var offset: Double
    var alert: RoadAlert?
  }

  /// Two seconds in the middle, then `offset` by the seconds since; 20 frames a second.
  static func drive(
    seconds: Double, speed: Double? = 20, changes: Bool = true,
    signal: (Double) -> VehicleState.TurnSignal? = { _ in nil },
    offset: (Double) -> Double
  ) -> [Moment] {
    var monitor = LaneDepartureMonitor()
    return (0..<Int(seconds * 20)).map { index in
      let time = Double(index) / 20
      let place = time < 2 ? 0 : offset(time - 2)
      let alert = monitor.update(
        lane(place, changes: changes), speed: speed, turnSignal: signal(time - 2),
        at: Timestamp(milliseconds: time * 1000))
      return Moment(offset: place, alert: alert)
    }
  }

  /// The sequence of stages: d drifting, D departed, . none.
  static func course(_ moments: [Moment]) -> String {
    var result = ""
    for moment in moments {
      let mark = moment.alert.map { $0.stage == .drifting ? "d" : "D" } ?? "."
      if result.last.map(String.init) != mark { result += mark }
    }
    return result
  }

  @Test(arguments: [-1.2, -0.8, -0.5, -0.3, -0.21, 0.21, 0.3, 0.5, 0.8, 1.2])
  func laneDriftIsReportedAtItsDefinedOffset(rate: Double) throws {
    let moments = Self.drive(seconds: 14) { $0 * rate }
    let first = try #require(moments.first { $0.alert?.stage == .drifting })
    let departed = try #require(moments.first { $0.alert?.stage == .departed })
    #expect(first.alert?.side == (rate > 0 ? .left : .right))
    // Half a vehicle beside the camera, 0.85 m from the wheels to the marking.
    let drifting = 0.85 - max(0.18, 0.7 * abs(rate))
    // A sudden drift takes time to be measured.
    let late = abs(first.offset) - drifting
    #expect((-0.01...(abs(rate) > 0.6 ? 0.5 * abs(rate) : 0.1)).contains(late))
    #expect((-0.01...abs(rate) / 20 + 0.01).contains(abs(departed.offset) - 0.85))
  }

  @Test(arguments: [
    ("a lane change without a signal", 8.0, ".dD."),
    ("half across and back", 1.2, ".dDd."),
    ("to the marking and back", 0.75, ".d."),
    ("within the lane", 0.5, "."),
  ])
  func lanePathsGiveTheExpectedDepartureStages(why: Comment, farthest: Double, expected: String) {
    // Out at 0.4 m/s, and back unless the target is another lane.
    let moments = Self.drive(seconds: 20) { time in
      let out = min(0.4 * time, farthest > 2 ? 3.5 : farthest)
      return farthest > 2 ? out : max(0, min(out, farthest - 0.4 * (time - farthest / 0.4 - 1)))
    }
    #expect(Self.course(moments) == expected, why)
  }

  @Test func laneDepartureSeveritiesMatchTheAlertLibrary() throws {
    let alerts = Self.drive(seconds: 10) { $0 * 0.4 }.compactMap(\.alert)
    #expect(
      alerts.allSatisfy { $0.severity == ($0.stage == .drifting ? .warning : .info) && $0.kind == .laneDeparture })
  }

  @Test func departureAlertHoldsWithoutALaneChange() {
    let moments = Self.drive(seconds: 10, changes: false) { min(1.6, $0 * 0.4) }
    #expect(Self.course(moments) == ".dD")
  }

  static let signals: [(String, @Sendable (Double) -> VehicleState.TurnSignal?, String)] = [
    ("on that side", { _ in .left }, "."),
    ("until 4.9 s before", { $0 < -0.1 ? .left : VehicleState.TurnSignal.none }, "."),
    ("on the other side", { _ in .right }, ".dD."),
    ("set while it drifts", { $0 > 2 ? .left : VehicleState.TurnSignal.none }, ".d."),
  ]

  @Test(arguments: signals)
  func turnSignalMutesLaneAlert(why: String, signal: @Sendable (Double) -> VehicleState.TurnSignal?, expected: String) {
    #expect(
      Self.course(Self.drive(seconds: 14, signal: signal) { min(3.5, $0 * 0.4) }) == expected, Comment(rawValue: why))
  }

  @Test(arguments: [(4.9, "."), (5.2, ".d")])
  func turnSignalIsRememberedForFiveSeconds(pause: Double, expected: String) {
    // At 0.5 m/s drifting begins at half a metre, a second after the drift.
    let moments = Self.drive(seconds: pause + 2.6, signal: { $0 <= 0 ? .left : VehicleState.TurnSignal.none }) { time in
      max(0, time - pause + 1) * 0.5
    }
    #expect(Self.course(moments) == expected)
  }

  @Test(arguments: [(13.9, ".dD."), (13.89, "."), (nil, "."), (.nan, ".")] as [(Double?, String)])
  func slowVehiclesRaiseNoLaneDepartureAlert(speed: Double?, expected: String) {
    #expect(Self.course(Self.drive(seconds: 14, speed: speed) { min(3.5, $0 * 0.4) }) == expected)
  }

  /// A drift that already lasts at the start, also with a slow camera.
  @Test(arguments: [(0.5, 20.0), (1, 20), (0.3, 4), (0.5, 4)])
  func laneDriftFromTheFirstFrameIsReported(rate: Double, frames: Double) {
    var (monitor, stages) = (LaneDepartureMonitor(), [RoadAlert.Stage]())
    for index in 0..<Int(1.2 / rate * frames) {
      let time = Double(index) / frames
      let alert = monitor.update(
        Self.lane(rate * time, changes: false), speed: 20, turnSignal: nil, at: Timestamp(milliseconds: time * 1000))
      if let stage = alert?.stage, stages.last != stage { stages.append(stage) }
    }
    #expect(stages == [.drifting, .departed])
  }

  @Test func vehicleNeverInItsLaneRaisesNoDeparture() {
    var monitor = LaneDepartureMonitor()
    for index in 0..<200 {
      // Along the marking from the start, wheels across.
      let alert = monitor.update(
        Self.lane(1.0, changes: false), speed: 20, turnSignal: nil, at: Timestamp(milliseconds: Double(index) * 50))
      #expect(alert == nil)
    }
  }

  @Test(arguments: [(1000.0, true), (1001, false)])
  func laneAlertOutlastsHiddenMarkingsByASecond(gap: Double, stands: Bool) {
    var monitor = LaneDepartureMonitor()
    var last = 0.0
    for index in 0..<75 {
      last = Double(index) * 50
      let place = max(0, last / 1000 - 2) * 0.5
      _ = monitor.update(Self.lane(place), speed: 20, turnSignal: nil, at: Timestamp(milliseconds: last))
    }
    let alert = monitor.update(nil, speed: 20, turnSignal: nil, at: Timestamp(milliseconds: last + gap))
    #expect((alert != nil) == stands)
  }

  enum Seen: String { case both, left, right, none }

  /// A lane change at 0.5 m/s; after the crossing, only the given markings are seen. Returns the alert's end, in seconds
  /// after the crossing.
  static func changedLane(
    towards side: RoadAlert.Side, seen: (Double) -> Seen, changes: Bool = true, farthest: Double = 3.5
  ) -> (ended: Double?, again: Bool) {
    var (monitor, ended, again) = (LaneDepartureMonitor(), Double?.none, false)
    for index in 0..<400 {
      let time = Double(index) / 20
      // The middle crosses the marking 3.5 s after the drift began.
      let since = time - 5.5
      let place = min(farthest, max(0, time - 2) * 0.5)
      var state = lane(side == .left ? place : -place, changes: changes)
      let what = since > 0 ? seen(since) : .both
      if what == .right || what == .none { state.leftDistance = nil }
      if what == .left || what == .none { state.rightDistance = nil }
      let alert = monitor.update(state, speed: 20, turnSignal: nil, at: Timestamp(milliseconds: time * 1000))
      if since > 0, alert == nil, ended == nil { ended = since }
      if ended != nil, alert != nil { again = true }
    }
    return (ended, again)
  }

  @Test(arguments: RoadAlert.Side.allCases)
  func laneAlertEndsWithoutItsMarking(side: RoadAlert.Side) throws {
    let (own, other) = side == .left ? (Seen.left, Seen.right) : (Seen.right, Seen.left)
    // Settled in the next lane with the crossed marking in view: half a second after the wheels are clear of it.
    let told = try #require(Self.changedLane(towards: side) { _ in .both }.ended)
    #expect((2.3...3.2).contains(told))
    #expect(Self.changedLane(towards: side) { _ in other }.ended.map { abs($0 - told) < 0.5 } == true)
    // With only the far marking in view: three seconds.
    let unseen = Self.changedLane(towards: side) { _ in own }
    #expect(unseen.ended.map { (3.0...3.2).contains($0) } == true)
    #expect(!unseen.again, "nothing drifts over the marking that is seen")
    // Half across and no lane change: the crossed marking is lost.
    let half = Self.changedLane(towards: side, seen: { _ in other }, changes: false, farthest: 1.6)
    #expect(half.ended.map { (3.0...3.2).contains($0) } == true)
    #expect(!half.again)
  }

  @Test func intermittentMarkingKeepsTheLaneAlert() {
    // The marking is hidden for 2.5 s of 3.5 s; the vehicle stays half across.
    let result = Self.changedLane(
      towards: .left, seen: { $0.truncatingRemainder(dividingBy: 3.5) < 2.5 ? .right : .both }, changes: false,
      farthest: 1.6)
    #expect(result.ended == nil)
  }

  @Test func furtherDriftKeepsTheLaneAlert() {
    // Through the next lane and over its far marking.
    let result = Self.changedLane(towards: .left, seen: { _ in .left }, farthest: 4.5)
    #expect(result.ended.map { $0 >= 3 } ?? true)
  }

  /// Twenty minutes with bends, sway of 0.3 m, distances that scatter by 5 cm and headings by a degree.
  @Test(arguments: [(1, 3.5), (3, 3.25)] as [(UInt64, Double)])
  func twentyMinutesInTheLaneRaiseNoAlert(seed: UInt64, width: Double) {
    var (random, monitor, alerts) = (SeededRandom(seed: seed), LaneDepartureMonitor(), 0)
    let (sway, quick) = (Double.random(in: 0.05...0.12, using: &random), Double.random(in: 0.15...0.25, using: &random))
    for index in 0..<24_000 {
      let time = Double(index) / 20
      let place = 0.22 * sin(2 * .pi * sway * time) + 0.08 * sin(2 * .pi * quick * time)
      let (left, right) = (0.05 * random.normal(), 0.05 * random.normal())
      let state = LaneState(
        offset: place + (right - left) / 2, heading: .degrees(random.normal()), width: width + left + right,
        leftDistance: width / 2 - place + left, rightDistance: width / 2 + place + right,
        curvature: 0.003 * sin(time / 9))
      if monitor.update(state, speed: 25, turnSignal: nil, at: Timestamp(milliseconds: time * 1000)) != nil {
        alerts += 1
      }
    }
    #expect(alerts == 0)
  }

  /// The same with pictures: a winding road, pitching, a pixel of noise.
  @Test func minuteOfLanePicturesRaisesNoAlert() {
    var (random, scene) = (SeededRandom(seed: 4), LaneScene())
    var (estimator, monitor) = (LaneEstimator(camera: scene.camera), LaneDepartureMonitor())
    var (alerts, worst) = (0, 0.0)
    for index in 0..<600 {
      let time = Double(index) / 10
      scene.offset = 0.3 * sin(2 * .pi * 0.08 * time)
      scene.heading = .radians(0.3 * 2 * .pi * 0.08 * cos(2 * .pi * 0.08 * time) / 25 + 0.01 * random.normal())
      scene.curvature = 0.0025 * sin(time / 7)
      scene.pitch = .degrees(0.4 * sin(2 * .pi * 1.3 * time))
      let moment = Timestamp(milliseconds: time * 1000)
      let lane = estimator.update(
        scene.markings(noise: 1, random: &random), size: scene.camera.optics.size, at: moment)
      if index > 5 { worst = max(worst, abs((lane?.offset ?? 9) - scene.offset)) }
      if monitor.update(lane, speed: 25, turnSignal: nil, at: moment) != nil { alerts += 1 }
    }
    #expect(alerts == 0)
    #expect(worst < 0.1)
  }

  /// With pictures, as from a series of stills shifted sideways.
  @Test(arguments: [-0.6, -0.3, 0.3, 0.6])
  func laneDriftInPicturesIsReportedAtItsOffset(rate: Double) throws {
    var (random, scene) = (SeededRandom(seed: 4), LaneScene())
    var (estimator, monitor) = (LaneEstimator(camera: scene.camera), LaneDepartureMonitor())
    var found: [RoadAlert.Stage: Double] = [:]
    for index in 0..<200 {
      let time = Double(index) / 20
      scene.offset = max(0, time - 2) * rate
      if abs(scene.offset) > 1.5 { break }
      let moment = Timestamp(milliseconds: time * 1000)
      let lane = estimator.update(
        scene.markings(noise: 1, random: &random), size: scene.camera.optics.size, at: moment)
      let alert = monitor.update(lane, speed: 20, turnSignal: nil, at: moment)
      if let stage = alert?.stage, found[stage] == nil { found[stage] = abs(scene.offset) }
    }
    #expect(abs(try #require(found[.drifting]) - (0.85 - max(0.18, 0.7 * abs(rate)))) < 0.1)
    #expect(abs(try #require(found[.departed]) - 0.85) < 0.1)
  }

  @Test func garbageLaneStateGivesNoInvalidDistance() {
    var (random, monitor) = (SeededRandom(seed: 8), LaneDepartureMonitor())
    let odd = [Double.nan, .infinity, -5, 0, 1.7, 1e300]
    for _ in 0..<5000 {
      let state = LaneState(
        offset: odd.randomElement(using: &random), heading: .radians(.nan), width: odd.randomElement(using: &random),
        leftDistance: odd.randomElement(using: &random), rightDistance: odd.randomElement(using: &random),
        curvature: .nan)
      let time = Timestamp(nanoseconds: .random(in: 0...9_000_000_000, using: &random))
      let alert = monitor.update(state, speed: odd.randomElement(using: &random), turnSignal: .right, at: time)
      #expect(alert?.distanceMeters == nil)
    }
  }
}

import Draws
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Faults on the road")
struct RoadEngineFaultTests {
  static let scene = RoadEngineTests.scene

  static func state(_ t: Double, _ speed: Double?, said: Double = 0) -> VehicleState {
    VehicleState(
      time: Timestamp(milliseconds: (t - said) * 1000), speed: speed, speedLimit: 14)
  }

  static func lanes() -> [LaneMarking] {
    let lane = LaneScene()
    var random = SeededRandom(seed: 1)
    return [.egoLeft, .egoRight].map { lane.marking($0, random: &random) }
  }

  // The vehicle's state from 2 s on, for 2 s, with lanes, a limit and an object that closes by itself.
  static let speeds:
    [(later: @Sendable (Double) -> VehicleState?, lack: RoadAvailabilityChange.Reason?, why: Comment)] = [
      ({ state($0, 10) }, nil, "it goes on"), ({ _ in nil }, .speedMissing, "nothing"),
      ({ state($0, nil) }, .speedMissing, "no speed"), ({ state($0, -5) }, .speedMissing, "a negative one"),
      ({ state($0, .nan) }, .speedMissing, "no number"), ({ state($0, .infinity) }, .speedMissing, "an infinite one"),
      ({ state($0, -.infinity) }, .speedMissing, "minus infinity"),
      ({ state($0, 10, said: 0.9) }, nil, "late by 0.9 s"),
      ({ state($0, 10, said: 1.1) }, .speedMissing, "late by 1.1 s"),
      ({ _ in state(2, 10) }, .speedMissing, "the same"),
      ({ state($0, 1e300) }, .speedMissing, "a huge one"),
    ]

  @Test(arguments: speeds)
  func missingSpeedDisablesOnlySpeedFunctions(
    _ row: (later: @Sendable (Double) -> VehicleState?, lack: RoadAvailabilityChange.Reason?, why: Comment)
  ) throws {
    // The engine uses the picture of the lanes.
    let camera = LaneScene().camera
    let scene = RoadScene(camera: camera)
    var engine = try RoadEngine(camera: camera)
    var reasons: [RoadFunction: RoadAvailabilityChange.Reason] = [:]
    var collisions: [RoadAlertChange] = []
    for index in 0...80 {
      let t = Double(index) / 20
      let object = scene.object(id: "7", ahead: 50 - 10 * t)
      var frame = scene.frame(
        index, seconds: t, [object].compactMap(\.self), vehicle: t < 2 ? Self.state(t, 10) : row.later(t))
      frame.lanes = Self.lanes()
      for event in engine.update(frame) {
        if case .roadAvailability(let change) = event { reasons[change.function] = change.reason }
        if case .alert(let change) = event, change.alert.kind == .timeToCollision { collisions.append(change) }
        let text = event.json.text
        #expect(!text.contains("nan") && !text.contains("inf,") && !text.contains("inf}"), row.why)
      }
    }
    #expect(reasons[.laneDeparture] == row.lack, row.why)
    #expect(reasons[.overspeed] == row.lack || (row.lack != nil && reasons[.overspeed] != nil), row.why)
    #expect(reasons[.timeToCollision] == nil && reasons[.objects] == nil && reasons[.distance] == nil, row.why)
    #expect(collisions.last?.alert.severity == .alert, "closing is warned of whatever the speed")
  }

  /// A random hostile number.
  static func hostile(_ random: inout SeededRandom) -> Double {
    let kinds: [Double] = [
      0, -1, 1, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude, 1e-5, 1e5,
    ]
    return Double.random(in: 0..<1, using: &random) < 0.4
      ? kinds[Int.random(in: 0..<kinds.count, using: &random)] : Double.random(in: -200...1500, using: &random)
  }

  static func garbage(_ index: Int, time: Timestamp, random: inout SeededRandom) -> RoadObservation {
    let labels = RoadLabel.known + [RoadLabel(""), RoadLabel("Tram"), RoadLabel("\u{0}\"\\\n")]
    let ids: [String?] = [nil, nil, "", "7", "heed-1", "heed-2", "\"}", "\u{7f}"]
    let objects = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      RoadObject(
        id: ids[Int.random(in: 0..<ids.count, using: &random)],
        label: labels[Int.random(in: 0..<labels.count, using: &random)],
        box: ImageRect(
          x: hostile(&random), y: hostile(&random), width: hostile(&random), height: hostile(&random)),
        score: Bool.random(using: &random) ? hostile(&random) : nil,
        distanceMeters: Int.random(in: 0...3, using: &random) == 0 ? hostile(&random) : nil)
    }
    let lanes = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      LaneMarking(
        position: LaneMarking.Position.allCases[Int.random(in: 0..<4, using: &random)],
        points: (0..<Int.random(in: 0...20, using: &random)).map { _ in
          PlanePoint(x: hostile(&random), y: hostile(&random))
        }, confidence: hostile(&random))
    }
    var vehicle = VehicleState(
      time: Bool.random(using: &random) ? time : Timestamp(milliseconds: Double.random(in: -1e6...1e6, using: &random)),
      speed: hostile(&random), yawRate: Bool.random(using: &random) ? hostile(&random) : 0.1,
      position: GeoPosition(longitude: hostile(&random), latitude: hostile(&random)), speedLimit: hostile(&random))
    vehicle.heading = .degrees(hostile(&random))
    let sizes = [
      scene.size, scene.size, scene.size, ImageSize(width: 1, height: 1), ImageSize(width: 0, height: 0),
      ImageSize(width: 2484, height: 750), ImageSize(width: -5, height: 3), ImageSize(width: 7680, height: 4320),
    ]
    return RoadObservation(
      frame: index, time: time, size: sizes[Int.random(in: 0..<sizes.count, using: &random)], objects: objects,
      lanes: Bool.random(using: &random) ? lanes : nil, vehicle: Bool.random(using: &random) ? vehicle : nil)
  }

  static func lines(seed: UInt64, camera: MountedCamera?, frames: Int = 2000) throws -> [String] {
    var settings = RoadSettings()
    settings.alerts.useOnEntry = true
    settings.alerts.alertDistance = 20
    var (engine, random, time) = (
      try RoadEngine(camera: camera, settings: settings), SeededRandom(seed: seed), Timestamp.zero
    )
    return (0..<frames).flatMap { index in
      let steps = [0.0, 1e-6, 10, 33.3, 100, -50, 2000]
      time = Timestamp(milliseconds: time.milliseconds + steps[Int.random(in: 0..<steps.count, using: &random)])
      let observation = garbage(index, time: time, random: &random)
      return engine.update(observation).flatMap { event -> [String] in
        guard case .road(let report) = event else { return [event.json.text] }
        let outlines = (report.primaryRegion + report.secondaryRegion).flatMap { [$0.x, $0.y] }
        return [event.json.text] + report.objectLines.map(\.text)
          + (outlines.allSatisfy(\.isFinite) ? [] : ["outline nan"])
      }
    }
  }

  @Test(arguments: [1, 2] as [UInt64], [true, false])
  func invalidRoadInputGivesNoInvalidLine(seed: UInt64, hasCamera: Bool) throws {
    let lines = try Self.lines(seed: seed, camera: hasCamera ? Self.scene.camera : nil)
    #expect(lines.count > 1000)
    for line in lines {
      let bare = line.lowercased()
      #expect(
        !bare.contains(":nan") && !bare.contains("nan,") && !bare.contains(":inf") && !bare.contains("outline nan"))
      #expect(
        !line.contains(#""ttc_s":-"#) && !line.contains(#""distance_m":-"#) && !line.contains(#""distance_m":0.0,"#))
    }
  }

  @Test func roadEngineRecoversAfterGarbage() throws {
    var (engine, random) = (try RoadEngine(camera: Self.scene.camera), SeededRandom(seed: 9))
    for index in 0..<200 {
      _ = engine.update(
        Self.garbage(index, time: Timestamp(milliseconds: Double(index) * 50), random: &random))
    }
    var last: RoadObjectState?
    var missing: [RoadFunction: RoadAvailabilityChange.Reason] = [:]
    for index in 0...60 {
      let t = 10 + Double(index) / 20
      let object = Self.scene.object(id: "new", ahead: 45 - 5 * (t - 10))
      let frame = Self.scene.frame(index, seconds: t, [object].compactMap(\.self), vehicle: Self.state(t, 5))
      for event in engine.update(frame) {
        if case .road(let report) = event { last = report.objects.first { $0.id == "new" } }
        if case .roadAvailability(let change) = event { missing[change.function] = change.reason }
      }
    }
    let state = try #require(last)
    #expect(abs(try #require(state.distanceMeters) - 30) < 3)
    #expect(abs(try #require(state.closingSpeed) - 5) < 0.5)
    #expect(missing[.timeToCollision] == nil && missing[.overspeed] == nil)
  }

  @Test func sameRoadInputsGiveTheSameLines() throws {
    #expect(
      try Self.lines(seed: 5, camera: Self.scene.camera, frames: 500)
        == Self.lines(seed: 5, camera: Self.scene.camera, frames: 500))
  }

  @Test func extremeTimesAreAccepted() throws {
    var engine = try RoadEngine(camera: Self.scene.camera)
    for (index, nanoseconds) in [Int64.min, Int64.min + 1, -1, 0, 1, .max - 1, .max].enumerated() {
      let time = Timestamp(nanoseconds: nanoseconds)
      var frame = Self.scene.frame(
        index, seconds: 0, RoadEngineTests.approach(0.1 * Double(index)),
        vehicle: VehicleState(time: time, speed: 10, yawRate: 0.1, speedLimit: 8))
      (frame.time, frame.lanes) = (time, Self.lanes())
      let events = engine.update(frame)
      let report = try #require(RoadEngineTests.reports(events).first)
      #expect(report.objects.first?.distanceMeters.map { $0 > 0 && $0 < 100 } == true)
      #expect(events.allSatisfy { !$0.json.text.contains(":nan") })
    }
  }

  @Test func frameTimeFarBeforeTheVehicleTimeIsSurvived() throws {
    var engine = try RoadEngine(camera: nil)
    let vehicle = VehicleState(time: Timestamp(nanoseconds: .max), speed: 10)
    var frame = Self.scene.frame(0, seconds: 0, [], vehicle: vehicle)
    frame.time = Timestamp(nanoseconds: .min)
    #expect(RoadEngineTests.reports(engine.update(frame)).first?.speed == nil)
  }
}

import Foundation
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The road engine")
struct RoadEngineTests {
  static let scene = RoadScene()

  /// Frames of a drive, every 50 ms: objects and vehicle state by time.
  static func drive(
    _ engine: inout RoadEngine, seconds: Double, step: Double = 0.05,
    vehicle: (Double) -> VehicleState? = { VehicleState(time: Timestamp(milliseconds: $0 * 1000), speed: 10) },
    objects: (Double) -> [RoadObject]
  ) -> [MonitorEvent] {
    (0...Int((seconds / step).rounded())).flatMap { index in
      let t = Double(index) * step
      return engine.update(scene.frame(index, seconds: t, objects(t), vehicle: vehicle(t)))
    }
  }

  /// Closing at 10 m/s from 40 m.
  static func approach(_ t: Double, left: Double = 0) -> [RoadObject] {
    [scene.object(id: "7", ahead: 40 - 10 * t, left: left)].compactMap(\.self)
  }

  static func alerts(_ events: [MonitorEvent]) -> [RoadAlertChange] {
    events.compactMap { if case .alert(let change) = $0 { change } else { nil } }
  }

  static func reports(_ events: [MonitorEvent]) -> [RoadReport] {
    events.compactMap { if case .road(let report) = $0 { report } else { nil } }
  }

  @Test func firstFrameReportsTheMissingFunctions() throws {
    var engine = try RoadEngine(camera: nil)
    let observation = RoadObservation(frame: 0, time: .zero, size: ImageSize(width: 100, height: 100))
    let events = engine.update(observation)
    #expect(events.first?.typeName == "road")
    #expect(events.dropFirst().map(\.typeName).allSatisfy { ["availability", "camera"].contains($0) })
    #expect(engine.update(observation).isEmpty, "a time that repeats is no frame")
  }

  @Test func approachRaisesEachSeverityOnce() throws {
    var engine = try RoadEngine(camera: Self.scene.camera)
    let events = Self.drive(&engine, seconds: 3) { Self.approach($0) }
    let collisions = Self.alerts(events).filter { $0.alert.kind == .timeToCollision }
    #expect(collisions.map(\.state) == [.raised, .changed, .changed])
    #expect(collisions.map(\.alert.severity) == [.info, .warning, .alert])
    // Contact after 4 s: 2.5 s before it is 1.5 s, 1.8 s before it 2.2 s.
    for (change, due) in zip(collisions.dropFirst(), [1.5, 2.2]) {
      #expect(abs(change.time.milliseconds / 1000 - due) < 0.25, "\(change.alert.severity) at \(change.time)")
      #expect(change.alert.object == "7")
    }
    #expect(Self.reports(events).last?.alerts.map(\.severity) == [.alert])
  }

  @Test(arguments: [3.5, -3.5])
  func passedObjectsBesideThePathRaiseNoAlert(left: Double) throws {
    var engine = try RoadEngine(camera: Self.scene.camera)
    let events = Self.drive(&engine, seconds: 3.2) { Self.approach($0, left: left) }
    #expect(Self.alerts(events).isEmpty)
  }

  @Test func objectOnABendIsInThePath() throws {
    // 10 m/s and 0.1 rad/s: an arc of 100 m; the object stands on it, 32 m along, 4.9 m to the left.
    func count(_ yawRate: Double) throws -> Int {
      var engine = try RoadEngine(camera: Self.scene.camera)
      let (radius, arc) = (100.0, 0.32)
      let events = Self.drive(
        &engine, seconds: 2,
        vehicle: { VehicleState(time: Timestamp(milliseconds: $0 * 1000), speed: 10, yawRate: yawRate) }
      ) { t in
        // On a circle, objects on the circle stay on it.
        let rest = arc - 0.1 * t
        let place = SIMD2(radius * sin(rest), radius * (1 - cos(rest)))
        return [Self.scene.object(id: "7", ahead: place.x, left: place.y)].compactMap(\.self)
      }
      return Self.alerts(events).count
    }
    #expect(try count(0.1) > 0)
  }

  @Test func disabledCollisionAlertsAreNotRaised() throws {
    var settings = RoadSettings()
    settings.alerts.useTimeToCollision = false
    var engine = try RoadEngine(camera: Self.scene.camera, settings: settings)
    #expect(Self.alerts(Self.drive(&engine, seconds: 3) { Self.approach($0) }).isEmpty)
  }

  @Test func unselectedObjectTypesRaiseNoAlert() throws {
    var settings = RoadSettings()
    settings.alerts.timeToCollisionTypes = ["person"]
    var engine = try RoadEngine(camera: Self.scene.camera, settings: settings)
    #expect(Self.alerts(Self.drive(&engine, seconds: 3) { Self.approach($0) }).isEmpty)
  }

  @Test func staticRegionWarnsWithoutACamera() throws {
    func collisions(_ left: Double) throws -> [RoadAlertChange] {
      let regions = Rig.Regions(primary: [[0.35, 0.99], [0.48, 0.47], [0.52, 0.47], [0.65, 0.99]])
      var engine = try RoadEngine(camera: nil, regions: regions)
      let events = Self.drive(&engine, seconds: 3) { Self.approach($0, left: left) }
      #expect(Self.reports(events).allSatisfy { $0.objects.allSatisfy { $0.distanceMeters == nil } })
      return Self.alerts(events).filter { $0.alert.kind == .timeToCollision }
    }
    #expect(try collisions(0).last?.alert.severity == .alert)
    #expect(try collisions(3.5).isEmpty)
  }

  @Test func refusedRegionsLeaveThePreviousRegions() throws {
    let regions = Rig.Regions(primary: [[0.1, 0.95], [0.46, 0.15], [0.54, 0.15], [0.9, 0.95]])
    var engine = try RoadEngine(camera: Self.scene.camera, regions: regions)
    let before = Self.reports(engine.update(Self.scene.frame(0, seconds: 0, []))).first?.primaryRegion
    #expect(before?.count == 4)
    for (corners, error): ([SIMD2<Double>], RegionError) in [
      ([[0, 0], [1, 0]], .tooFewVertices(count: 2)),
      ([[0, 0], [1.1, 0], [0, 1]], .outside(vertex: 1, x: 1.1, y: 0)),
      ([[0, 0], [.nan, 0], [0, 1]], .notFinite(vertex: 1)), ([[0, 0], [0.5, 0.5], [1, 1]], .collinear),
    ] {
      #expect(throws: error) { try engine.setRegions(Rig.Regions(primary: corners)) }
    }
    #expect(throws: RegionError.self) {
      try engine.setRegions(Rig.Regions(primary: [[0, 0], [1, 0], [0.5, 0.2], [1, 1], [0, 1]]))
    }
    #expect(Self.reports(engine.update(Self.scene.frame(1, seconds: 0.1, []))).first?.primaryRegion == before)
    try engine.setRegions(nil)
    #expect(Self.reports(engine.update(Self.scene.frame(2, seconds: 0.2, []))).first?.primaryRegion != before)
  }

  @Test(arguments: [0.01, 0.1])
  func alertTimesDoNotDependOnTheRate(step: Double) throws {
    var engine = try RoadEngine(camera: Self.scene.camera)
    let events = Self.drive(&engine, seconds: 3, step: step) { Self.approach($0) }
    let times = Self.alerts(events).map { $0.time.milliseconds / 1000 }
    #expect(times.count == 3)
    for (time, due) in zip(times.dropFirst(), [1.5, 2.2]) { #expect(abs(time - due) < 0.25) }
  }

  // The time repeats or goes back: no frame.
  @Test(arguments: [100.0, 50, 0, -1e9])
  func repeatedOrEarlierTimesAreIgnored(milliseconds: Double) throws {
    var engine = try RoadEngine(camera: Self.scene.camera)
    _ = engine.update(Self.scene.frame(0, seconds: 0.1, Self.approach(0)))
    #expect(engine.update(Self.scene.frame(1, seconds: milliseconds / 1000, Self.approach(1))).isEmpty)
    #expect(!engine.update(Self.scene.frame(2, seconds: 0.2, Self.approach(0.1))).isEmpty)
  }
}

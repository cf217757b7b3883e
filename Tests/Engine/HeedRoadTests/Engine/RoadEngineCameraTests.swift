import HeedGeometry
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("The road engine and its camera")
struct RoadEngineCameraTests {
  static let rig = SimulatedDrive.camera(height: 1.3)
  static let truth = SimulatedDrive.camera(yaw: 2, pitch: -3)

  /// The engine's events for each frame of an ordinary drive.
  static func run(_ engine: inout RoadEngine, _ drive: inout SimulatedDrive, seconds: Double) -> [[MonitorEvent]] {
    (0..<Int(seconds / drive.step)).map { _ in
      var seen = drive.next()
      var vehicle = VehicleState(time: seen.time, speed: drive.speed, yawRate: 0)
      // North along a meridian.
      vehicle.position = GeoPosition(longitude: 8.4, latitude: 49 + drive.speed * drive.time / 111_229)
      seen.vehicle = vehicle
      return engine.update(seen)
    }
  }

  static func report(_ events: [MonitorEvent]?) -> RoadReport? {
    if case .road(let report)? = events?.first { report } else { nil }
  }

  static func changes(_ events: [[MonitorEvent]]) -> [CameraChange] {
    events.joined().compactMap { if case .camera(let change) = $0 { change } else { nil } }
  }

  static func drive(seed: UInt64 = 3) -> SimulatedDrive {
    var drive = SimulatedDrive(truth, seed: seed)
    (drive.noise, drive.outliers, drive.tracks) = (0.5, 0.1, 16)
    return drive
  }

  /// An engine after enough driving to be calibrated, its events, and the continuing drive.
  static let calibrated: (engine: RoadEngine, events: [[MonitorEvent]], drive: SimulatedDrive)? = {
    guard var engine = try? RoadEngine(camera: rig) else { return nil }
    var drive = RoadEngineCameraTests.drive()
    let events = run(&engine, &drive, seconds: 24)
    return (engine, events, drive)
  }()

  @Test func everyFrameReportsTheCalibration() throws {
    let (_, events, _) = try #require(Self.calibrated)
    let reports = events.compactMap { Self.report($0) }
    #expect(reports.count == events.count)
    for report in reports {
      let (snapshot, calibration) = (report.camera, try #require(report.calibration))
      #expect(snapshot.frameSize == Self.rig.optics.size)
      #expect(snapshot.isCalibrated == calibration.isCalibrated)
      #expect(snapshot.calibrationProgress == calibration.progress)
      #expect(snapshot.camera == calibration.camera ?? Self.rig, "the rig's until it is calibrated")
    }
    let last = try #require(reports.last)
    let seen = try #require(last.camera.camera)
    #expect(last.camera.isCalibrated && (seen.pitch - Self.truth.pitch).magnitude.degrees < 0.15)
    #expect(try #require(last.camera.pose).heading.degrees.remainder(dividingBy: 360).magnitude < 0.01)
    let kinds = Self.changes(events).map(\.kind)
    #expect(kinds.count { $0 == .calibrated } == 1 && kinds.last == .calibrated)
    #expect(kinds.dropLast().allSatisfy { $0 == .advanced })
    let progress = Self.changes(events).map(\.calibration.progress)
    #expect(progress == progress.sorted())
  }

  /// The measured distance of an object that stands on the road 20 m ahead.
  static func distance(_ engine: inout RoadEngine, _ drive: inout SimulatedDrive) throws -> Double {
    let low = try #require(truth.pixel(of: Point(x: 20, y: 0, z: 0)))
    let high = try #require(truth.pixel(of: Point(x: 20, y: 0, z: 1.5)))
    let width = 1.8 / 20 * truth.optics.fx
    let box = ImageRect(x: low.x - width / 2, y: high.y, width: width, height: low.y + 0.5 - high.y)
    var distance: Double?
    for _ in 0..<8 {
      var seen = drive.next()
      seen.objects = [RoadObject(id: "7", label: .car, box: box)]
      seen.vehicle = VehicleState(time: seen.time, speed: 15, yawRate: 0)
      distance = report(engine.update(seen))?.objects.first?.distanceMeters ?? distance
    }
    return try #require(distance)
  }

  @Test func distancesUseTheCalibratedCamera() throws {
    var (engine, _, drive) = try #require(Self.calibrated)
    let found = try Self.distance(&engine, &drive)
    #expect(abs(found - 20) < 1.5, "\(found)")
  }

  @Test func unappliedCalibrationKeepsTheRig() throws {
    var settings = RoadSettings()
    settings.camera.isApplied = false
    var (engine, drive) = (try RoadEngine(camera: Self.rig, settings: settings), Self.drive())
    let events = Self.run(&engine, &drive, seconds: 24)
    #expect(Self.report(events.last)?.calibration?.isCalibrated == true)
    // The rig's camera looks level: the path equals that of a camera without calibration.
    var fresh = try RoadEngine(camera: Self.rig, settings: settings)
    var other = Self.drive()
    let uncalibrated = try #require(Self.report(Self.run(&fresh, &other, seconds: 1).last))
    #expect(Self.report(events.last)?.primaryRegion == uncalibrated.primaryRegion)
    let (_, applied, _) = try #require(Self.calibrated)
    #expect(Self.report(applied.last)?.primaryRegion != uncalibrated.primaryRegion)
  }

  @Test func newEngineKeepsTheCalibrationOfTheSameCamera() throws {
    let (engine, events, drive) = try #require(Self.calibrated)
    let before = try #require(Self.report(events.last)?.camera.camera)
    let regions = Rig.Regions(primary: [SIMD2(0.1, 0.95), SIMD2(0.46, 0.6), SIMD2(0.54, 0.6), SIMD2(0.9, 0.95)])
    var (other, settings) = (Self.rig, RoadSettings())
    other.heightMeters = 1.5
    settings.camera.isApplied = false
    let cases: [(RoadEngine, Bool, Comment)] = [
      (try RoadEngine(camera: Self.rig, regions: regions), true, "other regions"),
      (try RoadEngine(camera: other), false, "another camera"), (try RoadEngine(camera: nil), false, "no camera"),
      (try RoadEngine(camera: Self.rig, settings: settings), false, "other settings of the calibration"),
    ]
    for (fresh, isKept, why) in cases {
      var (next, going) = (fresh, drive)
      next.keepCalibration(of: engine)
      let report = try #require(Self.report(Self.run(&next, &going, seconds: 0.125).last))
      #expect((report.calibration?.isCalibrated == true) == isKept, why)
      #expect(report.camera.isCalibrated == isKept, why)
      if isKept {
        #expect(report.camera.camera.map { ($0.pitch - before.pitch).magnitude.degrees < 0.1 } ?? false, why)
      }
    }
  }

  @Test func garbageFlowTracksAreDropped() throws {
    var (engine, drive) = (try RoadEngine(camera: Self.rig), Self.drive())
    for number in [Double.nan, .infinity, -.infinity, 1e300, 1e6] {
      var seen = drive.next()
      seen.flow?.tracks += [
        RoadFlow.Track(from: PlanePoint(x: number, y: 500), to: PlanePoint(x: 500, y: number)),
        RoadFlow.Track(from: PlanePoint(x: 500, y: 500), to: PlanePoint(x: 500, y: number)),
      ]
      let events = engine.update(seen)
      let report = try #require(Self.report(events))
      #expect(report.observation.flow?.tracks.count == drive.tracks, "what is no track is left out")
    }
    #expect(Self.report(engine.update(drive.empty())) != nil)
  }
}

import Dispatch
import Foundation
import Heed
import HeedGeometry
import HeedSignals
import Synchronization
import Testing

@testable import HeedSession

@Suite("A product's log")
struct SessionLoggerTests {
  private static let rig: Rig = {
    var rig = Rig(
      name: "my car", seat: .left,
      zones: [
        Zone(name: "road", zoneClass: .forward, shape: .sphere(center: .millimeters(0, 53, 0), radiusMeters: 0.09)),
        Zone(
          name: "a: b", zoneClass: .phone,
          shape: .quad([
            .millimeters(0, 0, 0), .millimeters(10, 0, 0), .millimeters(10, 10, 0), .millimeters(0, 10, 0),
          ])),
      ])
    rig.vehicleFromCamera = Transform(
      rotation: Rotation(yaw: .degrees(170), pitch: .degrees(-3), roll: .degrees(1)),
      origin: Point(meters: SIMD3(-0.3, 0.4, 1.1)))
    return rig
  }()

  private func tracker(frames: Int, isLive: Bool = false) -> GazeTracker {
    GazeTracker(
      stage: DrawnStage(), rig: Self.rig,
      clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) },
      makeSource: { CountedSource(frames: frames, isLive: isLive) })
  }

  /// Runs a tracker until its source ends.
  private func run(_ tracker: GazeTracker) throws {
    let listener = EndListener()
    tracker.statusDelegate = listener
    try tracker.startTracking()
    #expect(listener.ended.wait(timeout: .now() + 600) == .success)
  }

  @Test func loggerRecordsARunOfATracker() throws {
    let scene = SessionScene()
    let tracker = tracker(frames: 1200)
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive", driver: "p07")
    #expect(log.state == .idle && log.session == nil)
    try run(tracker)
    try log.finish()
    #expect(log.state == .idle && log.session == "drive" && log.lostEvents == 0)
    let record = try scene.store.read("drive")
    #expect(record.state == .complete && record.progress.frames == 1200)
    #expect(record.description.driver == "p07" && record.description.source == "counted")
    #expect(record.description.rigName == "my car")
    #expect(record.description.heedVersion == GazeTracker.decisionVersion)
    #expect(record.events.last?.type == "summary" && record.events.last?.line == record.summary)
    #expect(record.attention.map { $0.end.milliseconds } == [30_000, record.progress.last?.milliseconds])
    let rig = try RigFile(path: "kept", text: try #require(record.description.rig)).rig
    #expect(rig.zones == Self.rig.zones && rig.seat == .left)
    #expect(abs((rig.vehicleFromCamera?.rotation.yaw.degrees ?? 0) - 170) < 1e-5)
    let settings = try SettingsFile.settings(path: "kept", text: record.description.settings, isRecorded: true)
    #expect(settings == EngineSettings())
  }

  /// A tracker scores looks at the road's zones by default, also with a display.
  @Test(arguments: [false, true])
  func attentionTargetIsRecorded(isSet: Bool) throws {
    let scene = SessionScene()
    var rig = Self.rig
    rig.display = Rig.Display(
      widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
      xAxis: try #require(Direction(SIMD3(-1, 0, 0))), yAxis: try #require(Direction(SIMD3(0, 1, 0))))
    let tracker = GazeTracker(
      stage: DrawnStage(), rig: rig, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) },
      makeSource: { CountedSource(frames: 40, isLive: false) })
    if isSet { try tracker.setAttentionRegion(region: ScreenRegion(x: 0, y: 0, width: 1920, height: 1080)) }
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive")
    try run(tracker)
    try log.finish()
    let description = try scene.store.read("drive").description
    #expect(description.settings.contains("    width: 1920\n    height: 1080\n") == isSet, "\(description.settings)")
    #expect(try RigFile(path: "kept", text: try #require(description.rig)).rig.display == rig.display)
    #expect(description.display == .init(width: 1920, height: 1080))
  }

  @Test func eachRunIsASeparateSession() throws {
    let scene = SessionScene()
    let tracker = tracker(frames: 40)
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive")
    for _ in 0..<3 {
      try run(tracker)
      try log.finish()
    }
    #expect(try scene.store.sessions().map(\.name) == ["drive", "drive-2", "drive-3"])
    #expect(try scene.store.sessions().allSatisfy { try $0.content.get().state == .complete })
  }

  @Test func defaultSessionNameIsTheDate() throws {
    let scene = SessionScene()
    let tracker = tracker(frames: 40)
    let log = try SessionLogger(of: tracker, in: scene.store)
    try run(tracker)
    try log.finish()
    let name = try #require(log.session)
    #expect(name.wholeMatch(of: /20[0-9]{2}-[0-9]{2}-[0-9]{2}-[0-9]{6}/) != nil, "\(name)")
    #expect(try scene.store.read(name).description.driver == nil)
  }

  @Test func invalidSessionNamesAreRefusedAtOnce() throws {
    let scene = SessionScene()
    try scene.finished("drive")
    let tracker = tracker(frames: 1)
    #expect(throws: SessionError.alreadyExists(name: "drive")) {
      try SessionLogger(of: tracker, in: scene.store, session: "drive")
    }
    #expect(throws: SessionError.self) { try SessionLogger(of: tracker, in: scene.store, session: "../up") }
    #expect(throws: SessionError.self) { try SessionLogger(of: tracker, in: scene.store, driver: "me@example.org") }
  }

  @Test func runsWithoutAFrameLeaveNoSession() throws {
    let scene = SessionScene()
    let tracker = tracker(frames: 0)
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive")
    try run(tracker)
    try log.finish()
    #expect(scene.names() == [])
  }

  /// The store cannot be created until the run is over, as on a full disk. In the end it still holds all events.
  @Test func diskOutageLosesNoEvents() throws {
    let scene = SessionScene()
    // A file stands where the store's folder should be.
    try Data().write(to: scene.store.folder)
    let tracker = tracker(frames: 1200, isLive: true)
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive")
    try run(tracker)
    // The first attempt fails on the log's own queue. The wait ends after ten minutes, so that the test cannot hang.
    for _ in 0..<300_000 {
      if case .suspended = log.state { break }
      usleep(2000)
    }
    guard case .suspended = log.state else {
      Issue.record("\(log.state)")
      return
    }
    #expect(log.isWaitingForDisk && log.settle() == nil, "the tracker tells that it waits; nothing is lost yet")
    #expect(throws: SessionError.self) { try log.finish(within: .milliseconds(1)) }
    try FileManager.default.removeItem(at: scene.store.folder)
    try log.finish()
    let record = try scene.store.read("drive")
    #expect(record.state == .complete && record.progress.frames == 1200 && log.lostEvents == 0)
    #expect(record.events.last?.type == "summary" && record.attention.count == 2)
  }

  @Test func whatALogLacksStandsInTheSummary() throws {
    let scene = SessionScene()
    try scene.blockStore()
    let tracker = tracker(frames: 1200, isLive: true)
    var settings = SessionWriter.Settings()
    settings.queueCapacity = 1
    let log = try SessionLogger(of: tracker, in: scene.store, session: "drive", settings: settings)
    try run(tracker)
    try scene.blockStore(false)
    try log.finish()
    let summary = try #require(try scene.store.read("drive").losses.first)
    #expect(summary.events > 0 && log.lostEvents > 0)
    #expect(log.settle()?.hasPrefix("The session lacks ") == true)
  }

  @Test func driverMonitorIsLogged() throws {
    let scene = SessionScene()
    let monitor = try DriverMonitor(
      cabin: .init(stage: DrawnStage()) { CountedSource(frames: 60, isLive: false) }, rig: Self.rig,
      clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 1_700_000_000_000) })
    let log = try SessionLogger(of: monitor, in: scene.store, session: "drive", driver: "p1")
    let listener = EndListener()
    monitor.riskDelegate = listener
    try monitor.startMonitoring()
    #expect(listener.ended.wait(timeout: .now() + 600) == .success)
    try log.finish()
    let record = try scene.store.read("drive")
    #expect(record.progress.frames == 60 && record.description.rigName == "my car" && record.state == .complete)
  }
}

/// A face stage that sees a face looking at the road in every frame.
private final class DrawnStage: FaceStage {
  func observe(_ frame: Frame) -> CabinObservation {
    var seen = FrameReport.at(frame.time.milliseconds).observation
    (seen.frame, seen.time) = (frame.index, frame.time)
    return seen
  }
}

/// A live source of this many frames, 30 per second. It never waits.
private final class CountedSource: FrameSource {
  let isLive: Bool
  let name = "counted"
  private let frames: Int
  private let given = Mutex(0)

  init(frames: Int, isLive: Bool) { (self.frames, self.isLive) = (frames, isLive) }

  func open() {}
  func stop() {}

  func next(timeout: Duration) -> FrameArrival {
    let index = given.withLock { given in
      defer { given += 1 }
      return given
    }
    guard index < frames else { return .ended(SourceEnd(isComplete: true, framesRead: frames)) }
    let size = ImageSize(width: 8, height: 8)
    return .frame(
      Frame(
        index: index, time: Timestamp(nanoseconds: Int64(index) * 33_333_333), size: size, format: .bgr8,
        pixels: [UInt8](repeating: UInt8(index % 251), count: 8 * 8 * 3)))
  }
}

private final class EndListener: StatusDelegate, RiskDelegate {
  let ended = DispatchSemaphore(value: 0)
  func onStarted() {}
  func onStopped(error: StatusError) { ended.signal() }
  func onRisk(timestamp: Double, risk: RiskState) {}
  func onMonitoringStopped(error: StatusError) { ended.signal() }
}

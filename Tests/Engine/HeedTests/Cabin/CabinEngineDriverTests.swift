import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@testable import Heed

@Suite struct CabinEngineDriverTests {
  /// A drive with a driver change at each of these seconds.
  private func observations(_ scene: Scene, changesAt seconds: [Double]) -> [CabinObservation] {
    scene.observations().map { seen in
      var seen = seen
      seen.driverChanges = seconds.count { seen.time >= Timestamp(milliseconds: 1000 * $0) }
      return seen
    }
  }

  private func changes(_ events: [MonitorEvent]) -> [Double] {
    events.compactMap { if case .driverChanged(let time) = $0 { time.milliseconds } else { nil } }
  }

  @Test(
    arguments: [
      ([], [], "one driver"), ([20], [20_000], "another one"), ([20, 30], [20_000, 30_000], "and a third"),
      ([0], [], "the stage counted before this engine began"),
    ] as [([Double], [Double], Comment)])
  func everyDriverChangeIsReportedOnce(at seconds: [Double], expected: [Double], why: Comment) {
    let found = changes(events(of: observations(Scene((.road, 40)), changesAt: seconds)))
    #expect(found.map { $0.rounded() } == expected, why)
  }

  @Test func replayGivesTheSameEvents() {
    let drive = observations(Scene((.road, 30), (.drowsy, 12), (.absent, 5), (.road, 20)), changesAt: [47])
    #expect(events(of: drive.map { $0.rounded() }).lines == events(of: drive).lines)
  }

  @Test func driverChangeResetsDrowsiness() throws {
    let drive = Scene((.road, 30), (.drowsy, 60), (.absent, 5), (.road, 20))
    let before = events(of: drive.observations()).drowsiness
    #expect(before.last?.isDrowsy != nil)
    let found = events(of: observations(drive, changesAt: [95]))
    let change = try #require(found.firstIndex { if case .driverChanged = $0 { true } else { false } })
    #expect(!Array(found[..<change]).drowsiness.isEmpty)
    #expect(Array(found[change...]).drowsiness.allSatisfy { $0.isDrowsy != true })
  }

  @Test func ongoingClosureEndsWithTheDriver() throws {
    let found = events(of: observations(Scene((.road, 10), (.eyesShut, 4), (.road, 5)), changesAt: [12.5]))
    let change = try #require(found.firstIndex { if case .driverChanged = $0 { true } else { false } })
    let closures = Array(found[..<change]).closures
    #expect(closures.map(\.closure.phase) == [.began, .ended], "the closure is the first driver's")
  }

  @Test func opennessOfTheNextDriverIsRelearned() throws {
    // The next driver's open eye is as wide as half of the first one's.
    let wide = observations(Scene((.road, 62)), changesAt: [])
    let narrow = observations(Scene((.road, 122)), changesAt: [60]).map { seen in
      var seen = seen
      guard seen.driverChanges == 1 else { return seen }
      seen.face?.leftEye?.lidAperture = .degrees(20)
      seen.face?.rightEye?.lidAperture = .degrees(20)
      return seen
    }
    func opennesses(_ observations: [CabinObservation]) -> [Double?] {
      var engine = CabinEngine(rig: cabin)
      return observations.flatMap { engine.update($0) }.compactMap { event -> FrameReport? in
        if case .frame(let report) = event { report } else { nil }
      }.map(\.leftOpenness)
    }
    let first = try #require(opennesses(wide).last ?? nil)
    let second = try #require(opennesses(narrow).last ?? nil)
    #expect(first > 0.9 && second > 0.9)
  }

  @Test func driverChangeDropsTheCalibration() throws {
    var run = CabinEngineCalibrationTests.Run()
    try run.calibrate()
    #expect(run.engine.calibration != nil)
    var next = ClipCalibratorTests.observation(run.frame, ClipCalibratorTests.face(at: PlanePoint(x: 960, y: 540)))
    next.driverChanges = 1
    let told = run.engine.update(next).dropFirst()
    #expect(
      told.contains(.driverChanged(time: next.time))
        && told.last == .calibration(time: next.time, change: .failed(reason: .otherDriver)))
    #expect(run.engine.calibration == nil)
    (next.frame, next.time) = (next.frame + 1, next.time + .milliseconds(33))
    let more = run.engine.update(next)
    #expect(!more.contains { if case .calibration = $0 { true } else { false } }, "said once")
  }

  @Test func driverChangeFailsARunningCalibration() throws {
    var run = CabinEngineCalibrationTests.Run()
    run.look(PlanePoint(x: 960, y: 540), frames: 3)
    try run.engine.startCalibration(CalibrationPlan())
    run.look(PlanePoint(x: 960, y: 540), frames: 1)
    var next = ClipCalibratorTests.observation(run.frame, ClipCalibratorTests.face(at: PlanePoint(x: 960, y: 540)))
    next.driverChanges = 1
    run.hear(run.engine.update(next))
    #expect(run.said.last == .failed(reason: .otherDriver) && !run.engine.isCalibrating)
  }
}

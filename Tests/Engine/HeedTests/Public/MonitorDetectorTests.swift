import Heed
import HeedRoad
import HeedSignals
import Testing

@Suite("Detector thresholds change while a monitor runs")
struct MonitorDetectorTests {
  private static func monitor(_ stage: ScriptedRoadStage) throws -> RoadMonitor {
    try RoadMonitor(
      stage: stage, clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 0) },
      makeSource: { ScriptedSource(frames: 0, ending: .silence) })
  }

  @Test func detectorThresholdsReachTheStageAndTheSettings() throws {
    let stage = ScriptedRoadStage()
    let monitor = try Self.monitor(stage)
    #expect(monitor.detector == ObjectThresholds())
    var wanted = ObjectThresholds()
    (wanted.confidence, wanted.labels) = (0.55, ["car"])
    try monitor.setDetector(wanted)
    #expect(stage.thresholds == [wanted] && monitor.settings.detector == wanted)
    wanted.overlap = 0.5
    var settings = monitor.settings
    settings.detector = wanted
    try monitor.setSettings(settings)
    #expect(stage.thresholds.last == wanted && monitor.detector == wanted)
  }

  @Test func detectorThresholdsOutOfRangeAreRefused() throws {
    let stage = ScriptedRoadStage()
    let monitor = try Self.monitor(stage)
    var wrong = ObjectThresholds()
    wrong.confidence = 1.5
    let error = RoadError.settings("confidence is 1.5; give a number from 0 to 1")
    #expect(throws: error) { try monitor.setDetector(wrong) }
    var settings = RoadSettings()
    settings.detector = wrong
    #expect(throws: error) { try monitor.setSettings(settings) }
    #expect(throws: error, "without a camera, too") { try RoadMonitor().setDetector(wrong) }
    #expect(monitor.detector == ObjectThresholds() && stage.thresholds.isEmpty)
  }

  private static func driverMonitor(_ stage: ScriptedRoadStage) throws -> DriverMonitor {
    try DriverMonitor(
      cabin: .init(stage: ScriptedStage(), makeSource: { ScriptedSource(frames: 0) }),
      road: .init(stage: stage, makeSource: { ScriptedSource(frames: 0) }),
      clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 0) })
  }

  @Test func driverMonitorRefusesInvalidSettings() throws {
    let stage = ScriptedRoadStage()
    let monitor = try Self.driverMonitor(stage)
    var wrong = EngineSettings()
    (wrong.road.alerts.timeToCollisionAlert, wrong.road.alerts.timeToCollisionWarning) = (3, 2)
    #expect(throws: ConfigurationError.self) { try monitor.changeSettings(wrong) }
    wrong = EngineSettings()
    wrong.road.detector.confidence = 1.5
    #expect(throws: ConfigurationError.self) { try monitor.changeSettings(wrong) }
    #expect(throws: RoadError.self) { try monitor.setDetector(wrong.road.detector) }
    #expect(throws: RoadError.region(.collinear)) {
      try monitor.changeSettings(EngineSettings(), regions: Rig.Regions(primary: [[0, 0], [0.5, 0.5], [1, 1]]))
    }
    #expect(stage.thresholds.isEmpty)
  }

  @Test func driverMonitorPassesThresholdsToTheStage() throws {
    let stage = ScriptedRoadStage()
    let monitor = try Self.driverMonitor(stage)
    var wanted = ObjectThresholds()
    wanted.confidences = ["car": 0.6]
    try monitor.setDetector(wanted)
    #expect(stage.thresholds == [wanted])
  }
}

import Heed
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite("The target of attention as a setting")
struct AttentionTargetSettingsTests {
  @Test func attentionTargetSurvivesTheRoundTripToYAML() throws {
    var settings = EngineSettings()
    settings.attention.zones = ["road", "a: b", "12", "yes", "1e3"]
    (settings.attention.region.width, settings.attention.region.height) = (800, 400.5)
    (settings.attention.region.x, settings.attention.region.y) = (0.25, 100)
    let text = SettingsFile.text(of: settings)
    #expect(try SettingsFile.settings(path: "kept", text: text, isRecorded: true) == settings)
  }

  @Test func attentionRegionNeedsWidthAndHeight() {
    #expect(throws: ConfigurationError.self) {
      try SettingsFile.settings(path: "half", text: "attention: {region: {width: 10}}")
    }
  }

  static let targets: [([String], String, Double)] = [
    ([], "road", 1), ([], "phone", 0), (["phone"], "phone", 1), (["phone"], "road", 0), (["road", "phone"], "road", 1),
    (["nowhere"], "road", 0),
  ]

  @Test(arguments: targets)
  func attentionIsMeasuredForTheNamedZones(zones: [String], act: String, expected: Double) throws {
    var settings = EngineSettings()
    settings.attention.zones = zones
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin, settings: settings))
    var events: [MonitorEvent] = []
    for observation in Scene((act == "road" ? .road : .phone, 20)).observations() {
      events += engine.update(.cabin(observation))
    }
    events += engine.finish(note: "the end")
    guard case .summary(_, let summary)? = events.last else {
      Issue.record("no summary")
      return
    }
    #expect(abs(try #require(summary.figures.attention?.score) - expected) < 0.05)
  }

  @Test func attentionRegionFromSettingsReachesTheTracker() {
    var settings = EngineSettings()
    settings.attention.region = AttentionMeter.Region(ScreenRegion(x: -100, y: 20, width: 300, height: 50))
    #expect(settings.attention.region.rect == ScreenRegion(x: 0, y: 20, width: 200, height: 50))
    let tracker = GazeTracker(
      stage: NoStage(), rig: cabinWithDisplay, settings: settings,
      clock: { WallClockAnchor(timestamp: $0, utcMilliseconds: 0) }, makeSource: { ScriptedSource(frames: 0) })
    #expect(tracker.attentionRegion == settings.attention.region.rect)
    tracker.removeAttentionRegion()
    #expect(tracker.attentionRegion == nil)
  }
}

private final class NoStage: FaceStage {
  func observe(_ frame: Frame) throws -> CabinObservation { throw ScriptedSource.Failure() }
}

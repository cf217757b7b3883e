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

  static let targets: [([String], String, Double?)] = [
    ([], "road", 1), ([], "phone", 0), (["phone"], "phone", 1), (["phone"], "road", 0), (["road", "phone"], "road", 1),
    (["nowhere"], "road", nil),
  ]

  @Test(arguments: targets)
  func attentionIsMeasuredForTheNamedZones(zones: [String], act: String, expected: Double?) throws {
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
    let score = summary.figures.attention?.score
    #expect(score.map { abs($0 - (expected ?? .infinity)) < 0.05 } ?? (expected == nil))
  }

  private static let withoutForward: Rig = {
    var rig = cabin
    rig.zones.removeFirst()
    return rig
  }()
  private static let onlyDisplay: Rig = {
    var rig = cabinWithDisplay
    rig.zones = []
    return rig
  }()
  private static let large = ScreenRegion(x: 0, y: 0, width: 1920, height: 1080)
  /// Half of its longer side is 3.9 degrees from the eyes.
  private static let small = ScreenRegion(x: 900, y: 0, width: 460, height: 100)

  static let aims: [(Rig, [String], ScreenRegion?, AttentionTarget, UnknownAttention?, Comment)] = [
    (cabin, [], nil, .road, nil, "the zones of the road"), (cabin, ["phone"], nil, .zones, nil, "named zones"),
    (cabin, ["nowhere"], nil, .zones, .noZones, "a zone that the rig does not have"),
    (cabin, ["phone"], large, .region, .noDisplay, "a region without a display"),
    (cabinWithDisplay, [], large, .region, nil, "a region before zones"),
    (cabinWithDisplay, [], small, .region, .uncalibrated, "a gaze that is not calibrated cannot tell"),
    (withoutForward, [], nil, .road, nil, "a mirror alone"), (onlyDisplay, [], nil, .display, nil, "a display alone"),
    (Rig(name: "assumed"), [], nil, .camera, nil, "neither zones nor display"),
  ]

  @Test(arguments: aims)
  func attentionScoreNamesItsTarget(
    rig: Rig, zones: [String], region: ScreenRegion?, target: AttentionTarget, reason: UnknownAttention?, why: Comment
  ) {
    var settings = EngineSettings()
    settings.attention.zones = zones
    if let region { settings.attention.region = AttentionMeter.Region(region) }
    var engine = CabinEngine(rig: rig, settings: settings)
    var events = Scene((.road, 20)).observations().flatMap { engine.update($0) }
    events += engine.finish(SourceEnd(isComplete: true, framesRead: 600))
    let scores = events.compactMap { if case .attention(_, let score) = $0 { score } else { nil } }
    #expect(scores.map(\.target) == [target], why)
    #expect(scores.map(\.reason) == [reason] && scores.map { $0.score == nil } == [reason != nil], why)
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

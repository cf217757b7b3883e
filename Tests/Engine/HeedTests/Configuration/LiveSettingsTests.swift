import HeedDriver
import HeedGeometry
import HeedRoad
import HeedSignals
import Testing

@testable import Heed

@Suite("Settings change while the engine runs, as inputs that a recording holds")
struct LiveSettingsTests {
  private static func change(_ text: String, at seconds: Double, regions: Rig.Regions? = nil) -> MonitorInput {
    .settings(SettingsChange(time: Timestamp(milliseconds: seconds * 1000), settings: text, regions: regions))
  }

  /// The events of a scene with a settings change before its frame at a time.
  private static func events(_ scene: Scene, _ text: String, at seconds: Double) -> [MonitorEvent] {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    var (found, isDone) = ([MonitorEvent](), false)
    for seen in scene.observations() {
      if !isDone, seen.time.milliseconds >= seconds * 1000 {
        found += engine.update(change(text, at: seen.time.milliseconds / 1000))
        isDone = true
      }
      found += engine.update(.cabin(seen))
    }
    return found
  }

  @Test(arguments: [
    ("", 1.0, "the default: a microsleep from 1 s"), ("closure: {microsleepFrom: 0.6}\n", 0.6, "sooner"),
    ("closure: {microsleepFrom: 2}\n", 2.0, "later"),
  ])
  func changedThresholdAppliesFromTheNextFrame(text: String, seconds: Double, why: Comment) throws {
    let found = Self.events(Scene((.road, 6), (.eyesShut, 2.5), (.road, 1)), text, at: 6.2)
    let began = try #require(
      found.lazy.compactMap { if case .eyeClosure(let time, let closure) = $0 { (time, closure) } else { nil } }.first)
    let length = began.0.seconds(since: began.1.start)
    #expect(length >= seconds && length < seconds + 0.1, why)
    #expect(began.1.phase == .began, "the closure that was open when the setting changed is not lost")
  }

  @Test func settingsChangeIsReportedOnceWithTheOldValue() throws {
    let text = "attention: {interval: 20}\nrisk: {hold: 3}\n"
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    let told = engine.update(Self.change(text, at: 1))
    #expect(
      told == [
        .settings(
          SettingsReport(
            time: Timestamp(milliseconds: 1000),
            changes: [
              .init(name: "attention.interval", before: "30", after: "20"),
              .init(name: "risk.hold", before: "2", after: "3"),
            ]))
      ])
    #expect(engine.update(Self.change(text, at: 2)).isEmpty, "nothing changed")
    #expect(engine.settings.attention.interval == .seconds(20))
  }

  @Test(arguments: ["drowsiness: {window: 30}\n", "nonsense: 1\n", "risk: {advisoryFrom: 0.9}\n", "- 1"])
  func refusedChangesKeepTheSettings(text: String) {
    var engine = DriveEngine(cabin: CabinEngine(rig: cabin))
    #expect(engine.update(Self.change(text, at: 1)).isEmpty)
    #expect(engine.settings == EngineSettings())
  }

  @Test func attentionIntervalChangesWhileRunning() {
    let found = Self.events(Scene((.road, 40)), "attention: {interval: 10}\n", at: 12)
    let scores = found.compactMap { if case .attention(_, let score) = $0 { score } else { nil } }
    let lengths = scores.map { $0.end.seconds(since: $0.begin).rounded() }
    #expect(lengths == [12, 10, 10], "the stretch that was open ends with the change")
  }

  @Test func switchedOffAlertIsCleared() throws {
    var engine = DriveEngine(cabin: nil, road: try RoadEngine(camera: nil))
    let box = ImageRect(x: 500, y: 300, width: 200, height: 150)
    func seen(_ index: Int) -> MonitorInput {
      var object = RoadObject(label: .car, box: box, score: 0.9)
      object.id = "7"
      object.distanceMeters = 30 - 0.5 * Double(index)
      return .road(
        RoadObservation(
          frame: index, time: Timestamp(milliseconds: Double(index) * 50), size: ImageSize(width: 1280, height: 720),
          objects: [object]))
    }
    let all = Rig.Regions(primary: [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)])
    let on = engine.update(Self.change("road: {alerts: {alertDistance: 40}}\n", at: 0, regions: all))
    guard case .settings(let report)? = on.first else {
      Issue.record("nothing was told")
      return
    }
    #expect(report.changes.map(\.name) == ["road.alerts.alertDistance", "regions"])
    var alerts: [RoadAlertChange] = []
    for index in 0..<20 {
      if index == 15 { _ = engine.update(Self.change("", at: 0.75, regions: all)) }
      for case .alert(let change) in engine.update(seen(index)) where change.alert.kind == .distance {
        alerts.append(change)
      }
    }
    #expect(alerts.map(\.state) == [.raised, .cleared])
    #expect(alerts.last?.time == Timestamp(milliseconds: 750))
    #expect(engine.update(Self.change("", at: 2)).isEmpty, "without regions those in use stay")
    let none = engine.update(Self.change("", at: 2, regions: Rig.Regions(primary: [])))
    guard case .settings(let report)? = none.first else {
      Issue.record("nothing was told")
      return
    }
    #expect(report.changes.map(\.after) == ["none"])
  }

  @Test func sameSettingsChangesGiveTheSameBytes() {
    let scene = Scene((.road, 5), (.phone, 4), (.drowsy, 20), (.absent, 2))
    func run() -> [String] {
      Self.events(scene, "distraction: {phone: 1}\ndrowsiness: {drowsyFrom: 0.4}\n", at: 6).map { $0.json.text }
    }
    let first = run()
    #expect(first == run())
    #expect(first.contains { $0.contains("\"type\": \"settings\"") || $0.contains("\"type\":\"settings\"") })
  }

  /// A valid value for the setting's kind that differs from the default.
  private static func other(_ entry: SettingsFile.Entry) -> String {
    switch entry.kind {
    case .truth: entry.value == "true" ? "false" : "true"
    case .integer, .number: entry.name == "attention.interval" ? "20" : "0.77"
    case .list: entry.name.hasSuffix("perclosRange") ? "[0.07, 0.21]" : "[road]"
    case .text: entry.name.hasSuffix("Signal") ? "none" : "car"
    case .mapping: "{}"
    }
  }

  @Test func everyLiveSettingIsAccepted() throws {
    let known = Dictionary(SettingsFile.entries(of: EngineSettings()).map { ($0.name, $0) }) { first, _ in first }
    for name in LiveSettings.names {
      let entry = try #require(known[name], "\(name) is no setting")
      var next = EngineSettings()
      let parts = name.split(separator: ".")
      let text =
        parts.enumerated().map { String(repeating: "  ", count: $0.offset) + $0.element + ":" }
        .joined(separator: "\n") + " " + Self.other(entry) + "\n"
      guard let wanted = try? SettingsFile.settings(path: "s", text: text) else {
        // Some settings only change together: the three times to collision, and the sides of a region.
        #expect(["timeToCollision", "From", "region."].contains { name.contains($0) }, "\(name)")
        continue
      }
      next = try LiveSettings.applying(wanted, to: EngineSettings())
      #expect(SettingsFile.changes(from: EngineSettings(), to: next).map(\.name) == [name])
    }
  }

  @Test func savedSettingsChangesSurviveTheRoundTrip() throws {
    var settings = EngineSettings()
    settings.closure.microsleepFrom = .milliseconds(800)
    settings.attention.zones = ["road"]
    settings.road.alerts.useOnEntry = true
    settings.road.detector.confidences = ["car": 0.5]
    settings.drowsiness.perclosRange = 0.1...0.3
    let text = SettingsFile.text(ofChangesIn: settings)
    #expect(try SettingsFile.settings(path: "s", text: text) == settings)
    #expect(text.split(separator: "\n").count <= 12, "\(text)")
    #expect(SettingsFile.text(ofChangesIn: EngineSettings()).isEmpty)
  }
}

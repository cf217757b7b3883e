import Heed
import HeedDriver
import HeedRisk
import HeedRoad
import HeedSignals
import Testing

@testable import HeedDashboard

@Suite struct SettingsFormTests {
  @Test func formValuesReplaceTheCurrentSettings() throws {
    var current = EngineSettings()
    current.drowsiness.window = .seconds(30)
    let next = try SettingsForm.settings(
      [
        "closure.sleepFrom": "2.5", "attention.zones": "road, mirror_left", "road.alerts.useOnEntry": "true",
        "drowsiness.perclosRange": "0.1, 0.3", "road.alerts.entryTypes": "car, bus",
        "escalation.warningSignal": "urgent",
      ], over: current)
    #expect(next.closure.sleepFrom == .milliseconds(2500))
    #expect(next.attention.zones == ["road", "mirror_left"])
    #expect(next.road.alerts.useOnEntry && next.road.alerts.entryTypes == ["car", "bus"])
    #expect(next.drowsiness.perclosRange == 0.1...0.3)
    #expect(next.escalation.warningSignal == .urgent)
    #expect(next.drowsiness.window == .seconds(30), "what was set before stays")
  }

  @Test(arguments: [
    (["closure.sleepFrom": "soon"], "is a number"), (["closure.sleepFrom": "-1"], "between 0"),
    (["closure.sleepFrom": "1\nrisk: {hold: 9}"], "one line"), (["drowsiness.window": "30"], "cannot be changed while"),
    (["nonsense": "1"], "cannot be changed while"), (["attention.interval": "9"], "10 to 60"),
    (["road.alerts.useOnEntry": "maybe"], "true or false"), (["risk.advisoryFrom": "0.9"], "does not hold"),
    (["escalation.warningSignal": "loud"], "loud"),
  ])
  func invalidFormInputIsRefusedInWords(fields: [String: String], words: String) {
    let refusal = #expect(throws: PageRefusal.self) { try SettingsForm.settings(fields, over: EngineSettings()) }
    #expect(refusal?.description.contains(words) ?? false, "\(refusal?.description ?? "")")
  }

  @Test func everyLiveSettingHasANote() {
    for name in LiveSettings.names { #expect(SettingsNotes.all[name]?.meaning.isEmpty == false, "\(name)") }
    #expect(SettingsNotes.all["closure.microsleepFrom"]?.unit == "s")
    #expect(SettingsNotes.all["drowsiness.drowsyFrom"]?.source == "Choice: half of the largest intensity.")
  }
}

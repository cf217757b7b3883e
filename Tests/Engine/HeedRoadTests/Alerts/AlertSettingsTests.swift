import Foundation
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Alert settings")
struct AlertSettingsTests {
  @Test func defaultAlertSettingsAreValid() { #expect(AlertSettings().problem == nil) }

  @Test func entryAlertsAreOffByDefault() { #expect(!AlertSettings().useOnEntry) }

  @Test func alertSettingsErrorNamesTheWrongSetting() {
    var disordered = AlertSettings()
    disordered.timeToCollisionAlert = 3
    var negative = AlertSettings()
    negative.timeToCollisionAlert = -1
    var near = AlertSettings()
    near.alertDistance = 0
    for (settings, word) in [(disordered, "timeToCollisionAlert"), (negative, "seconds"), (near, "alertDistance")] {
      #expect(settings.problem?.contains(word) == true)
    }
  }

  @Test func alertSettingsFileHoldsEverySetting() throws {
    var settings = AlertSettings()
    for (distance, types) in [(nil, ["car", "person"]), (12.5, ["car-brake-light-on"])] as [(Double?, [String])] {
      (settings.alertDistance, settings.entryTypes) = (distance, types)
      let data = try JSONEncoder().encode(settings)
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains("alertDistance") && text.contains(types.joined(separator: ", ")))
      #expect(try JSONDecoder().decode(AlertSettings.self, from: data) == settings)
    }
  }
}

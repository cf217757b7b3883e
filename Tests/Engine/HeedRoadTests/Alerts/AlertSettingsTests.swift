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
    (disordered.timeToCollisionAlert, disordered.timeToCollisionWarning) = (3, 2)
    var negative = AlertSettings()
    negative.timeToCollisionAlert = -1
    var near = AlertSettings()
    near.alertDistance = 0
    for (settings, word) in [(disordered, "timeToCollisionAlert"), (negative, "seconds"), (near, "alertDistance")] {
      #expect(settings.problem?.contains(word) == true)
    }
  }

  static let times: [(given: [Double?], expected: [Double]?, why: Comment)] = [
    ([nil, nil, nil], [1.8, 2.5, 4], "the defaults"),
    ([nil, 5, nil], [1.8, 5, 5], "info follows a later warning"),
    ([6, nil, nil], [6, 6, 6], "warning and info follow a later alert"),
    ([nil, nil, 1], [1, 1, 1], "alert and warning follow an earlier info"),
    ([nil, nil, 2], [1.8, 2, 2], "only the warning contradicts"),
    ([2, nil, 2.2], [2, 2.2, 2.2], "between two given times"),
    ([1, 2, 3], [1, 2, 3], "all given"),
    ([3, 2, nil], nil, "alert after warning"),
    ([nil, 5, 4.5], nil, "warning after info"),
    ([5, nil, 4.5], nil, "alert after info"),
    ([nil, 5, 4], [1.8, 5, 5], "a default counts as not given"),
  ]

  @Test(arguments: times)
  func defaultTimesFollowTheGivenOnes(given: [Double?], expected: [Double]?, why: Comment) {
    var settings = AlertSettings()
    if let alert = given[0] { settings.timeToCollisionAlert = alert }
    if let warning = given[1] { settings.timeToCollisionWarning = warning }
    if let info = given[2] { settings.timeToCollisionInfo = info }
    guard let expected else {
      #expect(settings.problem?.contains("alert <= warning <= info") == true, why)
      return
    }
    let bounds = settings.bounds
    #expect(settings.problem == nil && [bounds.alert, bounds.warning, bounds.info] == expected, why)
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

import Foundation
import Testing

@testable import HeedRisk

@Suite struct SettingsTests {
  @Test func riskSettingsSurviveTheRoundTripToJSON() throws {
    var settings = RiskEngine.Settings()
    settings.hold = .milliseconds(2345)
    settings.warningFrom = 0.55
    let data = try JSONEncoder().encode(settings)
    #expect(try JSONDecoder().decode(RiskEngine.Settings.self, from: data) == settings)
  }
}

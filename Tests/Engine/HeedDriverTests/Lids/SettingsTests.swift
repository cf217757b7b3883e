import Foundation
import HeedDriver
import Testing

@Suite struct SettingsTests {
  private func comesBack<Settings: Codable & Equatable>(_ settings: Settings) throws -> Bool {
    try JSONDecoder().decode(Settings.self, from: JSONEncoder().encode(settings)) == settings
  }

  @Test func driverSettingsSurviveTheRoundTripToJSON() throws {
    var closure = EyeClosureMonitor.Settings()
    closure.microsleepFrom = .milliseconds(1234)
    #expect(try comesBack(closure))
    var drowsiness = DrowsinessEstimator.Settings()
    drowsiness.perclosRange = 0.05...0.3
    #expect(try comesBack(drowsiness))
    #expect(try comesBack(AttentionMeter.Settings()))
    #expect(try comesBack(DistractionMonitor.Settings()))
  }
}

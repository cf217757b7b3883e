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
    closure.closure.shutBelow = 0.15
    #expect(try comesBack(closure))
    var drowsiness = DrowsinessEstimator.Settings()
    drowsiness.perclosRange = 0.05...0.3
    drowsiness.intensityByLongClosures = [0, 1]
    #expect(try comesBack(drowsiness))
    #expect(try comesBack(LidGapEstimator.Settings()))
    #expect(try comesBack(YawnDetector.Settings()))
    #expect(try comesBack(AttentionMeter.Settings()))
    #expect(try comesBack(ZoneClassifier.Settings()))
    var glance = GlanceRecorder.Settings()
    glance.movement.owlShare = 0.5
    #expect(try comesBack(glance))
    #expect(try comesBack(DistractionMonitor.Settings()))
  }
}

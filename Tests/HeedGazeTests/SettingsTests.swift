import Foundation
import HeedGaze
import Testing

@Suite struct SettingsTests {
  @Test func settingsComeBackFromDisk() throws {
    var gaze = GazeEstimator.Settings()
    gaze.turnDegrees = 33.5
    gaze.smoothing.longestGap = .milliseconds(123)
    let data = try JSONEncoder().encode(gaze)
    #expect(try JSONDecoder().decode(GazeEstimator.Settings.self, from: data) == gaze)
  }
}

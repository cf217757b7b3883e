import Heed
import Testing

/// Retired settings are skipped in a recording, and refused with their place in a user's file.
@Suite struct RetiredSettingsTests {
  static let retired = [
    "risk:\n  glanceWarning: 3\n", "lids:\n  blinks:\n    shallowQuantile: 0.2\n",
    "closure:\n  closure:\n    depthShare: 0.85\n",
    "risk:\n  impairedWeight: 0.5\n", "impairment:\n  window: 240\n",
  ]

  @Test(arguments: retired)
  func retiredSettingIsRefusedExceptInARecording(text: String) throws {
    #expect(try SettingsFile.settings(path: "drive", text: text, isRecorded: true) == EngineSettings())
    let error = #expect(throws: ConfigurationError.self) { try SettingsFile.settings(path: "mine.yaml", text: text) }
    #expect(error?.description.contains("Heed no longer has the setting") == true)
  }
}

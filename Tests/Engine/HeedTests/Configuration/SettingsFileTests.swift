import HeedDriver
import HeedGaze
import HeedRisk
import HeedRoad
import HeedSignals
import Testing

@testable import Heed

@Suite("Settings in a file replace the defaults, or are refused with their place")
struct SettingsFileTests {
  @Test func printedDefaultsSurviveTheRoundTrip() throws {
    let text = SettingsFile.text(of: EngineSettings())
    #expect(try SettingsFile.settings(path: "s.yaml", text: text) == EngineSettings())
    #expect(!text.contains("e-"), "numbers are written as people write them")
  }

  @Test(arguments: ["", "# only a comment\n", "---\n"])
  func emptySettingsFileChangesNoDefault(text: String) throws {
    #expect(try SettingsFile.settings(path: "s.yaml", text: text) == EngineSettings())
  }

  @Test func settingsFileReplacesOnlyTheNamedDefaults() throws {
    let found = try SettingsFile.settings(
      path: "s.yaml",
      text:
        "drowsiness:\n  window: 30\n  perclosRange: [0.1, 0.3]\nrisk: {hold: 0}\ntuning: {eyeMovement: {drift: {movingScenes: 0.25}}}\n"
    )
    var expected = EngineSettings()
    expected.drowsiness.window = .seconds(30)
    expected.drowsiness.perclosRange = 0.1...0.3
    expected.risk.hold = .zero
    expected.eyeMovement.drift.movingScenes = 0.25
    #expect(found == expected)
  }

  @Test(arguments: [
    ("drowsyness: {window: 3}\n", "1:1", "no setting \"drowsyness\""),
    ("drowsiness:\n  windows: 3\n", "2:3", "no setting \"windows\""),
    ("drowsiness:\n  window: -3\n", "2:11", "between 0"),
    ("drowsiness:\n  window: .nan\n", "2:11", "is a number"),
    ("drowsiness:\n  window: .inf\n", "2:11", "is a number"),
    ("drowsiness:\n  window: 1e400\n", "2:11", "is a number"),
    ("drowsiness:\n  window: 60s\n", "2:11", "is a number"),
    ("drowsiness:\n  window: \"60\"\n", "2:11", "is a number"),
    ("drowsiness:\n  window: [60]\n", "2:11", "is a number"),
    ("drowsiness:\n  perclosRange: [0.3, 0.1]\n", "2:23", "less than the one before"),
    ("drowsiness:\n  perclosRange: [0.3]\n", "2:17", "2 values and has 1"),
    ("risk:\n  hold: 1\nattention:\n  interval: 9\n", "4:13", "10 to 60 s"),
    ("attention: {interval: 61}\n", "1:23", "10 to 60 s"),
    ("drowsiness: 3\n", "1:13", "key: value"),
    ("- 3\n", "1:1", "key: value"),
    ("risk: {hold: &a 3}\n", "1:14", "anchors"),
    ("road: {detector: {confidence: 1.5}}\n", "1:1", "road.detector: confidence is 1.5"),
    ("road: {detector: {confidences: {car: much}}}\n", "1:38", "car is a number"),
    ("road: {detector: {labels: car}}\n", "1:27", "labels is a list"),
  ])
  func invalidSettingIsRefusedWithItsPlace(text: String, place: String, words: String) {
    let error = #expect(throws: ConfigurationError.self) { try SettingsFile.settings(path: "s.yaml", text: text) }
    let said = error?.description ?? ""
    #expect(said.hasPrefix("s.yaml:\(place): "), "\(said)")
    #expect(said.contains(words), "\(said)")
  }

  @Test func detectorClassesAreReadFromTheSettings() throws {
    let text = "road:\n  detector: {confidence: 0.5, labels: [car, traffic light], confidences: {person: 0.6}}\n"
    let found = try SettingsFile.settings(path: "s.yaml", text: text)
    var expected = EngineSettings()
    expected.road.detector.confidence = 0.5
    expected.road.detector.labels = ["car", "traffic light"]
    expected.road.detector.confidences = ["person": 0.6]
    #expect(found == expected)
    #expect(try SettingsFile.settings(path: "s.yaml", text: SettingsFile.text(of: found)) == expected)
  }

  @Test func settingsOfOneModuleCanBePrinted() throws {
    let text = try #require(SettingsFile.text(of: EngineSettings(), module: "Closure"))
    #expect(text.hasPrefix("closure:\n  slowBlinkAbove: 0.4\n"))
    #expect(SettingsFile.text(of: EngineSettings(), module: "none") == nil)
    #expect(SettingsFile.modules.contains("risk"))
  }
}

import HeedDriver
import HeedGaze
import HeedRisk
import HeedSignals
import Testing

@testable import Heed

@Suite("A file holds settings, measurements hold tuning, and everything else is a constant")
struct OfferedSettingsTests {
  @Test func atMost120SettingsAreOffered() {
    let places = SettingsFile.numbers(of: EngineSettings()).map { SettingsNotes.place(of: $0.name) }
    #expect((60...120).contains(places.count { $0 == .file }))
    #expect((1...60).contains(places.count { $0 == .tuning }))
  }

  @Test func everySettingsNoteNamesAnEngineSetting() {
    let numbers = SettingsFile.numbers(of: EngineSettings()).map(\.name)
    let unknown = SettingsNotes.all.keys.filter { note in !numbers.contains { $0 == note || $0.hasPrefix(note + ".") } }
    #expect(unknown == [])
  }

  @Test func everySettingOfARunningEngineIsOffered() {
    #expect(LiveSettings.names.filter { SettingsNotes.place(of: $0) != .file } == [])
  }

  @Test(arguments: SettingsNotes.all.sorted { $0.key < $1.key })
  func everySettingsNoteDescribesAnEffect(name: String, note: SettingsNotes.Note) {
    let isPair = ["Higher:", "On:"].contains { note.effect.hasPrefix($0) }
    #expect(isPair || note.effect.hasPrefix("Other:") || note.effect.hasPrefix("Tuning:"), "\(name): \(note.effect)")
    #expect(note.effect.count > 20, "\(name): \(note.effect)")
  }

  @Test(arguments: [
    ("closure:\n  dip:\n    fall: 0.3\n", "3:5", "closure.dip.fall is a constant"),
    ("rules: {openpilot: {camera: {first: 1}}}\n", "1:30", "is a constant"),
    ("eyeMovement: {drift: {settling: 0}}\n", "1:23", "write it below \"tuning:\""),
    ("tuning: {risk: {hold: 1}}\n", "1:17", "write it beside \"tuning:\""),
  ])
  func constantInASettingsFileIsRefusedWithItsPlace(text: String, place: String, words: String) {
    let error = #expect(throws: ConfigurationError.self) { try SettingsFile.settings(path: "s.yaml", text: text) }
    let said = error?.description ?? ""
    #expect(said.hasPrefix("s.yaml:\(place): ") && said.contains(words), "\(said)")
  }

  @Test func recordedConstantThatDiffersIsSkippedAndNamed() throws {
    let text = "risk: {hold: 9}\nclosure: {dip: {fall: 0.75, leastFall: 0.1}}\neyeMovement: {drift: {settling: 0}}\n"
    var expected = EngineSettings()
    expected.risk.hold = .seconds(9)
    expected.eyeMovement.drift.settling = .zero
    #expect(try SettingsFile.settings(path: "s", text: text, isRecorded: true) == expected)
    let replaced = SettingsFile.replaced(inRecorded: text).filter { $0.name == "closure.dip.fall" }
    #expect(replaced.map(\.before) == ["0.75"])
    #expect(replaced.map(\.after) == ["0.25"])
  }

  @Test func currentSettingIsNotListedAsFormer() {
    let places = SettingsFile.numbers(of: EngineSettings()).map(\.name)
    #expect(places.filter { FormerNumbers.node(at: $0) != nil } == [])
  }

  @Test(arguments: [
    "stillness: {exactDoubt: 0.45}", "availability: {stillness: {never: 1}}", "clock: 3",
  ])
  func unknownSettingBesideAFormerSettingIsRefused(text: String) {
    #expect(throws: ConfigurationError.self) {
      try SettingsFile.settings(path: "s.yaml", text: text, isRecorded: true)
    }
  }

  @Test func formerSettingWithItsDefaultIsNotReported() {
    #expect(SettingsFile.replaced(inRecorded: "closure: {dip: {fall: 0.25}}\n") == [])
  }

  @Test func tuningSurvivesTheRoundTripToYAML() throws {
    var settings = EngineSettings()
    settings.eyeMovement.drift.settling = .zero
    let text = SettingsFile.text(ofChangesIn: settings)
    #expect(text == "tuning:\n  eyeMovement:\n    drift:\n      settling: 0\n")
    #expect(try SettingsFile.settings(path: "s", text: text) == settings)
  }
}

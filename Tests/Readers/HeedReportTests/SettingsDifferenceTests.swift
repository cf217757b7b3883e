import Testing

@testable import HeedReport

@Suite struct SettingsDifferenceTests {
  @Test func settingsOfASessionAreComparedWithTheDefaults() {
    let text = "attention:\n  interval: 10\nclosure:\n  microsleepFrom: 1\nold:\n  gone: 1\n"
    #expect(
      SettingsDifference.all(in: text) == [
        SettingsDifference(name: "attention.interval", value: "10", usual: "30"),
        SettingsDifference(name: "old.gone", value: "1", usual: nil),
      ])
  }
}

import HeedSignals
import Testing

@testable import HeedCommand

@Suite struct StoredEventsTests {
  private func yawn(_ second: Double) -> MonitorEvent {
    let time = Timestamp(milliseconds: 1000 * second)
    return .yawn(time: time, yawn: Yawn(start: time, end: time))
  }

  private func stored(_ seconds: [Double], isWhole: Bool = true) -> StoredEvents {
    StoredEvents(seconds.map { yawn($0).json.text }, isWhole: isWhole)
  }

  @Test(
    arguments: [
      ([1, 2, 3], nil), ([1, 2], "holds 3 events, but the replay gave 2; the first missing event is"),
      ([1, 2, 3, 4], "holds 3 events, but the replay gave 4."), ([], "replay gave 0"), ([1, 5, 3], "Event 2 differs"),
    ] as [([Double], String?)])
  func differencesFromTheStoredEventsAreReported(seconds: [Double], word: String?) {
    let stored = stored([1, 2, 3])
    stored.compare(seconds.map(yawn))
    stored.isPlayedWhole = true
    #expect((stored.difference == nil) == (word == nil))
    if let word {
      #expect(stored.difference?.contains(word) == true, "\(stored.difference ?? "")")
      #expect(stored.remark == nil)
    }
  }

  @Test(arguments: [(false, true), (true, false), (false, false)])
  func partialReplayMayHoldFewerEvents(isWhole: Bool, isPlayedWhole: Bool) {
    let stored = stored([1, 2, 3], isWhole: isWhole)
    stored.compare([yawn(1)])
    stored.isPlayedWhole = isPlayedWhole
    #expect(stored.difference == nil)
    #expect(stored.remark == "1 of 3 recorded events compared, all identical.")
  }

  @Test func controlCharactersOfADamagedLineAreEscapes() {
    let stored = StoredEvents(["\u{1B}[2J"], isWhole: true)
    stored.compare([yawn(1)])
    #expect(stored.difference?.contains("which was \\u001b[2J and") == true)
  }
}

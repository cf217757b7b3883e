import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct SampleClockTests {
  static let times: [([Double], [Double?], Comment)] = [
    ([0, 10, 20], [0, 0.01, 0.02], "in order"), ([5, 5, 15], [0, nil, 0.01], "one time twice"),
    ([0, 10, 4, 20], [0, 0.01, nil, 0.02], "one goes back"), ([-20, -10], [0, 0.01], "before the clock's origin"),
  ]

  @Test(arguments: times)
  func secondsSinceTheFirst(milliseconds: [Double], expected: [Double?], why: Comment) {
    var clock = SampleClock()
    #expect(milliseconds.map { clock.tick(Timestamp(milliseconds: $0)) } == expected, why)
  }

  @Test func allOfTimeIsAPositiveWhile() throws {
    var clock = SampleClock()
    _ = clock.tick(Timestamp(nanoseconds: .min))
    let end = clock.tick(Timestamp(nanoseconds: .max))
    let seconds = try #require(end)
    #expect(seconds > 1.8e10 && seconds == clock.sinceLast)
  }

  static let streams: [(String, Double?, Comment)] = [
    ("|", nil, "one sample has no interval"), ("||", 0.01, "two have"), ("|||..|||.|||", 0.01, "some were dropped"),
    ("|.|.|.|.|.|.|.|.|.|.|", 0.02, "every second one was"),
    ("||||||||||.|.|.|.|.|.|.|.|.|.|.|.|.|.|.|.|", 0.02, "another rate from then on"),
  ]

  // One character is 10 ms.  | a sample   . none
  @Test(arguments: streams)
  func usualIntervalIsMeasured(stream: String, expected: Double?, why: Comment) {
    var clock = SampleClock()
    for (number, character) in stream.enumerated() where character == "|" {
      _ = clock.tick(Timestamp(milliseconds: Double(number) * 10))
    }
    #expect(clock.interval.map { ($0 * 1e6).rounded() } == expected.map { $0 * 1e6 }, why)
  }
}

import HeedSignals
import Testing

@testable import HeedVideo

@Suite struct FrameClockTests {
  // Times in ms at 25 frames a second (40 ms); - for a frame without a time.
  static let cases: [(String, String, Comment)] = [
    ("0 40 80 120", "0 40 80 120", "good times pass through"),
    ("1400 1440 1480", "0 40 80", "a recording starts at 0"),
    ("0 40 80 500 540", "0 40 80 500 540", "a hole stays a hole"),
    ("0 33 83 100", "0 33 83 100", "an unsteady rate stays as it is"),
    ("0 0 0 0", "0 40 80 120", "no clock at all: the declared rate"),
    ("- - - -", "0 40 80 120", "no times at all: the declared rate"),
    ("- 40 80", "0 40 80", "a first frame without a time"),
    ("0 40 - 120", "0 40 80 120", "one frame without a time"),
    ("0 40 40 120", "0 40 60 120", "a repeated time is squeezed in between"),
    ("0 40 160 80 120 200", "0 40 160 180 200 220", "frames out of order catch up again"),
    ("0 40 80 80 80 80", "0 40 80 100 140 180", "a clock that stands still goes on at the declared rate"),
    ("9000 9040 0 40 80 120 160", "0 40 60 80 120 160 200", "a clock that starts anew carries on after three frames"),
    ("0 40 99999999999 99999999999", "0 40 60 80", "a time centuries ahead is an error"),
  ]

  @Test(arguments: cases)
  func frameTimesFollowThePresentationTimes(presented: String, expected: String, why: Comment) {
    var clock = FrameClock(frameRate: 25)
    let times = presented.split(separator: " ").map { word in
      clock.time(presented: Double(word).map { Int64($0) * 1_000_000 }).milliseconds
    }
    #expect(times == expected.split(separator: " ").compactMap { Double($0) }, why)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "times strictly increase")
  }

  @Test(arguments: [nil, 0, -5, .nan, .infinity] as [Double?])
  func invalidFrameRateIsReplacedByThirty(rate: Double?) {
    var clock = FrameClock(frameRate: rate)
    _ = clock.time(presented: nil)
    #expect(abs(clock.time(presented: nil).milliseconds - 33.333) < 0.001)
  }

  @Test func extremePresentationTimesDoNotOverflow() {
    var clock = FrameClock(frameRate: 25)
    var last = clock.time(presented: .min)
    for presented in [Int64.max, .min, 0, .max, -1, .max - 1] {
      let time = clock.time(presented: presented)
      #expect(time > last)
      last = time
    }
  }
}

import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Times of a recording")
struct SampleTimesTests {
  private static func times(_ milliseconds: some Sequence<Double>) -> SampleTimes {
    var times = SampleTimes(path: "g.csv")
    for (index, time) in milliseconds.enumerated() { _ = times.add(Timestamp(milliseconds: time), line: index + 2) }
    return times
  }

  @Test(
    arguments: [
      ([0, 2, 4, 6], 500, "even"),
      ([0, 2, 4, 104, 106, 108], 500, "a gap is no slower rate"),
      ([0, 16, 33, 50, 66, 83, 100], 60, "times in whole milliseconds"),
      ([0, 2, 2, 1, 4, 6], 500, "what is not used does not count"),
    ] as [([Double], Double, Comment)])
  func sampleRateIsMeasuredFromTheTimes(times: [Double], expected: Double, why: Comment) throws {
    let rate = try #require(Self.times(times).rate)
    #expect(abs(rate - expected) < 1e-6, why)
  }

  @Test func singleSampleHasNoSampleRate() throws {
    #expect(Self.times([5]).rate == nil)
    #expect(throws: Never.self) { try Self.times([5]).checkRate() }
    #expect(throws: Never.self) { try Self.times([]).checkRate() }
  }

  @Test(arguments: [
    (51.4, false, ""), (50.9, true, ""), (50, true, ""), (0.5, true, ""), (0.49, false, "from 20 to 2000"),
    (2000, false, "in microseconds?"), (0.002, false, "in seconds?"),
  ])
  func sampleRateMustBeBetween20And2000(interval: Double, isRight: Bool, hint: String) throws {
    let times = Self.times((0..<50).map { Double($0) * interval })
    if isRight {
      #expect(throws: Never.self) { try times.checkRate() }
    } else {
      let failure = try #require(throws: FormatError.self) { try times.checkRate() }
      #expect(failure.description.contains(hint), "\(failure)")
    }
  }

  @Test(
    arguments: [
      ([0, 1, 2], nil),
      ([0, 1, 1], "is incomplete: 1 row not used, because the time repeats or goes back (line 4)."),
      (
        [0, 5, 1, 5, 2, 3, 4, 6],
        "is incomplete: 5 rows not used, because the time repeats or goes back"
          + " (lines 4, 5, 6 and 2 more)."
      ),
    ] as [([Double], String?)])
  func firstUnusedLinesAreNamed(times: [Double], expected: String?) { #expect(Self.times(times).missing == expected) }

  @Test(
    arguments: [
      ([0, 500, 1000, 1500, 0, 500, 1000], 2, 0, 2, "the first row only shows that times begin again"),
      ([0, 500, 1000, 1500, 0, 2000, 2500], 1, 1, 2.5, "a single wrong time begins nothing"),
      ([0, 500, 1000, 500, 400, 1500], 1, 2, 1.5, "rows that changed places begin nothing"),
    ] as [([Double], Int, Int, Double, Comment)])
  func timesThatBeginAgainBeginATrial(times: [Double], trial: Int, notUsed: Int, seconds: Double, why: Comment) {
    var found = SampleTimes(path: "g.csv", mayBeginAgain: true)
    for (index, milliseconds) in times.enumerated() {
      let time = Timestamp(milliseconds: milliseconds)
      if found.beginsAgain(at: time) { found.beginTrial() }
      _ = found.add(time, line: index + 2)
    }
    #expect((found.trial, found.notUsed) == (trial, notUsed), why)
    #expect(abs(found.seconds - seconds) < 1e-9 && (notUsed > 0) == (found.missing != nil), why)
  }

  @Test func intervalsTellJitterAndMissingRows() throws {
    let found = Self.times([0, 9, 20, 30, 60, 69, 80])
    #expect(found.missingRows == 2)
    #expect(abs(try #require(found.jitterMilliseconds) - (4.0 / 5).squareRoot()) < 1e-9)
  }

  @Test func impossibleSampleTimesAreSurvived() {
    let times = Self.times([-1e300, 1e300, 0, 1, -0.0, 1e-300, 1e18])
    #expect(times.notUsed == 5 && times.rate?.isFinite ?? false)
  }
}

import Draws
import HeedDriver
import HeedSignals
import Testing

@Suite struct BlinkStatisticsTests {
  /// 16 frames a second, an interval that a Double holds exactly. A blink of 200 ms begins at each of `starts`, seconds;
  /// the eyes are unseen in `hidden`, seconds.
  private func statistics(
    seconds: Double, starts: [Double], hidden: [ClosedRange<Double>] = [], eye: Blink.Eye = .both,
    amplitude: Double? = 0.8, velocity: Double? = 16
  ) -> BlinkSummary? {
    var statistics = BlinkStatistics()
    for frame in 0...Int((seconds * 16).rounded()) {
      let now = Double(frame) / 16
      let ended = starts.filter { $0 + 0.2 > now - 0.0625 && $0 + 0.2 <= now }.map { start in
        Blink(
          start: ms(start * 1000), end: ms((start + 0.2) * 1000), eye: eye, closure: 1, isSlow: false,
          amplitude: amplitude, closingVelocity: velocity)
      }
      statistics.update(isSeen: !hidden.contains { $0.contains(now) }, blinks: ended, at: ms(now * 1000))
    }
    return statistics.summary
  }

  /// One blink every `period` seconds, the first after half of it.
  private func every(_ period: Double, _ count: Int) -> [Double] { (0..<count).map { (Double($0) + 0.5) * period } }

  static let seen: [(Double, Bool, Comment)] = [
    (59.9375, false, "a frame short of a minute"), (60, true, "a minute"), (60.0625, true, "a frame more"),
  ]

  @Test(arguments: seen)
  func blinkStatisticsNeedEnoughSeenTime(seconds: Double, isSaid: Bool, why: Comment) {
    #expect((statistics(seconds: seconds, starts: every(4, 14)) != nil) == isSaid, why)
  }

  @Test func blinkStatisticsAverageTheBlinks() throws {
    let summary = try #require(statistics(seconds: 100, starts: every(4, 25)))
    #expect(summary.blinks == 25)
    #expect(abs(summary.ratePerMinute - 15) < 0.01)
    #expect(abs(summary.rateError - 3) < 0.01, "five, the root of 25, in 100 s")
    #expect(abs((summary.meanDurationSeconds ?? 0) - 0.2) < 1e-9)
    #expect(summary.meanAmplitude.map { abs($0 - 0.8) < 1e-9 } == true)
    #expect(summary.meanClosingVelocity == 16)
    #expect(summary.meanAmplitudeVelocityRatioSeconds.map { abs($0 - 0.05) < 1e-9 } == true)
    #expect(abs((summary.meanIntervalSeconds ?? 0) - 3.8) < 1e-9)
    #expect((summary.intervalScatter ?? 1) < 1e-9, "a metronome")
    #expect(summary.meanOpeningVelocity == nil, "no blink carried one")
  }

  @Test func intervalScatterIsHighForPairedBlinks() throws {
    // 1 s and 7 s apart in turns: 0.8 and 6.8 s between them.
    let pairs = (0..<12).flatMap { [Double($0) * 8, Double($0) * 8 + 1] }
    let summary = try #require(statistics(seconds: 100, starts: pairs))
    #expect((0.75...0.9).contains(summary.intervalScatter ?? 0))
  }

  @Test func blinkRateCountsSeenTimeOnly() throws {
    // 100 s, of which 30 are hidden, with a blink every 5 s of the rest.
    let starts = every(5, 8) + every(5, 6).map { $0 + 70 }
    let summary = try #require(statistics(seconds: 100, starts: starts, hidden: [40...70]))
    #expect(abs(summary.seen.seconds - 70) < 0.2)
    #expect(abs(summary.ratePerMinute - 12) < 0.1)
    #expect(abs((summary.meanIntervalSeconds ?? 0) - 4.8) < 0.01, "the 35 s around the gap are no interval")
  }

  @Test func oldBlinksAreForgotten() throws {
    let early = every(1, 60)
    let summary = try #require(statistics(seconds: 170, starts: early))
    #expect(summary.blinks == 10, "those of the last 120 s: the ones that ended after 50 s")
    let none = try #require(statistics(seconds: 200, starts: early))
    #expect(none.blinks == 0)
    #expect(none.ratePerMinute == 0, "seen and not blinked is a rate, too")
    #expect(none.meanDurationSeconds == nil)
  }

  static let counts: [(Int, Bool, Comment)] = [(4, false, "four"), (5, true, "five"), (6, true, "six")]

  @Test(arguments: counts)
  func blinkMeansNeedSeveralBlinks(count: Int, isGiven: Bool, why: Comment) throws {
    let summary = try #require(statistics(seconds: 60, starts: every(5, count)))
    #expect((summary.meanDurationSeconds != nil) == isGiven, why)
    #expect((summary.intervalScatter != nil) == (count > 5), "five intervals lie between six blinks")
  }

  @Test(arguments: [Blink.Eye.left, .right])
  func winksAreNotBlinks(eye: Blink.Eye) throws {
    let summary = try #require(statistics(seconds: 60, starts: every(4, 15), eye: eye))
    #expect(summary.blinks == 0)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func blinkStatisticsSurviveAnySequence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var statistics = BlinkStatistics()
    var time = Timestamp.zero
    for _ in 0..<2000 {
      let step = Int.random(in: -50...200, using: &random)
      time = time + (seed == 3 && step > 198 ? .seconds(900_000_000) : .milliseconds(step))
      let values: [Double?] = [nil, .nan, 0, 1, -.infinity]
      let blink = Blink(
        start: time - .seconds(Double.random(in: -1...1, using: &random)), end: time, eye: .both, closure: 1,
        isSlow: false, amplitude: values.randomElement(using: &random) ?? nil,
        closingVelocity: values.randomElement(using: &random) ?? nil)
      statistics.update(
        isSeen: Bool.random(using: &random), blinks: Bool.random(using: &random) ? [blink] : [], at: time)
      guard let summary = statistics.summary else { continue }
      let numbers = [
        summary.ratePerMinute, summary.rateError, summary.meanAmplitude, summary.meanClosingVelocity,
        summary.meanAmplitudeVelocityRatioSeconds, summary.meanDurationSeconds, summary.intervalScatter,
      ].compactMap { $0 }
      #expect(numbers.allSatisfy { $0.isFinite })
    }
  }
}

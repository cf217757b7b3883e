import Testing

@testable import Scoring

struct ClosureTimingTests {
  /// Openness 1, then 0 from 150 ms on, then 1 from 300: half shut at 125, half open at 275.
  private func timing(_ detections: [ClosureDetection], _ events: String = "...bbb...") -> ClosureTiming {
    let truth = drawnTruth(events)
    return ClosureTiming(ClosureScore(truth: truth, detections: detections), truth: truth)
  }

  @Test func closureTimingErrorIsReportedMinusTrue() {
    let timing = timing([ClosureDetection(Interval(130, 265))])
    #expect(timing.onsets == [5])
    #expect(timing.ends == [-10])
  }

  @Test func medianTimingErrorUsesAbsoluteErrors() {
    let timing = timing(
      [
        ClosureDetection(Interval(130, 275)), ClosureDetection(Interval(415, 575)),
        ClosureDetection(Interval(765, 875)),
      ], "...bbb...bbb...bbb...")
    #expect(timing.onsets == [5, -10, 40])
    #expect(timing.medianOnset == 10)
  }

  @Test func missedClosuresHaveNoTimingError() {
    let timing = timing([ClosureDetection(Interval(350, 400))])
    #expect(timing.onsets.isEmpty)
    #expect(timing.medianOnset == nil)
  }

  @Test(arguments: [
    (2.4, 0, "just under half of the error"), (2.5, 1, "half of the error"),
    (nil, 0, "without a bar there is no judgement"),
  ])
  func statedTimingErrorsAreComparedWithTrueErrors(bar: Double?, within: Int, why: Comment) {
    let timing = timing([ClosureDetection(Interval(130, 275), startError: bar)])
    #expect(timing.onsetsWithinTwoErrors == within, why)
    #expect(timing.onsetsWithError == (bar == nil ? 0 : 1), why)
  }
}

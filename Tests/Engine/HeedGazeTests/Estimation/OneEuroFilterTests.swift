import HeedGaze
import HeedSignals
import Testing

@Suite struct OneEuroFilterTests {
  @Test func filterKeepsAConstantValue() {
    var filter = OneEuroFilter()
    for frame in 0..<300 { #expect(filter.update(7.25, at: frameTime(frame)) == 7.25) }
  }

  @Test func filterFollowsAStepWithoutOvershoot() {
    var filter = OneEuroFilter()
    for frame in 0..<30 { _ = filter.update(0, at: frameTime(frame)) }
    let answers = (30..<60).map { filter.update(20, at: frameTime($0)) }
    #expect(zip(answers, answers.dropFirst()).allSatisfy { $0 < $1 })
    #expect(answers.allSatisfy { (0...20).contains($0) })
    #expect(answers[0] > 10, "a saccade passes within one frame")
    #expect((answers.last ?? 0) > 19.9)
  }

  @Test func filterHalvesTheScatterAtRest() {
    var filter = OneEuroFilter()
    // One degree to either side, as the net scatters.
    let answers = (0..<300).map { filter.update($0.isMultiple(of: 2) ? 1 : -1, at: frameTime($0)) }
    #expect(answers.suffix(100).allSatisfy { abs($0) < 0.5 })
  }

  static let times: [([Double], Comment)] = [
    ([0, 0, 0], "the same time again"), ([100, 50, 20], "backwards"), ([100, 100, 133], "again and on"),
    ([0, 1e-6, 2e-6], "a nanosecond apart"), ([-500, -400, 1e12], "from before the start to far ahead"),
  ]

  @Test(arguments: times)
  func filterStaysFiniteForAnyTimes(milliseconds: [Double], why: Comment) {
    var filter = OneEuroFilter()
    for (value, time) in zip([0, 90, -90.0], milliseconds) {
      let smooth = filter.update(value, at: Timestamp(milliseconds: time))
      #expect(smooth.isFinite && abs(smooth) <= 90, why)
    }
  }

  @Test func filterIgnoresEarlierTimes() {
    var (disturbed, quiet) = (OneEuroFilter(), OneEuroFilter())
    for frame in 0..<20 {
      _ = disturbed.update(Double(frame), at: frameTime(frame))
      _ = quiet.update(Double(frame), at: frameTime(frame))
    }
    #expect(disturbed.update(500, at: frameTime(3)) == disturbed.update(-500, at: frameTime(19)))
    #expect(disturbed.update(20, at: frameTime(20)) == quiet.update(20, at: frameTime(20)))
  }

  static let gaps: [(Double, Bool, Comment)] = [
    (499, false, "shorter than the longest gap: still smoothed"), (500, false, "on it"),
    (501, true, "longer: the past says nothing"),
  ]

  @Test(arguments: gaps)
  func longGapRestartsTheFilter(milliseconds: Double, isNew: Bool, why: Comment) {
    var filter = OneEuroFilter()
    _ = filter.update(0, at: .zero)
    #expect((filter.update(10, at: Timestamp(milliseconds: milliseconds)) == 10) == isNew, why)
  }
}

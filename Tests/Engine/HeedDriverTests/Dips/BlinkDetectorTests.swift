import HeedSignals
import Testing

@testable import HeedDriver

/// One character is one frame at 25 Hz, digits are tenths of the gap between the lids.
@Suite struct BlinkDetectorTests {
  /// - Parameter closures: `c` marks frames whose closure is `closing`.
  private func blinks(
    gaps: String, right: String? = nil, closures: String, closing: Double = 0.5, spread: Double = 0.15
  ) -> [Blink] {
    var monitor = EyeClosureMonitor()
    let (left, other) = (frames(gaps, every: .milliseconds(40)), frames(right ?? gaps, every: .milliseconds(40)))
    let found = zip(zip(left, other), closures).flatMap { pair, mark in
      let open = mark == "c" ? 1 - closing : 1
      func height(_ gap: Double?) -> Double? { gap.map { $0 < 0.9 ? open : 1 } }
      return monitor.update(
        left: height(pair.0.openness), right: height(pair.1.openness), spreads: (spread, spread),
        gaps: (pair.0.openness, pair.1.openness), at: pair.0.time)
    }
    return (found + monitor.finish(at: ms(Double(gaps.count) * 40)))
      .compactMap { if case .blink(let blink) = $0 { blink } else { nil } }
  }

  private let open = times(12, "9")
  private let unmarked = times(12, ".")

  static let dips: [(String, String, Int, Comment)] = [
    ("9999339999", "....cc....", 1, "two frames half open: a blink between two pictures"),
    ("9999399999", "....c.....", 0, "one frame may be wrong"),
    ("9996369999", "...ccc....", 1, "three"),
    ("9999899999", "....c.....", 0, "a ninth is scatter"),
    ("9999399999", "..........", 0, "a quick look down: nothing closes"),
    ("99993333333333333399999", "....cccccccccccccc.....", 0, "eyes that look down rest there"),
    ("9999??????39999", "..........c....", 0, "the fall was not seen"),
  ]

  @Test(arguments: dips)
  func shortLidDipIsABlink(gaps: String, closures: String, expected: Int, why: Comment) {
    #expect(blinks(gaps: open + gaps, closures: unmarked + closures).count == expected, why)
  }

  @Test func lidDipStartsAndEndsAtHalfHeight() throws {
    let blink = try #require(blinks(gaps: open + "9999229999", closures: unmarked + "....cc....").first)
    #expect(abs((blink.start - ms(620)).seconds) < 0.001, "halfway down from 600 to 640 ms")
    #expect(abs((blink.end - ms(700)).seconds) < 0.001, "halfway up from 680 to 720 ms")
    #expect((blink.eye, blink.isSlow) == (.both, false))
  }

  @Test func dipBesideAnOpenEyeIsAWink() {
    func eyes(_ right: String, spread: Double = 0.1) -> [Blink.Eye] {
      blinks(
        gaps: open + "9990009999", right: open + right, closures: unmarked + "...ccc....", closing: 1, spread: spread
      ).map(\.eye)
    }
    #expect(eyes("9999999999") == [.left])
    #expect(eyes("9990009999") == [.both])
    #expect(eyes("??????????") == [.both], "the other eye is not seen")
    #expect(eyes("9999999999", spread: 0.3) == [.both], "the other eye may be shut as well")
  }

  @Test func closureAndLidDipTogetherGiveOneBlink() {
    #expect(blinks(gaps: open + "999920999", closures: unmarked + "....cc...", closing: 1).count == 1)
  }

  static let lowered: [(String, String, Int, Comment)] = [
    ("4444114444", "....cc....", 1, "lids that were lowered to look down"),
    ("4444334444", "..........", 0, "their scatter"),
  ]

  @Test(arguments: lowered)
  func loweredLidsBlink(gaps: String, closures: String, expected: Int, why: Comment) {
    #expect(blinks(gaps: times(12, "4") + gaps, closures: unmarked + closures, closing: 0.95).count == expected, why)
  }

  @Test func framesInBurstsCostNoMoreThanSteadyOnes() {
    var history = LidHistory()
    let eye = LidSample.Eye(height: 1)
    for burst in 0..<40 {
      for copy in 0..<5 {
        let time = Timestamp(milliseconds: Double(burst) * 100 + Double(copy) / 1000)
        history.add(LidSample(time: time, left: eye, right: eye))
      }
    }
    #expect(history.moments.count == 40, "frames a microsecond apart are one")
  }

  @Test func twoQuickBlinksAreTwo() {
    let (gaps, marks) = ("9999119999911999999", "....cc.....cc......")
    #expect(blinks(gaps: open + gaps, closures: unmarked + marks, closing: 0.9).count == 2)
  }

  @Test func longStallAfterABlinkKeepsTheBlink() {
    var monitor = EyeClosureMonitor()
    var found: [EyeClosureMonitor.Finding] = []
    for frame in frames(times(20, "O") + "00OO" + times(40, ".") + times(10, "O")) {
      found += monitor.update(left: frame.openness, right: frame.openness, at: frame.time)
    }
    #expect(found.count == 1)
  }
}

@Suite struct BlinkEvidenceTests {
  /// One second of open eyes, a blink of 100 ms, and open eyes again, at 30 Hz.
  private func evidence(closure: Double, spread: Double, gap: Double, noise: Double) -> BlinkEvidence? {
    var history = LidHistory()
    for frame in 0..<60 {
      let isBlink = (30..<33).contains(frame)
      let scatter = noise * [0, 1, -1, 1][frame % 4]
      let eye = LidSample.Eye(
        height: 1 - (isBlink ? closure : 0.05), spread: isBlink ? spread : 0.05, gap: (isBlink ? gap : 0.9) + scatter)
      history.add(LidSample(time: ms(Double(frame) * 100 / 3), left: eye, right: eye))
    }
    let dip = LidDipFinder(history.curve)?.dips().first { abs($0.start.time.seconds(since: ms(985))) < 0.05 }
    return dip.flatMap { BlinkEvidence(of: $0, .both, in: history) }
  }

  static let blinks: [(closure: Double, spread: Double, gap: Double, noise: Double, Bool, Comment)] = [
    (0.95, 0.1, 0.1, 0, true, "a blink in good light"),
    (0.4, 0.3, 0.3, 0.005, true, "the gap alone shows the blink"),
    (0.95, 0.1, 0.84, 0.005, true, "the closure alone shows the blink"),
    (0.4, 0.3, 0.5, 0.1, false, "the gap jumps as much without a blink"),
    (0.5, 0.4, 0.85, 0.005, false, "the net does not know"),
    (0.12, 0.05, 0.4, 0, false, "a quick look down: the eye is surely open"),
    (0.95, 0.1, 0.86, 0.02, false, "the gap stays within its noise"),
  ]

  @Test(arguments: blinks)
  func blinkStandsOutOfItsUncertainty(
    closure: Double, spread: Double, gap: Double, noise: Double, isBlink: Bool, why: Comment
  ) {
    let evidence = evidence(closure: closure, spread: spread, gap: gap, noise: noise)
    #expect(evidence?.isBlink ?? false == isBlink, why)
  }
}

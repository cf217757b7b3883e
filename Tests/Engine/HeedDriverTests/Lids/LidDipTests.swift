import HeedDriver
import HeedSignals
import Testing

/// Blinks without a shut frame: one character is one frame at 25 Hz, digits are tenths of the lids' gap.
@Suite struct LidDipTests {
  private func blinks(
    gaps: String, right: String? = nil, closures: String, closing: Double = 0.25, spread: Double = 0.1
  ) -> [Blink] {
    var monitor = EyeClosureMonitor()
    let (left, other) = (frames(gaps, every: .milliseconds(40)), frames(right ?? gaps, every: .milliseconds(40)))
    return zip(zip(left, other), closures).flatMap { pair, mark in
      let open = mark == "c" ? 1 - closing : 1
      return monitor.update(
        left: open, right: open, spreads: (spread, spread), gaps: (pair.0.openness, pair.1.openness), isYawning: false,
        at: pair.0.time)
    }.compactMap { if case .blink(let blink) = $0 { blink } else { nil } }
  }

  static let dips: [(String, String, Int, Comment)] = [
    ("99995999", "....c...", 1, "one frame half open: a blink between two pictures"),
    ("99965699", "...ccc..", 1, "three"),
    ("99998999", "....c...", 0, "a ninth is scatter"),
    ("99995999", "........", 0, "the mesh fell alone: nothing closes"),
    ("99995555555555555999", "....cccccccccccccc..", 0, "eyes that look down rest there"),
    ("9998877665555556677889", ".....cccccccccccccc...", 0, "slowly narrowed"),
    (times(12, "4") + "44442444", times(12, ".") + "....c...", 1, "lids that were lowered to look down"),
    ("44442444", "....c...", 0, "too few frames to know their noise"),
    ("44443444", "....c...", 0, "their scatter"),
    ("22220222", "....c...", 0, "hardly open before"),
    ("9999????5999", "........c...", 0, "the fall was not seen"),
  ]

  @Test(arguments: dips)
  func shortLidDipIsABlink(gaps: String, closures: String, expected: Int, why: Comment) {
    #expect(blinks(gaps: gaps, closures: closures).count == expected, why)
  }

  @Test func lidDipStartsAndEndsAtHalfHeight() throws {
    let blink = try #require(blinks(gaps: "99995999", closures: "....c...").first)
    #expect(blink.start == ms(140), "halfway down from 120 to 160 ms")
    #expect(abs((blink.end - ms(180)).seconds) < 1e-6, "halfway up from 160 to 200 ms")
    #expect(abs(blink.closure - 4.0 / 9) < 1e-9, "four of nine tenths")
    #expect((blink.eye, blink.isSlow, blink.amplitude) == (.both, false, nil))
  }

  @Test func lidDipOfOneEyeIsNotABlink() {
    #expect(blinks(gaps: "99995999", right: "99999999", closures: "....c...").isEmpty)
    #expect(blinks(gaps: "99995999", right: "????????", closures: "....c...").count == 1, "the other is not seen")
  }

  @Test func closureAndLidDipTogetherGiveOneBlink() {
    #expect(blinks(gaps: "999920999", closures: "....cc...", closing: 1).count == 1, "both ways find it")
  }

  @Test func halfBlinksAreIgnoredAfterThreeWholeBlinks() {
    let (whole, half) = ("999909999999", "999959999999")
    let marks = times(3, "....c.......")
    #expect(blinks(gaps: whole + whole + half, closures: marks).count == 3, "two blinks tell nothing yet")
    #expect(blinks(gaps: times(3, whole) + half, closures: marks + "....c.......").count == 3, "three do")
    #expect(blinks(gaps: times(4, half), closures: marks + "....c.......").count == 4, "the person's own depth counts")
  }

  static let held: [(String, Bool, Int, Comment)] = [
    (times(6, "O") + times(30, "3") + times(6, "O"), true, 1, "beyond gaze: shut eyes that read half open"),
    (times(6, "O") + times(30, "3") + times(6, "O"), false, 0, "else they may look down"),
    ("OOO99887766555544443" + times(20, "3") + times(6, "O"), true, 0, "tired lids that sank"),
    (times(6, "O") + times(30, "5") + times(6, "O"), true, 0, "half open is open"),
    (times(6, "O") + "1" + times(30, "3") + times(6, "O"), true, 1, "they scatter"),
  ]

  @Test(arguments: held)
  func lidsStayingDownAfterAQuickFallAreShut(openness: String, isBeyondGaze: Bool, expected: Int, why: Comment) {
    var detector = ClosureDetector()
    let ended = frames(openness, every: .milliseconds(33)).compactMap { frame -> Closure? in
      guard case .opened(let closure) = detector.update(frame.openness, isBeyondGaze: isBeyondGaze, at: frame.time)
      else { return nil }
      return closure
    }
    #expect(ended.count == expected, why)
    if let closure = ended.first, let end = closure.end { #expect((end - closure.start).seconds > 0.9, why) }
  }
}

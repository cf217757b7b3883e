import HeedDriver
import HeedSignals
import Testing

@Suite struct YawnDetectorTests {
  private func yawns(_ timeline: String) -> [Yawn] {
    var detector = YawnDetector()
    return frames(timeline, every: .milliseconds(100)).compactMap { detector.update($0.openness, at: $0.time) }
  }

  // One character is one frame at 10 Hz, a digit is tenths of mouth openness.
  static let timelines: [(String, [Double], Comment)] = [
    ("00" + times(40, "8") + "00", [200, 4200], "a yawn"),
    ("00" + times(15, "5") + "00", [200, 1700], "1.5 s at 0.5 is just one"),
    ("00" + times(14, "5") + "00", [], "1.4 s is a word"),
    ("00" + times(40, "4") + "00", [], "0.4 is speech"),
    ("00" + times(10, "7") + times(10, "4") + times(10, "7") + "00", [200, 3200], "a hovering jaw is one yawn"),
    ("00" + times(20, "7") + times(9, "?") + "770", [200, 3300], "a hand before the mouth for a second"),
    ("00" + times(20, "7") + times(12, "?") + "00", [200, 2100], "for longer: it ended when it was last seen"),
    ("00" + times(5, "7") + times(20, "?") + "00", [], "too short before it was lost"),
    ("00" + times(20, "7") + times(600, ".") + "7770", [200, 2100], "a minute without frames is no yawn"),
    ("00" + times(5, "7") + times(600, ".") + "7770", [], "nor does it join two gapes"),
    ("00" + times(150, "7") + "00", [], "15 s wide open is somebody who sleeps with the mouth open"),
  ]

  @Test(arguments: timelines)
  func mouthWideOpenForLongEnoughIsAYawn(timeline: String, expected: [Double], why: Comment) {
    #expect(yawns(timeline).flatMap { [$0.start.milliseconds, $0.end.milliseconds] } == expected, why)
  }

  @Test func yawnLastsFromFirstToLastWideFrame() {
    var detector = YawnDetector()
    let wide = frames("0777430", every: .milliseconds(100)).map { frame in
      _ = detector.update(frame.openness, at: frame.time)
      return detector.isWide
    }
    #expect(wide == [false, true, true, true, true, false, false])
  }

  @Test func mouthOpenTooLongIsNotAYawn() {
    var detector = YawnDetector()
    for frame in frames(times(101, "7"), every: .milliseconds(100)) {
      _ = detector.update(frame.openness, at: frame.time)
    }
    #expect(detector.isWide, "10 s")
    _ = detector.update(0.7, at: ms(10_100))
    #expect(!detector.isWide, "longer")
    _ = detector.update(0.7, at: ms(10_200))
    #expect(!detector.isWide, "until it was closed")
    _ = detector.update(0.1, at: ms(10_300))
    _ = detector.update(0.7, at: ms(10_400))
    #expect(detector.isWide)
  }
}

import HeedDriver
import HeedSignals
import Testing

@Suite struct ClosureDetectorTests {
  private func steps(_ timeline: String) -> [ClosureDetector.Step] {
    var detector = ClosureDetector()
    return frames(timeline).compactMap { detector.update($0.openness, at: $0.time) }
  }

  private func spans(_ timeline: String) -> [String] {
    steps(timeline).compactMap {
      switch $0 {
      case .opened(let closure): closure.end.map { "\(Int(closure.start.milliseconds))-\(Int($0.milliseconds))" }
      case .lost(let closure): "\(Int(closure.start.milliseconds))-?"
      case .shut: nil
      }
    }
  }

  // One character is one frame at 20 Hz, see `drawn`.
  static let timelines: [(String, [String], Comment)] = [
    ("OOOO0000OOOO", ["175-375"], "start and end are interpolated at half of the open level"),
    ("OOOO8200OOOO", ["225-375"], "0.8 to 0.2 crosses half in the middle"),
    ("OOOOOOOOOOOO", [], "open"),
    ("OOOO__3_3__OOOO", ["176-523"], "a hovering lid is one closure"),
    ("OOOO__3333__OOOO", ["176-573"], "also when it hovers for 200 ms"),
    ("OO_OO_OO", ["76-123", "226-273"], "two blinks"),
    ("OOOO666666666OOOO", [], "lids lowered to look at the dashboard"),
    ("OOOO333333333OOOO", [], "lids lowered to look at a phone, in one step"),
    ("OO98765433333333333456789OO", [], "and slowly"),
    ("OOOO4444566666", [], "a look down that the head follows: it comes back, but not as far as it fell"),
    ("OOOO4OOO", [], "a quick dip that shows no shut frame is for the blink detector"),
    ("OOOO44444444OOO", [], "a dip that stays is a look down"),
    ("OOOO222222222OOOO", [], "0.2 is not yet shut"),
    ("OOOO1O", ["177-222"], "0.1 is"),
    ("OO00????????", ["75-?"], "an eye lost while shut cannot be timed"),
    ("OO00???00OOO", ["75-425"], "hidden for 200 ms: the same closure"),
    ("OO00????00OOO", ["75-?"], "hidden for longer: lost; what was shut when it came back has no start"),
    ("OO00....00OOO", ["75-?"], "no frames are as good as no eye"),
    ("OO00...OOO", ["75-250"], "opened in a short gap: in its middle"),
    ("0000OOOO0OO", ["375-425"], "shut from the first frame on: not timed; the next one is"),
    ("OOOO98765432100000OOO", ["400-875"], "a slow fall starts at half"),
    (
      times(26, "4") + "0" + times(10, "4"), ["1275-1325"], "a blink of an eye that looks down: at half of where it was"
    ),
    ("OOOO" + times(30, "4") + "00" + times(10, "4"), ["1675-1775"], "also 1.5 s after it looked down: not since then"),
    ("OOOO" + times(16, "4") + "00" + times(10, "4"), ["975-1075"], "also 0.8 s after"),
    ("OOOO" + times(20, "0") + "3333333333", ["175-1175"], "lids that open to 0.3 and stay are open"),
  ]

  @Test(arguments: timelines)
  func closuresAreDetectedWithTheirTimes(timeline: String, expected: [String], why: Comment) {
    let found = spans(timeline)
    #expect(found.count == expected.count, why)
    for (one, other) in zip(found, expected) { #expect(isNear(one, other), why) }
  }

  /// True if both ends differ by at most two milliseconds.
  private func isNear(_ one: String, _ other: String) -> Bool {
    let (a, b) = (one.split(separator: "-"), other.split(separator: "-"))
    return zip(a, b).allSatisfy { pair in
      guard let x = Double(pair.0), let y = Double(pair.1) else { return pair.0 == pair.1 }
      return abs(x - y) <= 2
    }
  }

  @Test func repeatedOrEarlierTimesAreIgnored() {
    var detector = ClosureDetector()
    let samples = [(0.0, 1.0), (50, 1), (50, 0), (20, 0), (100, 1), (150, .nan), (150, 0), (200, 1)]
    let steps = samples.compactMap { detector.update($1, at: ms($0)) }
    #expect(steps.isEmpty)
  }

  @Test func currentClosureLastsWhileTheEyeIsShut() {
    var detector = ClosureDetector()
    var shut: [Bool] = []
    for frame in frames("OO000OO") {
      _ = detector.update(frame.openness, at: frame.time)
      shut.append(detector.current != nil)
    }
    #expect(shut == [false, false, true, true, true, false, false])
  }

  @Test func lowestHeightIsKept() {
    for case .opened(let closure) in steps("OO3124OO") { #expect(closure.lowest == 0.1) }
  }

  static let unseenFalls: [(String, Bool, Comment)] = [
    (times(20, "0"), false, "0.95 s of a shut eye whose fall nobody saw"),
    (times(21, "0"), true, "from a second on it is shut, since it was first seen"),
    ("OO......" + times(21, "0"), true, "eyes that shut in a gap"),
    ("OO00....." + times(21, "0"), true, "eyes that stayed shut over a gap"),
    (times(21, "2"), false, "0.2 is not shut"),
    (times(11, "0") + "....." + times(15, "0"), false, "a gap starts it anew"),
  ]

  @Test(arguments: unseenFalls)
  func eyeSeenShutForASecondCountsAsShut(timeline: String, isShut: Bool, why: Comment) {
    var detector = ClosureDetector()
    for frame in frames(timeline) { _ = detector.update(frame.openness, at: frame.time) }
    #expect((detector.current != nil) == isShut, why)
  }

  @Test func slowlySinkingLidsEventuallyCountAsShut() {
    var detector = ClosureDetector()
    for index in 0..<300 {
      _ = detector.update(max(0.02, 1 - Double(index) * 0.004), at: ms(Double(index) * 50))
    }
    #expect(detector.current != nil)
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

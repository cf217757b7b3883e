import HeedDriver
import HeedSignals
import Testing

@Suite struct EyeClosureMonitorTests {
  private func findings(
    left: String, right: String? = nil, mouth: String = "", every interval: Duration = .milliseconds(50)
  ) -> [EyeClosureMonitor.Finding] {
    var monitor = EyeClosureMonitor()
    let mouths = Array(mouth)
    let both = Array(zip(frames(left, every: interval), frames(right ?? left, every: interval)))
    let found = zip(0..., both).flatMap { index, pair in
      monitor.update(
        left: pair.0.openness, right: pair.1.openness, isYawning: index < mouths.count && mouths[index] == "W",
        at: pair.0.time)
    }
    return found + monitor.finish(at: (both.last?.0.time ?? .zero) + .milliseconds(1))
  }

  private func words(_ findings: [EyeClosureMonitor.Finding]) -> String {
    findings.map {
      switch $0 {
      case .blink(let blink): "\(blink.isSlow ? "slow " : "")blink \(blink.eye.rawValue)"
      case .closure(let closure):
        "\(closure.phase.rawValue) \(closure.kind.rawValue)\(closure.duringYawn ? " in yawn" : "")"
      case .lowered(let lowering): "\(lowering.phase.rawValue) lowered"
      }
    }.joined(separator: ", ")
  }

  // One character is one frame at 100 Hz: a closure of n zeros lasts n x 10 ms.
  static let lengths: [(Int, String, Comment)] = [
    (4, "", "40 ms is one noisy frame"),
    (5, "blink both", "50 ms is a blink"),
    (40, "blink both", "400 ms is an ordinary one"),
    (41, "slow blink both", "410 ms is slow"),
    (99, "slow blink both", "990 ms"),
    (100, "slow blink both", "1,000 ms is still a blink"),
    (101, "began microsleep, ended microsleep", "1,010 ms is not"),
    (300, "began microsleep, ended microsleep", "3,000 ms: opened when sleep would begin"),
    (301, "began microsleep, changed sleep, ended sleep", "3,010 ms is sleep"),
  ]

  @Test(arguments: lengths)
  func durationClassifiesAClosure(zeros: Int, expected: String, why: Comment) {
    let timeline = times(20, "O") + times(zeros, "0") + times(20, "O")
    #expect(words(findings(left: timeline, every: .milliseconds(10))) == expected, why)
  }

  @Test func microsleepIsReportedAfterOneSecond() {
    var monitor = EyeClosureMonitor()
    var said: [(Timestamp, EyeClosure)] = []
    for frame in frames(times(4, "O") + times(80, "0") + "OO") {
      for case .closure(let closure) in monitor.update(
        left: frame.openness, right: frame.openness, isYawning: false, at: frame.time)
      {
        said.append((frame.time, closure))
      }
    }
    #expect(said.map(\.1.phase) == [.began, .changed, .ended])
    #expect(said.map(\.0) == [ms(1200), ms(3200), ms(4200)], "the first frame at which 1 s, 3 s are over; the end")
    #expect(said.map(\.1.start) == [ms(175), ms(175), ms(175)])
    #expect(said.map(\.1.end) == [nil, nil, ms(4175)])
  }

  @Test func microsleepEndingBetweenTwoFramesIsReported() {
    // At 5 Hz: half shut at 300 ms, half open at 1,300 + a bit.
    let found = findings(left: "OO00000" + "6O", every: .milliseconds(200))
    #expect(words(found) == "began microsleep, ended microsleep")
  }

  static let yawns: [(String, String, String, Comment)] = [
    (
      times(4, "O") + times(30, "0") + "OOOO", times(40, "W"),
      "began microsleep in yawn, ended microsleep in yawn", "eyes shut for a yawn"
    ),
    (
      times(4, "O") + times(30, "0") + "OOOO", times(10, " ") + times(20, "W"),
      "began microsleep in yawn, ended microsleep in yawn", "the yawn comes after the lids"
    ),
    (
      times(4, "O") + times(30, "0") + "OOOO", times(40, " "),
      "began microsleep, ended microsleep", "no yawn"
    ),
    (
      times(4, "O") + times(90, "0") + "OOOO", times(24, "W"),
      "began microsleep in yawn, changed sleep, ended sleep", "who sleeps on after a yawn sleeps"
    ),
    (
      "WW" + times(4, "O") + times(30, "0") + "OOOO", "WW",
      "began microsleep, ended microsleep", "the yawn was over before"
    ),
  ]

  @Test(arguments: yawns)
  func closuresDuringYawnsAreMarked(lids: String, mouth: String, expected: String, why: Comment) {
    let lids = lids.replacing("W", with: "O")
    #expect(words(findings(left: lids, mouth: mouth)) == expected, why)
  }

  @Test func closureOutlastingItsYawnIsNotAYawnClosure() {
    var monitor = EyeClosureMonitor()
    for index in 0..<100 {
      let eye = index < 4 ? 1.0 : 0
      _ = monitor.update(left: eye, right: eye, isYawning: index < 30, at: ms(Double(index) * 50))
      if index == 40 { #expect(monitor.isShutInYawn, "half a second after it") }
      if index == 60 { #expect(!monitor.isShutInYawn, "a second and a half after it") }
    }
  }

  static let eyes: [(String, String, String, Comment)] = [
    ("OOOO0000OOOO", "OOOOOOOOOOOO", "blink left", "a wink"),
    ("OOOOOOOOOOOO", "OOOO0000OOOO", "blink right", "of the other eye"),
    ("OOOO0000OOOO", "OOOO8888OOOO", "blink left", "which tightens the open eye"),
    ("OOOO0000OOOO", "OOOO6666OOOO", "blink both", "by so much that it closes too"),
    ("OOOO0000OOOO", "OOOO0000OOOO", "blink both", "both"),
    (times(9, "O") + "33OOO", times(9, "O") + "33OOO", "blink both", "both, in two frames"),
    (times(9, "O") + "338OOO", times(9, "O") + "338OOO", "blink both", "both, and slower to open"),
    ("OOOO0000OOOO", "????????????", "blink both", "one eye is hidden: the other speaks for both"),
    ("OOOO" + times(30, "0") + "OO", times(36, "O"), "", "one eye shut for seconds is no wink and no sleep"),
  ]

  @Test(arguments: eyes)
  func blinkNamesTheEyeThatShut(left: String, right: String, expected: String, why: Comment) {
    #expect(words(findings(left: left, right: right)) == expected, why)
  }

  @Test func closureOfLostEyesHasNoEndTime() {
    let found = findings(left: "OOOO" + times(24, "0") + times(10, "?"))
    #expect(words(found) == "began microsleep, ended microsleep")
    guard case .closure(let last)? = found.last else { return }
    #expect(last.end == nil)
  }

  @Test func gapsNeverCountAsShutEyes() {
    #expect(words(findings(left: "OOOO00" + times(1200, ".") + "00OOOO")) == "", "60 s without a frame")
    #expect(words(findings(left: "OOOO00" + times(1200, "?") + "00OOOO")) == "", "60 s without a face")
  }

  @Test func closureLengthGrowsUntilTheEyesOpen() {
    var monitor = EyeClosureMonitor()
    for frame in frames("OOOO0000") {
      _ = monitor.update(left: frame.openness, right: frame.openness, isYawning: false, at: frame.time)
    }
    #expect(monitor.closureLength == .milliseconds(175), "from 175 to 350 ms")
    _ = monitor.update(left: 0.3, right: 0.3, isYawning: false, at: ms(400))
    #expect(monitor.closureLength == .milliseconds(175) && monitor.shutSince != nil, "lids on their way up")
    _ = monitor.update(left: nil, right: nil, isYawning: false, at: ms(450))
    #expect(monitor.closureLength == .milliseconds(175), "nobody saw them")
    _ = monitor.update(left: 1, right: 1, isYawning: false, at: ms(500))
    #expect((monitor.closureLength ?? .zero) > .milliseconds(200), "it ended here, between two frames")
    _ = monitor.update(left: 1, right: 1, isYawning: false, at: ms(550))
    #expect(monitor.closureLength == nil, "open")
  }

  static let pairs: [(Double?, Double?, Double?, Comment)] = [
    (0.8, 0.6, 0.7, "their mean"),
    (0.9, 0.5, 0.7, "also as far apart as twice the lag"),
    (0.95, 0.5, 0.75, "farther apart: the more open eye's, less the lag"),
    (0, 1, 0.8, "a wink is no closure"),
    (0.4, 0, 0.2, "shut, as PERCLOS counts it"),
    (0.41, 0, 0.21, "and not"),
    (0.3, nil, 0.3, "one eye speaks for both"),
    (nil, 0.3, 0.3, "either"),
    (nil, nil, nil, "not seen"),
  ]

  @Test(arguments: pairs)
  func lidHeightCombinesBothEyes(left: Double?, right: Double?, expected: Double?, why: Comment) {
    var monitor = EyeClosureMonitor()
    _ = monitor.update(left: left, right: right, isYawning: false, at: .zero)
    #expect((monitor.lidHeight == nil) == (expected == nil), why)
    #expect(abs((monitor.lidHeight ?? 0) - (expected ?? 0)) < 1e-9, why)
    #expect(monitor.closure == monitor.lidHeight.map { 1 - $0 }, why)
  }
}

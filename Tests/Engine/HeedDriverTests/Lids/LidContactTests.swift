import HeedDriver
import HeedSignals
import Testing

@Suite struct LidContactTests {
  /// One closure per second with the given number of frames at 30 Hz; the lids' gap falls to the given shares of the open
  /// eye's gap.
  private func blinks(_ depths: [Double], frames: Int = 6, hasGaps: Bool = true) -> Int {
    var monitor = EyeClosureMonitor()
    var found = 0
    for index in 0..<30 * (depths.count + 1) {
      let (second, frame) = (index / 30, index % 30)
      let isShut = second < depths.count && (10..<10 + frames).contains(frame)
      let gap = isShut ? depths[second] : 1
      let findings = monitor.update(
        // The eye still counts as shut.
        left: isShut ? 0 : 1, right: isShut ? 0 : 1, gaps: hasGaps ? (gap, gap) : (nil, nil), isYawning: false,
        at: Timestamp(milliseconds: Double(index) * 100 / 3))
      found += findings.filter { if case .blink = $0 { true } else { false } }.count
    }
    return found
  }

  private let usual = [0.0, 0.01, 0.0, 0.02, 0.01]

  @Test(arguments: [(0.03, true), (0.05, true), (0.1, false), (0.2, false)])
  func apartLidsAreNoBlinkIfTheyUsuallyTouch(gap: Double, isBlink: Bool) {
    #expect(blinks(usual + [gap]) == (isBlink ? 6 : 5))
  }

  @Test func quickBlinkNeedsNoFrameWithTouchingLids() {
    #expect(blinks(usual + [0.2], frames: 2) == 6)
    #expect(blinks(usual + [0.2], frames: 3) == 5, "three frames show that they stay apart")
  }

  @Test func closuresWithoutLidContactAreNotLearned() {
    #expect(blinks(usual + [0.2, 0.2, 0.2, 0.2, 0.2, 0.2, 0.0]) == 6)
  }

  static let undecided: [([Double], Comment)] = [
    ([0.0, 0.01, 0.0, 0.2], "three blinks are too few"),
    ([0.15, 0.16, 0.14, 0.15, 0.16, 0.4], "lids that are never seen to meet"),
    ([0.0, 0.1, 0.03, 0.12, 0.05, 0.2], "blinks that reach many depths"),
  ]

  @Test(arguments: undecided)
  func everyClosureIsABlinkIfLidContactIsUnclear(depths: [Double], why: Comment) {
    #expect(blinks(depths) == depths.count, why)
  }

  @Test func everyClosureIsABlinkIfLidGapsAreUnknown() {
    #expect(blinks(usual + [0.2], hasGaps: false) == 6)
  }
}

import HeedGeometry
import HeedSignals
import Testing

@testable import HeedDriver

@Suite("Evidence for blinks and shut lids") struct LidEvidenceTests {
  /// One second of open eyes, a blink of 100 ms, and open eyes again, at 30 Hz.
  private func blink(closure: Double, spread: Double, gap: Double, noise: Double = 0) -> LidEvidence {
    var evidence = LidEvidence()
    for frame in 0..<60 {
      let isBlink = (30..<33).contains(frame)
      let scatter = noise * [0, 1, -1, 1][frame % 4]
      evidence.see(
        closure: isBlink ? closure : 0.05, spread: isBlink ? spread : 0.05, gap: (isBlink ? gap : 0.9) + scatter,
        pitch: .zero, isClosing: isBlink, at: Timestamp(milliseconds: Double(frame) * 100 / 3))
    }
    return evidence
  }

  static let blinks: [(closure: Double, spread: Double, gap: Double, noise: Double, Bool, Comment)] = [
    (0.95, 0.1, 0.1, 0, true, "a blink in good light"),
    (0.4, 0.3, 0.3, 0.005, true, "the gap alone shows the blink"),
    (0.6, 0.2, 0.85, 0.005, true, "the closure alone shows the blink"),
    (0.4, 0.3, 0.5, 0.1, false, "the gap jumps as much without a blink"),
    (0.5, 0.4, 0.85, 0.005, false, "the net does not know"),
    (0.12, 0.05, 0.4, 0, false, "a quick look down: the eye is surely open"),
    (0.95, 0.1, 0.86, 0.02, false, "the gap stays within its noise"),
  ]

  @Test(arguments: blinks)
  func blinkStandsOutOfItsUncertainty(
    closure: Double, spread: Double, gap: Double, noise: Double, isBlink: Bool, why: Comment
  ) {
    let evidence = blink(closure: closure, spread: spread, gap: gap, noise: noise)
    #expect(evidence.isBlink(from: Timestamp(milliseconds: 985), to: Timestamp(milliseconds: 1085)) == isBlink, why)
  }

  static let lids: [(closure: Double, spread: Double, pitch: Double, Bool, Comment)] = [
    (1, 0.2, 5, true, "a sleeper with an upright head"),
    (0.9, 0.38, 0, true, "doubtful lids of an upright head"),
    (0.9, 0.38, -28, false, "the same lids under a bowed head"),
    (1, 0.2, -28, true, "surely shut lids under a bowed head"),
    (0.6, 0.3, 0, false, "half shut lids"),
  ]

  @Test(arguments: lids)
  func lidsAreShutByTheirSpreadAndTheHead(closure: Double, spread: Double, pitch: Double, isShut: Bool, why: Comment) {
    var evidence = LidEvidence()
    for frame in 0..<30 {
      evidence.see(
        closure: closure, spread: spread, gap: 0.1, pitch: .degrees(pitch), isClosing: true,
        at: Timestamp(milliseconds: Double(frame) * 100 / 3))
    }
    #expect(evidence.isSure == isShut, why)
  }

  @Test func shutLidsStayShutUntilTheClosureEnds() {
    var evidence = LidEvidence()
    for frame in 0..<60 {
      evidence.see(
        closure: 0.9, spread: frame < 30 ? 0.1 : 0.4, gap: 0.1, pitch: .degrees(frame < 30 ? 0 : -30), isClosing: true,
        at: Timestamp(milliseconds: Double(frame) * 100 / 3))
    }
    #expect(evidence.isSure)
    evidence.end()
    #expect(!evidence.isSure && evidence.sureSince == nil)
  }
}

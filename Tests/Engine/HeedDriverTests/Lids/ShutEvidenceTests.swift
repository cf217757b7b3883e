import HeedGeometry
import HeedSignals
import Testing

@testable import HeedDriver

@Suite("Evidence for shut lids") struct ShutEvidenceTests {
  /// Half a second or more of lids that look shut, at 30 Hz.
  private struct Lids {
    var evidence = ShutEvidence()
    var history = LidHistory()
    var frame = 0

    mutating func see(closure: Double, spread: Double, pitch: Double) {
      let time = Timestamp(milliseconds: Double(frame) * 100 / 3)
      let eye = LidSample.Eye(height: 1 - closure, spread: spread, gap: 0.1)
      history.add(LidSample(time: time, left: eye, right: eye))
      evidence.see(history, pitch: .degrees(pitch), isShut: true, at: time)
      frame += 1
    }
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
    var lids = Lids()
    for _ in 0..<30 { lids.see(closure: closure, spread: spread, pitch: pitch) }
    #expect(lids.evidence.isSure == isShut, why)
  }

  @Test func shutLidsStayShutUntilTheClosureEnds() {
    var lids = Lids()
    for _ in 0..<30 { lids.see(closure: 0.9, spread: 0.1, pitch: 0) }
    for _ in 0..<30 { lids.see(closure: 0.9, spread: 0.4, pitch: -30) }
    #expect(lids.evidence.isSure)
    lids.evidence.end()
    #expect(!lids.evidence.isSure && lids.evidence.sureSince == nil)
  }
}

import HeedSignals
import Testing

@testable import HeedGaze

/// A labeller waits for a second or for an ongoing movement, but never for ever.
@Suite struct LookAheadTests {
  /// The judged part of a stay, a loss that may be a blink, the look-ahead of saccades and lids, and a block.
  private static let boundSeconds = 1.0 + 1 + 0.35 + 0.25

  static let scripts: [(String, [Act], Double)] = [
    ("a look that never ends", [.look(20_000)], 1.65),
    ("a pursuit that never ends", [.look(500), .jump(3), .follow(12, 20_000)], 1.65),
    ("a loss that never ends", [.look(900), .lost(20_000)], boundSeconds),
    ("lost from the start", [.lost(20_000)], boundSeconds),
    ("losses nearly too long for blinks", (0..<20).flatMap { _ in [.lost(990), .look(1200)] }, boundSeconds),
    ("the eyes jump all the time", (0..<300).flatMap { _ in [.jump(9), .jump(-9)] }, 1.65),
  ]

  @Test(arguments: scripts, [30.0, 1000])
  func movementLabelsNeedABoundedLookAhead(script: (String, [Act], Double), hertz: Double) {
    let gaze = SimulatedGaze(script.1, hertz: hertz, noise: 0.01)
    var labeller = EyeMovementLabeller()
    var (told, longest) = (0, 0.0)
    for sample in gaze.samples {
      labeller.add(sample.position, at: sample.time)
      told += labeller.takeLabels().count
      if told < gaze.samples.count { longest = max(longest, sample.time.seconds(since: gaze.samples[told].time)) }
    }
    #expect(longest <= script.2, "\(script.0) at \(hertz) Hz: \(longest) s")
  }

  @Test func stoppedClockDoesNotFillTheMemory() {
    var labeller = EyeMovementLabeller()
    for sample in SimulatedGaze([.look(3000)], hertz: 500, noise: 0.01).samples {
      labeller.add(sample.position, at: sample.time)
    }
    let before = labeller.takeLabels().count
    for _ in 0..<200_000 { labeller.add(nil, at: .zero) }
    labeller.finish()
    #expect(before + labeller.takeLabels().count == 1500 + 200_000)
  }
}

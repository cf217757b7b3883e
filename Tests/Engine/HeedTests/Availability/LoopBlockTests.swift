import Draws
import HeedSignals
import Testing

@testable import Heed

@Suite struct LoopBlockTests {
  private func sample(_ random: inout SeededRandom, spread: Double) -> LoopSample {
    // Multiples of a recording's step, so that some differences equal the tolerance exactly.
    func number(_ step: Double) -> Double {
      (Double.random(in: -spread...spread, using: &random) / step).rounded() * step
    }
    return LoopSample(time: .zero, x: 320 + number(0.5), y: 240 + number(0.5), lidDegrees: 38 + number(0.25))
  }

  @Test(arguments: [1.0, 4, 20])
  func loopSearchSkipsNoBlockWithAMatch(spread: Double) {
    var random = SeededRandom(seed: 7)
    let tolerance = LoopTolerance(pixels: 1.5, lidDegrees: 2)
    var passed = 0
    for _ in 0..<2000 {
      let samples = (0..<LoopBlock.length).map { _ in sample(&random, spread: spread / 2) }
      var block = LoopBlock(samples[0])
      for sample in samples.dropFirst() { block.add(sample) }
      let now = sample(&random, spread: spread)
      if block.mayHold(now, tolerance) { continue }
      passed += 1
      #expect(!samples.contains { tolerance.isSame(now, $0) })
    }
    #expect(spread < 4 || passed > 500, "most are far away")
  }
}

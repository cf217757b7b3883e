import Draws
import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

/// Any times and numbers give a valid state, or none.
@Suite struct DrowsinessGarbageTests {
  @Test(arguments: 1...20)
  func garbageInputGivesNoInvalidDrowsiness(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var estimator = DrowsinessEstimator()
    var time: Int64 = 0
    for _ in 0..<3000 {
      time = Bool.random(using: &random) ? time &+ 33_000_000 : anyTime(near: time, &random)
      var input = DrowsinessEstimator.Input(time: Timestamp(nanoseconds: time), lidHeight: anyNumber(&random))
      input.headPitch = anyNumber(&random).map { .degrees($0 * 30) }
      input.gazeElevation = anyNumber(&random).map { .degrees($0 * 60) }
      input.isShutInYawn = Bool.random(using: &random)
      input.findings = anyFindings(&random, near: time)
      if Int.random(in: 0..<50, using: &random) == 0 { input.yawn = Yawn(start: input.time, end: .zero) }
      guard let state = estimator.update(input) else { continue }
      #expect((state.isDrowsy == nil) == (state.intensity == nil) && (state.kss == nil) == (state.intensity == nil))
      #expect([state.intensity, state.perclos, state.p70].allSatisfy { $0.map((0...1).contains) ?? true })
      #expect(state.kss.map((1...9).contains) ?? true)
      #expect(state.evidence.allSatisfy { (0...1).contains($0.intensity) && $0.value.isFinite && $0.value >= 0 })
      #expect(state.window >= .zero)
    }
  }

  private func anyNumber(_ random: inout SeededRandom) -> Double? {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: nil
    case 1: .nan
    case 2: .infinity
    case 3: -1e300
    default: Double.random(in: -0.2...1.2, using: &random)
    }
  }

  private func anyTime(near time: Int64, _ random: inout SeededRandom) -> Int64 {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: .random(in: .min ... .max, using: &random)
    case 1: time &+ 400_000_000_000
    case 2: time
    default: time &+ .random(in: -50_000_000...200_000_000, using: &random)
    }
  }

  private func anyFindings(_ random: inout SeededRandom, near time: Int64) -> [EyeClosureMonitor.Finding] {
    func moment() -> Timestamp { Timestamp(nanoseconds: anyTime(near: time, &random)) }
    switch Int.random(in: 0..<20, using: &random) {
    case 0:
      return [
        .blink(
          Blink(
            start: moment(), end: moment(), eye: .both, closure: 1, isSlow: false, amplitude: anyNumber(&random),
            closingVelocity: anyNumber(&random), openingVelocity: anyNumber(&random)))
      ]
    case 1:
      let phase = [EyeClosure.Phase.began, .changed, .ended].randomElement(using: &random) ?? .began
      return [
        .closure(
          EyeClosure(
            phase: phase, kind: .sleep, start: moment(), end: moment(), duringYawn: Bool.random(using: &random)))
      ]
    default: return []
    }
  }
}

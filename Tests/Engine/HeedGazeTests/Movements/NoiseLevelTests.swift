import Draws
import Testing

@testable import HeedGaze

@Suite struct NoiseLevelTests {
  @Test(arguments: [0.01, 1, 100.0])
  func noiseLevelIsTheMedian(scale: Double) {
    var random = SeededRandom(seed: 5)
    var level = NoiseLevel(start: scale, stepsPerFold: 500)
    for _ in 0..<20_000 { level.update(scale * random.uniform(0...2)) }
    #expect(abs(level.value / scale - 1) < 0.15)
  }

  @Test func saccadesDoNotRaiseTheNoiseLevel() {
    var random = SeededRandom(seed: 6)
    var level = NoiseLevel(start: 1, stepsPerFold: 500)
    for number in 0..<20_000 { level.update(number % 10 == 0 ? 500 : random.uniform(0...2)) }
    #expect(level.value < 1.3, "a tenth of the time is fast")
  }

  @Test func noiseLevelRecoversFromZero() {
    var level = NoiseLevel(start: 0, stepsPerFold: 100)
    for _ in 0..<10_000 { level.update(0) }
    #expect(level.value > 0)
    for _ in 0..<5000 { level.update(1) }
    #expect(abs(level.value - 1) < 0.05)
  }

  @Test func noiseLevelAdaptsFastAtFirst() {
    var random = SeededRandom(seed: 7)
    var noise = LearnedNoise()
    #expect(noise.value == 0, "nothing was measured")
    noise.update(200, interval: 0.002)
    for _ in 0..<250 { noise.update(random.uniform(0...2), interval: 0.002) }
    #expect(noise.value < 2, "half a second after it began in a saccade")
  }

  @Test func noiseLevelAdaptsSlowlyLater() {
    var noise = LearnedNoise()
    for number in 0..<10_000 { noise.update(number % 2 == 0 ? 0.9 : 1.1, interval: 0.002) }
    let rest = noise.value
    for _ in 0..<30 { noise.update(400, interval: 0.002) }
    #expect(noise.value < 1.05 * rest, "a saccade of 60 ms")
    for _ in 0..<5000 { noise.update(10, interval: 0.002) }
    #expect(noise.value > 5, "another light, for ten seconds")
  }
}

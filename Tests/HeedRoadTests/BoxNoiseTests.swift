import Testing

@testable import HeedRoad

@Suite("How much boxes waver")
struct BoxNoiseTests {
  // True noise over the one that is believed makes the surprise; it settles where the surprise is 1.
  @Test(arguments: [(0.5, 0.5), (1.0, 1.0), (3.0, 3.0), (0.1, 0.5), (20.0, 6.0)])
  func isLearnedFromSurprise(truth: Double, learned: Double) {
    var noise = BoxNoise(settings: BoxNoise.Settings())
    #expect(noise.pixels == 1, "a good detector's, before anything is seen")
    for _ in 0..<6000 { noise.learn(truth * truth / (noise.pixels * noise.pixels), seconds: 0.1) }
    #expect(abs(noise.pixels - learned) < 0.05 * learned)
  }

  @Test func oneWildBoxTeachesLittle() {
    var noise = BoxNoise(settings: BoxNoise.Settings())
    noise.learn(1e12, seconds: 0.1)
    #expect(noise.pixels < 1.04)
  }

  @Test(arguments: [(Double.nan, 0.1), (.infinity, 0.1), (-.infinity, 0.1), (5, 0), (5, -1), (5, Double.nan)])
  func whatIsNoSurpriseTeachesNothing(surprise: Double, seconds: Double) {
    var noise = BoxNoise(settings: BoxNoise.Settings())
    noise.learn(surprise, seconds: seconds)
    #expect(noise.pixels == 1)
  }
}

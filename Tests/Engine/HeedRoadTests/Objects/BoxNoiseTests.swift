import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedRoad

@Suite("Box noise")
struct BoxNoiseTests {
  /// The usual noise of a height of 100 px.
  private static let usual = 0.015

  /// Boxes whose height follows `growth` with `times` the usual noise, ten a second.
  private static func learned(times: Double, looks: Int, growth: (Double) -> Double = { _ in 0 }, seed: UInt64 = 1)
    -> Double
  {
    var chance = SeededRandom(seed: seed)
    var noise = BoxNoise(expected: 1)
    for i in 0..<looks {
      let time = Timestamp(milliseconds: Double(i) * 100)
      let off = times * usual * chance.normal()
      noise.learn(logarithm: log(100) + growth(Double(i) / 10) + off, usual: usual, at: time)
    }
    return noise.factor
  }

  @Test(arguments: [0.5, 1.0, 2.0, 4.0])
  func boxNoiseIsLearnedAtAnyLevel(times: Double) {
    let found = (1...8).map { Self.learned(times: times, looks: 60, seed: UInt64($0)) }
    #expect(abs(found.reduce(0, +) / 8 / times - 1) < 0.15, "\(found)")
  }

  @Test func highBoxNoiseIsLearnedWithinASecond() {
    let found = (1...8).map { Self.learned(times: 4, looks: 10, seed: UInt64($0)) }.sorted()
    #expect(found[4] > 2.5 && found[0] > 1.3, "\(found)")
  }

  @Test func growingBoxDoesNotCountAsNoise() {
    // 30 m, closing at 10 m/s: the logarithm grows ever faster.
    #expect(Self.learned(times: 0, looks: 25) { -log(1 - min($0, 2.5) / 3) } < 1)
  }

  @Test func boxNoiseFactorStaysWithinItsBounds() {
    #expect(Self.learned(times: 0, looks: 400) == BoxNoise.least)
    #expect(Self.learned(times: 1000, looks: 400) == BoxNoise.most)
  }

  @Test func outlierBoxHardlyRaisesTheNoiseFactor() {
    var noise = BoxNoise(expected: 1)
    for i in 0..<20 {
      let off = i == 10 ? 1.0 : 0
      noise.learn(logarithm: log(100) + off, usual: Self.usual, at: Timestamp(milliseconds: Double(i) * 100))
    }
    #expect(noise.factor < 2)
  }

  @Test func noBoxNoiseIsLearnedFromTimeGapsAndRepeatedTimes() {
    var noise = BoxNoise(expected: 1)
    for (i, time) in [0, 100, 100, 1100, 1200, 5000].enumerated() {
      noise.learn(logarithm: Double(i), usual: Self.usual, at: Timestamp(milliseconds: Double(time)))
      noise.interrupt()
    }
    #expect(noise.factor == 1)
  }
}

import Foundation
import HeedDriver
import HeedSignals
import Testing

@Suite struct LidStrokeTests {
  /// A realistic blink: shut in 100 ms, shut for 50, open in 250, both strokes as half a cosine wave.
  private func openness(at seconds: Double, from level: Double = 1, to shut: Double = 0) -> Double {
    let depth = level - shut
    switch seconds {
    case ..<0: return level
    case ..<0.1: return level - depth * (1 - cos(.pi * seconds / 0.1)) / 2
    case ..<0.15: return shut
    case ..<0.4: return shut + depth * (1 - cos(.pi * (seconds - 0.15) / 0.25)) / 2
    default: return level
    }
  }

  /// The blink sampled at a rate; the first frame of its fall is `phase` of an interval late.
  private func blink(hertz: Double, phase: Double, level: Double = 1, drops: Range<Double> = 0..<0) -> Blink? {
    var monitor = EyeClosureMonitor()
    var found: [Blink] = []
    for frame in 0..<Int(2.5 * hertz) {
      let time = (Double(frame) + phase) / hertz
      if drops.contains(time - 1) { continue }
      let openness = openness(at: time - 1, from: level)
      for case .blink(let blink) in monitor.update(
        left: openness, right: openness, at: ms(time * 1000))
      { found.append(blink) }
    }
    return found.count == 1 ? found.first : nil
  }

  static let phases = [0, 0.25, 0.5, 0.75]
  static let rates: [Double] = [15, 25, 30, 60, 250, 1000]

  @Test(arguments: rates, phases)
  func blinkEndsLieWithinTheirStatedErrors(hertz: Double, phase: Double) throws {
    let blink = try #require(self.blink(hertz: hertz, phase: phase))
    // Half shut after 50 ms, half open after 275.
    let (start, end) = (blink.start.milliseconds - 1050, blink.end.milliseconds - 1275)
    let error = 1000 / hertz / 12.0.squareRoot()
    #expect(abs((blink.startError?.milliseconds ?? 0) - error) < 0.01, "a frame's distance over the root of 12")
    #expect(abs((blink.endError?.milliseconds ?? 0) - error) < 0.01)
    #expect(abs(start) < error, "the interpolated start is nearer than a moment drawn from between the frames")
    #expect(abs(end) < error)
  }

  @Test(arguments: rates, phases)
  func lidVelocityNeedsAHighEnoughFrameRate(hertz: Double, phase: Double) throws {
    let blink = try #require(self.blink(hertz: hertz, phase: phase))
    // The fastest moment of half a cosine: pi / 2 of its mean speed, 10 open levels a second.
    if let velocity = blink.closingVelocity {
      #expect(hertz >= 40)
      #expect((0.9...1.001).contains(velocity / (.pi / 2 * 10)))
      let ratio = try #require(blink.amplitudeVelocityRatioSeconds)
      #expect(abs(ratio - 0.064) < 0.008)
    } else {
      #expect(hertz < 40)
      #expect(blink.amplitudeVelocityRatioSeconds == nil)
    }
    // From an eighth to half open in 67.5 ms; interpolation between frames shortens or lengthens it.
    if let velocity = blink.openingVelocity {
      #expect(hertz >= 1 / 0.06)
      #expect((0.8...1.15).contains(velocity / 5.56))
    } else {
      #expect(hertz < 1 / 0.06)
    }
  }

  static let limits: [(Double, Bool, Comment)] = [
    (1 / 0.0249, true, "24.9 ms"), (1 / 0.025, true, "25 ms, on the limit"), (1 / 0.0251, false, "25.1 ms"),
  ]

  @Test(arguments: limits)
  func closingVelocityNeedsFramesCloseTogether(hertz: Double, isGiven: Bool, why: Comment) throws {
    let blink = try #require(self.blink(hertz: hertz, phase: 0))
    #expect((blink.closingVelocity != nil) == isGiven, why)
  }

  static let riseLimits: [(Double, Bool, Comment)] = [
    (1 / 0.0599, true, "59.9 ms"), (1 / 0.06, true, "60 ms, on the limit"), (1 / 0.0601, false, "60.1 ms"),
  ]

  @Test(arguments: riseLimits)
  func openingVelocityNeedsFramesCloseTogether(hertz: Double, isGiven: Bool, why: Comment) throws {
    let blink = try #require(self.blink(hertz: hertz, phase: 0))
    #expect((blink.openingVelocity != nil) == isGiven, why)
  }

  @Test func blinkAmplitudeStartsAtTheCurrentLidLevel() throws {
    let wide = try #require(blink(hertz: 100, phase: 0))
    #expect(abs((wide.amplitude ?? 0) - 1) < 0.01)
    let lowered = try #require(blink(hertz: 100, phase: 0, level: 0.65))
    #expect(abs((lowered.amplitude ?? 0) - 0.65) < 0.01, "an eye that looks down has less way to go")
    #expect(abs(lowered.closure - 1) < 0.01, "and is as shut")
  }

  @Test func droppedFramesRemoveTheClosingVelocity() throws {
    let blink = try #require(self.blink(hertz: 100, phase: 0, drops: 0.025..<0.095))
    #expect((blink.startError ?? .zero) > .milliseconds(20))
    #expect(blink.closingVelocity == nil)
    #expect(blink.openingVelocity != nil, "the rise was seen")
    #expect(abs(blink.start.milliseconds - 1050) <= 25, "still within its error")
  }
}

import HeedSignals
import Testing

@Suite struct BlinkTests {
  private func blink(amplitude: Double?, velocity: Double?) -> Blink {
    Blink(
      start: Timestamp(milliseconds: 100), end: Timestamp(milliseconds: 250), eye: .both, closure: 1, isSlow: false,
      startError: .milliseconds(3), endError: .milliseconds(4), amplitude: amplitude, closingVelocity: velocity)
  }

  @Test func blinkDurationIsTheTimeFromStartToEnd() {
    #expect(blink(amplitude: nil, velocity: nil).duration == .milliseconds(150))
  }

  static let ratios: [(Double?, Double?, Double?, Comment)] = [
    (0.9, 18, 0.05, "the lid's travel takes 50 ms at its fastest"),
    (0.9, nil, nil, "the rate shows no velocity"),
    (nil, 18, nil, "no amplitude"),
    (0.9, 0, nil, "a lid that does not move has no ratio"),
  ]

  @Test(arguments: ratios)
  func velocityRatioNeedsAmplitudeAndVelocity(amplitude: Double?, velocity: Double?, expected: Double?, why: Comment) {
    #expect(blink(amplitude: amplitude, velocity: velocity).amplitudeVelocityRatioSeconds == expected, why)
  }
}

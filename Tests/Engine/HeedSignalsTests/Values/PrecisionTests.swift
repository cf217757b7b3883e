import Draws
import HeedGeometry
import HeedSignals
import Testing

@Suite struct PrecisionTests {
  private static let all: [Precision] = [.pixel, .boxPixel, .ratio, .degree, .meter, .millisecond]

  @Test func roundingANumberTwiceChangesNothing() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<20_000 {
      let value =
        Double.random(in: -1...1, using: &random) * (0.001 * Double(1 << Int.random(in: 0...30, using: &random)))
      for precision in Self.all {
        let once = precision.round(value)
        #expect(precision.round(once) == once)
        #expect(abs(once - value) <= 0.05 + 1e-9)
      }
      let angle = Precision.round(Angle(radians: value))
      #expect(Precision.round(angle) == angle)
    }
  }

  @Test func halvesRoundAwayFromZero() {
    // A step is a hundredth of a degree, so these are half steps and their neighbours.
    for halves in stride(from: -401, through: 401, by: 2) {
      let half = Double(halves) / 200
      for value in [half, half.nextUp, half.nextDown] {
        #expect(Precision.degree.round(value) == (value * 100).rounded() / 100 + 0)
        #expect(Precision.degree.nearest(to: value) == Int64((value * 100).rounded()))
      }
    }
  }

  static let known: [(Precision, Double, Double, Comment)] = [
    (.degree, 12.344, 12.34, "hundredths of a degree"),
    (.degree, 12.346, 12.35, "to the nearest"),
    (.ratio, 0.98765, 0.9877, "four decimals"),
    (.meter, 0.648_004, 0.648, "hundredths of a millimetre"),
    (.pixel, -291.3004, -291.3, "thousandths of a pixel"),
    (.boxPixel, 131.04, 131, "tenths of a pixel"),
    (.pixel, -0.0001, 0, "minus zero is zero"),
  ]

  @Test(arguments: known)
  func numbersRoundToTheNearestStep(precision: Precision, value: Double, expected: Double, why: Comment) {
    #expect(precision.round(value) == expected, why)
    #expect(precision.round(value).sign == expected.sign, why)
  }

  /// Numbers so large that a step is close to their resolution.
  @Test func roundingAHugeNumberTwiceChangesNothing() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<20_000 {
      let value = Double.random(in: -1...1, using: &random) * Double(1 << Int.random(in: 30...62, using: &random))
      for precision in Self.all {
        let once = precision.round(value)
        #expect(precision.round(once).bitPattern == once.bitPattern)
      }
      let angle = Precision.round(Angle(radians: value))
      #expect(Precision.round(angle).radians.bitPattern == angle.radians.bitPattern)
    }
  }

  @Test func onlyNumbersOnAStepHaveAStepCount() {
    #expect(Precision.pixel.count(in: -291.3) == -291_300)
    #expect(Precision.pixel.value(ofSteps: -291_300) == -291.3)
    for value in [-291.3004, -0.0, .nan, .infinity, 1e300] { #expect(Precision.pixel.count(in: value) == nil) }
    #expect(Precision.pixel.nearest(to: 0.0016) == 2)
    for value in [Double.nan, -.infinity, 1e300] { #expect(Precision.pixel.nearest(to: value) == 0) }
  }

  @Test func hugeNumbersAreNotRounded() {
    for value in [1e305, -Double.greatestFiniteMagnitude] {
      for precision in Self.all { #expect(precision.round(value) == value) }
    }
    #expect(Precision.meter.round(Double.nan).isNaN)
  }
}

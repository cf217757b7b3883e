import Foundation
import Testing

@testable import HeedReport

@Suite("The main sequence's fit")
struct SaccadeFitTests {
  /// Saccades with evenly spread amplitudes, whose values lie alternately above and below the curve.
  private static func points(to largest: Double, count: Int = 60, scatter: Double = 0, _ value: (Double) -> Double)
    -> [SaccadeFit.Point]
  {
    (1...count).map { number in
      let amplitude = largest * Double(number) / Double(count)
      return SaccadeFit.Point(
        amplitude: amplitude, value: value(amplitude) + (number.isMultiple(of: 2) ? scatter : -scatter))
    }
  }

  private static func curve(_ amplitude: Double) -> Double { 500 * (1 - exp(-amplitude / 6)) }

  @Test func saccadeFitFindsTheGeneratingParameters() throws {
    let fit = try #require(SaccadeFit.mainSequence(Self.points(to: 20, Self.curve)))
    #expect(abs(fit.first.value - 500) < 0.01 && abs(fit.second.value - 6) < 0.001 && fit.count == 60)
    let line = try #require(SaccadeFit.line(Self.points(to: 20) { 21 + 2.2 * $0 }))
    #expect(abs(line.first.value - 21) < 1e-9 && abs(line.second.value - 2.2) < 1e-9)
  }

  @Test func scatterWidensTheFitIntervals() throws {
    let (calm, noisy) = (
      try #require(SaccadeFit.mainSequence(Self.points(to: 20, scatter: 5, Self.curve))),
      try #require(SaccadeFit.mainSequence(Self.points(to: 20, scatter: 50, Self.curve)))
    )
    for fit in [calm, noisy] {
      #expect(fit.first.interval.low < 500 && fit.first.interval.high > 500)
      #expect(fit.second.interval.low < 6 && fit.second.interval.high > 6)
    }
    let widths = [calm, noisy].map { $0.first.interval.high - $0.first.interval.low }
    #expect(widths[1] > 5 * widths[0])
  }

  static let unknown: [(Double, Int, Bool, Comment)] = [
    (20, 20, true, "just enough saccades"), (20, 19, false, "one too few"),
    (0.2, 60, false, "such small ones lie on a straight line: how it bends is not seen"),
  ]

  @Test(arguments: unknown)
  func tooFewSaccadesHaveNoFit(largest: Double, count: Int, isFitted: Bool, why: Comment) {
    let straight = largest < 1
    let points = Self.points(to: largest, count: count, scatter: 2) { straight ? 80 * $0 : Self.curve($0) }
    #expect((SaccadeFit.mainSequence(points) != nil) == isFitted, why)
  }

  @Test func saccadesOfOneAmplitudeHaveNoFit() {
    let same = (0..<30).map { SaccadeFit.Point(amplitude: 4, value: Double($0)) }
    #expect(SaccadeFit.line(same) == nil && SaccadeFit.mainSequence(same) == nil)
  }
}

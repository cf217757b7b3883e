import Testing

@testable import Scoring

struct StatisticsTests {
  @Test func percentilesMatchNumPy() {
    #expect(Statistics.median([3, 1, 2]) == 2)
    #expect(Statistics.median([4, 1, 2, 3]) == 2.5)
    #expect(Statistics.percentile([0, 10], 95) == 9.5)
    #expect(Statistics.percentile([7], 95) == 7)
    #expect(Statistics.percentile([1, 2, 3], 100) == 3)
    #expect(Statistics.median([]) == nil)
  }

  @Test func correlationMatchesKnownAnswers() throws {
    #expect(Statistics.correlation([(1, 2), (2, 4), (3, 6)]) == 1)
    #expect(Statistics.correlation([(1, 6), (2, 4), (3, 2)]) == -1)
    // Anscombe's first set: 0.81642.
    let x: [Double] = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
    let y: [Double] = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]
    let r = try #require(Statistics.correlation(Array(zip(x, y))))
    #expect(abs(r - 0.81642) < 0.00001)
  }

  @Test func constantValuesHaveNoCorrelation() {
    #expect(Statistics.correlation([]) == nil)
    #expect(Statistics.correlation([(1, 2)]) == nil)
    #expect(Statistics.correlation([(1, 2), (1, 3)]) == nil)
  }

  @Test(arguments: [(0.0, 0.0), (181, -179), (-181, 179), (360, 0), (540, -180), (-180, -180)])
  func anglesWrapAt180Degrees(degrees: Double, expected: Double) {
    #expect(Statistics.wrapped(degrees) == expected)
  }

  static let areas: [([Double], [Double], Double?, Comment)] = [
    ([2, 3], [0, 1], 1, "apart"), ([0, 1], [2, 3], 0, "the wrong way round"), ([1], [1], 0.5, "equal"),
    ([1, 2, 3], [1, 2, 3], 0.5, "the same"), ([1, 3], [2], 0.5, "around"), ([2, 3], [1, 2], 0.875, "one equal pair"),
    ([1], [], nil, "nothing to compare with"), ([1], [.nan], nil, "no number"),
  ]

  @Test(arguments: areas)
  func areaUnderTheCurveMatchesKnownValues(high: [Double], low: [Double], expected: Double?, why: Comment) {
    #expect(Statistics.areaUnderCurve(high: high, low: low) == expected, why)
  }
}

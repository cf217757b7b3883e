import Testing

@testable import HeedReport

@Suite("How measures are spread")
struct SpreadTests {
  private static func spread(_ values: some Sequence<Double>) -> Spread {
    var spread = Spread()
    for value in values { spread.add(value) }
    return spread
  }

  @Test func spreadFiguresMatchNumPy() throws {
    let spread = Self.spread([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(spread.count == 8 && spread.mean == 5 && spread.least == 2 && spread.greatest == 9)
    #expect(abs(try #require(spread.deviation) - 2.13809) < 1e-5)
    // The expected values come from numpy.quantile.
    #expect([0.25, 0.5, 0.75].map(spread.quantile) == [4, 4.5, 5.5])
  }

  @Test(
    arguments: [
      ([], nil, "nothing is not zero"), ([3], 3, "one value has no scatter"),
      ([3, .nan, .infinity], 3, "what is no number is left out"),
    ] as [([Double], Double?, Comment)])
  func fewValuesHaveNoDeviation(values: [Double], mean: Double?, why: Comment) {
    let spread = Self.spread(values)
    #expect(spread.mean == mean && spread.deviation == nil, why)
    #expect((spread.quantile(0.5) != nil) == (mean != nil), why)
  }

  @Test func tooManyValuesAreThinnedEvenly() {
    var spread = Spread(most: 4)
    for value in 0..<10 { spread.add(Double(value)) }
    #expect(spread.kept == [0, 4, 8] && spread.step == 4 && spread.count == 10)
  }

  @Test func longRecordingKeepsItsQuartiles() throws {
    let spread = Self.spread((0..<250_000).map(Double.init))
    #expect(spread.count == 250_000 && spread.kept.count < 100_000)
    #expect(spread.mean == 124_999.5 && spread.greatest == 249_999, "of all of them")
    #expect(abs(try #require(spread.quantile(0.5)) - 125_000) < 10)
  }
}

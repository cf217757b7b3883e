import Draws
import HeedGeometry
import Testing

@Suite struct MedianTests {
  static let rows: [(values: [Double], lower: Double?, upper: Double?, mean: Double?, why: Comment)] = [
    ([], nil, nil, nil, "of none"), ([3], 3, 3, 3, "of one"), ([9, 1], 1, 9, 5, "of two"),
    ([9, 1, 2], 2, 2, 2, "of three"),
    ([4, 1, 3, 2], 2, 3, 2.5, "of four"),
  ]

  @Test(arguments: rows)
  func medianIsTheMiddleValue(_ row: (values: [Double], lower: Double?, upper: Double?, mean: Double?, why: Comment)) {
    #expect(row.values.median(.lower) == row.lower, row.why)
    #expect(row.values.median() == row.upper, row.why)
    #expect(row.values.median(.mean) == row.mean, row.why)
    #expect(row.values.sorted().medianOfSorted(.mean) == row.mean, row.why)
  }

  static let shares: [(Double, Double, Comment)] = [
    (0, 10, "the least"), (0.24, 10, "just under the second"), (0.25, 20, "on it"), (0.5, 30, "the upper median"),
    (1, 40, "the greatest"),
  ]

  @Test(arguments: shares)
  func aQuantileIsTheValueAtItsShare(share: Double, expected: Double, why: Comment) {
    #expect([40.0, 10, 30, 20].quantile(share) == expected, why)
    #expect([Double]().quantile(share) == nil)
  }

  @Test func quantileSelectionMatchesSorting() {
    var random = SeededRandom(seed: 11)
    for count in [1, 2, 3, 7, 15, 60, 61] {
      for step in [0.001, 1, 20] {
        // Coarse steps make many values equal.
        let values = (0..<count).map { _ in (Double.random(in: 0..<30, using: &random) / step).rounded() * step }
        for share in [0, 0.1, 0.5, 0.7, 0.95, 1] {
          #expect(values.quantile(share) == values.sorted().quantileOfSorted(share))
        }
        #expect(values.median(.mean) == values.sorted().medianOfSorted(.mean))
      }
    }
  }

  @Test func medianAndDeviationIgnoreOneOutlier() throws {
    let (calm, wild) = ([1.0, 2, 3, 4, 5], [1.0, 2, 3, 4, 5000])
    for values in [calm, wild] {
      let found = try #require(values.medianAndDeviation())
      #expect(found == (3, 1))
    }
    #expect([Double]().medianAndDeviation() == nil)
  }
}

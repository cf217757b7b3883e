import Testing

@testable import HeedReport

@Suite("Confidence intervals")
struct IntervalTests {
  // The expected values come from scipy 1.17, chi2.ppf and t.ppf.
  @Test(arguments: [
    (0, 0, 3.68888), (1, 0.0253178, 5.57164), (3, 0.618672, 8.76727), (10, 4.79539, 18.3904), (100, 81.3636, 121.627),
    (50_000, 49_562.69, 50_440.20),
  ])
  func poissonIntervalMatchesSciPy(count: Int, low: Double, high: Double) {
    let interval = Interval.poisson(count)
    #expect(abs(interval.low - low) <= 1e-5 * max(1, low), "\(interval)")
    #expect(abs(interval.high - high) <= 1e-5 * high, "\(interval)")
  }

  @Test(arguments: [
    (1, 12.7062), (2, 4.30265), (4, 2.77645), (5, 2.57058), (10, 2.22814), (30, 2.04227), (1000, 1.96234),
  ])
  func confidenceFactorMatchesStudentsDistribution(freedom: Int, expected: Double) {
    #expect(abs(Interval.student(freedom) - expected) < 5e-4)
  }

  @Test func intervalWithoutDegreesOfFreedomIsInfinite() { #expect(Interval.student(0) == .infinity) }
}

import Draws
import Foundation
import Testing

@testable import HeedRoad

@Suite("Range and closing speed")
struct RangeFilterTests {
  static let focal = 721.5
  static let height = 1.52

  /// One approach: ranges in metres over time, measured by noisy box heights.
  struct LateralTrack {
    /// Metres now, metres a second (negative when closing).
    var range: Double
    var rate: Double
    var expectedRate = (mean: 0.0, deviation: 10.0)
    var noise = 1.0
    var step = 0.1

    /// - Parameter acceleration: Acceleration of the range, by time.
    func run(
      seconds: Double, seed: UInt64, acceleration: (Double) -> Double = { _ in 0 },
      look: (RangeFilter, _ range: Double, _ rate: Double, _ time: Double) -> Void
    ) {
      var random = SeededRandom(seed: seed)
      var (range, rate, time) = (range, rate, 0.0)
      var filter: RangeFilter?
      while time <= seconds, range > 2 {
        let pixels = focal * height / range
        let measured = focal / max(1, pixels + random.normal() * noise * 2.0.squareRoot())
        let deviation = BoxNoise.deviation(over: pixels, noise: noise, share: 0.005)
        filter?.advance(seconds: step)
        filter?.update(measured: measured, deviation: deviation)
        let new =
          filter
          ?? RangeFilter(
            range: measured, deviation: deviation, unit: height, rate: expectedRate)
        filter = new
        look(new, range, rate, time)
        range += rate * step + acceleration(time) * step * step / 2
        rate += acceleration(time) * step
        time += step
      }
    }
  }

  @Test(arguments: [(40.0, -5.0), (40.0, -15.0), (20.0, 0.0), (15.0, 4.0)])
  func rangeFilterFollowsConstantMotionWithoutBias(range: Double, rate: Double) {
    var (ranges, rates, count) = (0.0, 0.0, 0.0)
    for seed in 0..<200 {
      LateralTrack(range: range, rate: rate).run(seconds: 2, seed: UInt64(seed)) { filter, truth, closing, time in
        guard time > 1.5, time < 1.65 else { return }
        ranges += filter.range * Self.height / truth - 1
        rates += filter.rate * Self.height - closing
        count += 1
      }
    }
    #expect(count >= 200)
    #expect(abs(ranges / count) < 0.005, "half a per cent of range")
    #expect(abs(rates / count) < 0.15, "metres a second")
  }

  // The squared error over the stated variance: 1 on average for honest deviations, less for an approach of unrealistic
  // steadiness.
  @Test(arguments: [(1.0, 0.3...1.6), (0.0, 0.15...1.3)])
  func rangeErrorsMatchTheStatedDeviation(sway: Double, bounds: ClosedRange<Double>) {
    var (ofRange, ofRate, count) = (0.0, 0.0, 0.0)
    for seed in 0..<300 {
      // The lead varies its speed: 0.8 m/s2 to and fro, every two to four seconds.
      let swing = 2 + Double(seed % 5) / 2
      let course = LateralTrack(range: 30, rate: -4, expectedRate: (mean: -4 + Double(seed % 7) - 3, deviation: 4))
      course.run(seconds: 4, seed: UInt64(seed), acceleration: { sway * 0.8 * sin(2 * .pi * $0 / swing) }) {
        filter, truth, rate, time in
        guard time > 1 else { return }
        let deviations = filter.deviations
        let (range, closing) = (filter.range * Self.height, filter.rate * Self.height)
        ofRange += pow((range - truth) / (deviations.range * Self.height), 2)
        ofRate += pow((closing - rate) / (deviations.rate * Self.height), 2)
        count += 1
      }
    }
    #expect(bounds.contains(ofRange / count), "range: \(ofRange / count)")
    #expect(bounds.contains(ofRate / count), "rate: \(ofRate / count)")
  }

  /// The missing part of the closing speed, m/s, some time after a lead at 25 m began to brake at 6 m/s2.
  private static func lag(after seconds: Double) -> Double {
    var (lag, count) = (0.0, 0.0)
    for seed in 0..<100 {
      let course = LateralTrack(range: 25, rate: 0)
      course.run(seconds: 2 + seconds + 0.05, seed: UInt64(seed), acceleration: { $0 >= 2 ? -6 : 0 }) {
        filter, _, rate, time in
        guard time > 2 + seconds - 0.05 else { return }
        lag += filter.rate * Self.height - rate
        count += 1
      }
    }
    return count > 0 ? lag / count : .infinity
  }

  @Test func brakingIsMostlySeenAfter1500Milliseconds() {
    #expect(Self.lag(after: 1) < 3.5, "of 6 m/s")
    #expect(Self.lag(after: 1.5) < 0.2 * 9, "of 9 m/s: what lasts is believed to last")
  }

  @Test func relativeRateHasTheSmallerDeviation() {
    LateralTrack(range: 20, rate: -5).run(seconds: 3, seed: 1) { filter, _, _, time in
      guard time > 2 else { return }
      let apart = filter.deviations
      let ofRange = apart.range * abs(filter.rate) / (filter.range * filter.range)
      #expect(filter.relativeRateDeviation <= apart.rate / filter.range + ofRange)
    }
  }

  static let measurements: [(values: [Double], why: Comment)] = [
    (Array(repeating: 1e-9, count: 50), "at the lens"), (Array(repeating: 1e9, count: 50), "beyond the Moon"),
    ([10, 1e9, 1e-9, 10, 1e12, 1e-12, 10], "from one end to the other"),
    ([10, 1e-300] + Array(repeating: 10, count: 30), "one that is none"),
  ]

  @Test(arguments: measurements, [0.0, 1e-9, 0.033, 1, 3600])
  func rangeStaysPositiveForAnyMeasurement(_ row: (values: [Double], why: Comment), step: Double) {
    var filter = RangeFilter(
      range: 10, deviation: 0.01, unit: 1.5, rate: (mean: -5, deviation: 5))
    for value in row.values {
      if step > 0 { filter.advance(seconds: step) }
      filter.update(measured: value, deviation: 0.01)
      let numbers = [
        filter.range, filter.rate, filter.deviations.range, filter.deviations.rate, filter.relativeRateDeviation,
      ]
      #expect(numbers.allSatisfy { $0.isFinite }, row.why)
      #expect(filter.range > 0, row.why)
    }
  }

  @Test func rangeNeverFallsBelowItsMinimum() {
    var filter = RangeFilter(
      range: 1, deviation: 0.01, unit: 1, rate: (mean: -50, deviation: 1))
    for _ in 0..<20 { filter.advance(seconds: 0.1) }
    #expect(filter.range >= 0.3)
  }
}

import Foundation
import HeedSignals
import Testing

@testable import HeedReport

@Suite struct PrecisionTallyTests {
  /// A look of 0.3 s at 100 Hz that scatters, the same look with a lost sample, and a look of 50 ms.
  private static let looks: [(places: [SIMD2<Double>], lost: Int?)] = [
    ((0..<30).map { SIMD2(4 + 0.3 * sin(Double($0) * 1.7), -2 + 0.2 * cos(Double($0) * 2.9)) }, nil),
    ((0..<30).map { SIMD2(-7 + 0.1 * sin(Double($0) * 1.3), 0.4 * sin(Double($0) * 1.3)) }, 12),
    ((0..<5).map { SIMD2(Double($0), 0) }, nil),
  ]

  private static func tally() -> PrecisionTally {
    var (tally, number) = (PrecisionTally(), 0)
    for (places, lost) in looks {
      for (index, place) in places.enumerated() {
        let position = index == lost ? nil : GazePosition(xDegrees: place.x, yDegrees: place.y)
        tally.add(position, .fixation, at: Timestamp(milliseconds: Double(number) * 10))
        number += 1
      }
      tally.add(nil, .saccade, at: Timestamp(milliseconds: Double(number) * 10))
      number += 1
    }
    tally.finish()
    return tally
  }

  @Test func precisionIsThatOfARecount() throws {
    let tally = Self.tally()
    var (steps, deviations, ellipses) = ([Double](), [Double](), [Double]())
    for (places, lost) in Self.looks.prefix(2) {
      let seen = places.indices.filter { $0 != lost }.map { places[$0] }
      let ways = places.indices.dropFirst().filter { $0 != lost && $0 - 1 != lost }.map { index in
        pow(places[index].x - places[index - 1].x, 2) + pow(places[index].y - places[index - 1].y, 2)
      }
      steps.append((ways.reduce(0, +) / Double(ways.count)).squareRoot())
      func covariance(_ a: KeyPath<SIMD2<Double>, Double>, _ b: KeyPath<SIMD2<Double>, Double>) -> Double {
        let (x, y) = (seen.map { $0[keyPath: a] }, seen.map { $0[keyPath: b] })
        let (mx, my) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
        return zip(x, y).reduce(0) { $0 + ($1.0 - mx) * ($1.1 - my) } / Double(x.count - 1)
      }
      let (xx, yy, xy) = (covariance(\.x, \.x), covariance(\.y, \.y), covariance(\.x, \.y))
      deviations.append((xx + yy).squareRoot())
      ellipses.append(2 * 1.146 * .pi * max(0, xx * yy - xy * xy).squareRoot())
    }
    for (spread, expected) in [(tally.steps, steps), (tally.deviations, deviations), (tally.ellipses, ellipses)] {
      #expect(spread.count == 2, "a look of 50 ms is too short")
      #expect(abs(try #require(spread.least) - (expected.min() ?? 0)) < 1e-6)
      #expect(abs(try #require(spread.greatest) - (expected.max() ?? 0)) < 1e-6)
    }
  }
}

import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct GazeMapTests {
  /// The time around the densest place, summed directly over all places; each place is the middle of its cell.
  private func most(_ seen: [(place: SIMD2<Double>, at: Timestamp)], width: Double, halfLife: Double) -> Double {
    let end = seen[seen.count - 1].at
    func time(_ center: SIMD2<Double>) -> Double {
      zip(seen.dropFirst(), seen).reduce(0) { sum, pair in
        let (sample, before) = pair
        let away = sample.place - center
        guard abs(away.x) <= width, abs(away.y) <= width else { return sum }
        return sum + sample.at.seconds(since: before.at) * exp2(-end.seconds(since: sample.at) / halfLife)
      }
    }
    return seen.map { time($0.place) }.max() ?? 0
  }

  // Cells are 1 degree wide. Half-lives: as used for drivers, shorter, and far shorter than a frame.
  @Test(arguments: [(300.0, 400), (0.2, 400), (0.001, 50)])
  func gazeMapPeakMatchesAFullSearch(halfLife: Double, frames: Int) throws {
    var random = SeededRandom(seed: 3)
    var map = GazeMap(reach: 12.5, halfLife: .seconds(halfLife), width: 2)
    var seen: [(place: SIMD2<Double>, at: Timestamp)] = []
    for frame in 0..<frames {
      let place = SIMD2(
        Double(Int.random(in: -6...6, using: &random)), Double(Int.random(in: -3...3, using: &random)))
      seen.append((place, frameTime(frame)))
      _ = map.add(place, at: frameTime(frame))
    }
    let expected = most(seen, width: 2, halfLife: halfLife)
    let peak = try #require(map.peak())
    #expect(abs(peak.time - expected) <= 1e-9 * expected)
  }
}

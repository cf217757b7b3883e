import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct StepScannerTests {
  /// Samples at 30 Hz: a look of a second at 0 degrees, these positions, and a second where they end.
  private func told(_ x: [Double]) -> Told {
    let rests = { (place: Double) in (0..<30).map { place + ($0 % 2 == 0 ? 0.02 : -0.02) } }
    let all = rests(0) + x + rests(x.last ?? 0)
    return label(
      all.enumerated().map { number, x in
        Sample(time: frameTime(number), position: GazePosition(xDegrees: x, yDegrees: 0))
      })
  }

  static let ways: [([Double], [Double], Comment)] = [
    ([5, 5], [5], "one step"), ([2, 5, 5], [5], "a step that a sample fell into"),
    ([0.5, 0.5], [], "under 0.6 degrees"), ([0.7, 0.7], [0.7], "over it"),
    ([5, 5, 5, 5, 5, 5, 5, 0, 0], [5, 5], "there and back, with a look between"),
    ([5, 5.3, 5.6, 5.9, 6.2, 6.5, 6.8, 7.1, 7.4, 7.7, 8], [5.3], "a pursuit leads on from it: no part of it"),
  ]

  @Test(arguments: ways)
  func stepsAreSaccades(x: [Double], amplitudes: [Double], why: Comment) {
    let saccades = told(x).events(.saccade)
    #expect(saccades.count == amplitudes.count, why)
    for (event, expected) in zip(saccades, amplitudes) {
      #expect(abs((event.amplitudeDegrees ?? 0) - expected) < 0.35, why)
      #expect(event.peakVelocityDegreesPerSecond == nil, "a webcam shows no speeds")
      let milliseconds = (event.end - event.start).milliseconds
      #expect(abs(milliseconds - (21 + 2.2 * expected)) < 2, "as long as the main sequence says: \(why)")
    }
  }

  @Test func samplesOnTheWayTellWhenItBegan() throws {
    // The saccade of 10 degrees takes 43 ms; a sample that falls early into it is near its beginning.
    let early = try #require(told([1, 10, 10]).events(.saccade).first)
    let late = try #require(told([9, 10, 10]).events(.saccade).first)
    #expect(early.start > late.start)
    #expect(early.start.milliseconds < 1000 && late.start.milliseconds > 933)
  }

  @Test func saccadesCloseTogetherDoNotOverlap() {
    let events = told([3, 3, 9, 9, 2, 8, 1, 1, 5, 0, 7, 7]).events
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
}

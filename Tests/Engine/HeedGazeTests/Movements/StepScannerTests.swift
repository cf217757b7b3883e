import Foundation
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct StepScannerTests {
  /// Samples at 30 Hz: a look of a second at 0 degrees, these positions, and a second at their end.
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
  func gazeStepsAreSaccades(x: [Double], amplitudes: [Double], why: Comment) {
    let saccades = told(x).events(.saccade)
    #expect(saccades.count == amplitudes.count, why)
    for (event, expected) in zip(saccades, amplitudes) {
      #expect(abs((event.amplitudeDegrees ?? 0) - expected) < 0.35, why)
      #expect(event.peakVelocityDegreesPerSecond == nil, "a webcam shows no speeds")
      let milliseconds = (event.end - event.start).milliseconds
      #expect(abs(milliseconds / (21 + 2.2 * expected) - 1) < 0.15, "near what the main sequence says: \(why)")
    }
  }

  @Test func sampleDuringASaccadeRefinesTheSaccadeStart() throws {
    // The 10-degree saccade takes 43 ms; a sample early in the saccade lies near its start.
    let early = try #require(told([1, 10, 10]).events(.saccade).first)
    let late = try #require(told([9, 10, 10]).events(.saccade).first)
    #expect(early.start > late.start)
    #expect(early.start.milliseconds < 1000 && late.start.milliseconds > 933)
  }

  /// The median displacement of 4 to 8 degree saccades in the irf recordings, after each tenth of the duration.
  static let way = [0, 0.018, 0.079, 0.187, 0.35, 0.519, 0.655, 0.784, 0.898, 0.968, 1]

  /// One 10-degree saccade that begins at 500 ms, recorded at 60 Hz in 16 phases: mean start and end, ms after 500.
  private func seen(milliseconds: Double) throws -> (start: Double, end: Double) {
    var (start, end) = (0.0, 0.0)
    for phase in 0..<16 {
      let samples = (0..<60).map { number in
        let time = Double(number) / 60 * 1000 + Double(phase)
        let tenth = min(10, max(0, (time - 500) / milliseconds * 10))
        let below = min(9, Int(tenth))
        let share = Self.way[below] + (tenth - Double(below)) * (Self.way[below + 1] - Self.way[below])
        return Sample(
          time: Timestamp(milliseconds: time), position: GazePosition(xDegrees: 10 * share, yDegrees: 0.02 * sin(time)))
      }
      let event = try #require(label(samples).events(.saccade).first, "phase \(phase)")
      start += (event.start.milliseconds - 500) / 16
      end += (event.end.milliseconds - 500) / 16
    }
    return (start, end)
  }

  @Test func saccadeIsReportedAtItsTrueTimes() throws {
    let usual = try seen(milliseconds: 43)
    #expect(abs(usual.start) < 2 && abs(usual.end - 43) < 6, "\(usual)")
  }

  @Test func slowSaccadeIsReportedAsLonger() throws {
    let (usual, slow) = (try seen(milliseconds: 43), try seen(milliseconds: 55))
    #expect(slow.end - slow.start > usual.end - usual.start + 3, "\(usual), \(slow)")
  }

  @Test func movementEventsOfASlowCameraStayInOrder() {
    var labeller = EyeMovementLabeller()
    for number in 0..<90 {
      let x = Double(number / 30) * 3 + (number % 2 == 0 ? 0.02 : -0.02)
      labeller.add(GazePosition(xDegrees: x, yDegrees: 0), at: frameTime(number))
    }
    labeller.finish()
    let events = labeller.takeEvents()
    #expect(events.map(\.kind) == [.fixation, .saccade, .fixation, .saccade, .fixation])
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(events.allSatisfy { $0.end > $0.start && $0.end <= frameTime(90) })
  }

  @Test func saccadesCloseTogetherDoNotOverlap() {
    let events = told([3, 3, 9, 9, 2, 8, 1, 1, 5, 0, 7, 7]).events
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.end <= $1.start })
  }
}

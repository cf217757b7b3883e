import HeedSignals
import Testing

@testable import HeedGaze

/// Neither form labels time without samples.
@Suite struct HolesAndLossesTests {
  private typealias Sample = (position: GazePosition?, time: Timestamp)
  private static let still = GazePosition(xDegrees: 1, yDegrees: 2)

  /// One character is one interval.  `o` the eye rests   `?` the eye is lost   ` ` no sample
  private static func samples(_ timeline: String, hertz: Double) -> [Sample] {
    timeline.enumerated().compactMap { index, character in
      let time = Timestamp(milliseconds: Double(index) * 1000 / hertz)
      return character == " " ? nil : (character == "o" ? still : nil, time)
    }
  }

  private static func online(_ samples: [Sample]) -> (labels: [EyeMovement], events: [EyeMovementEvent]) {
    (labelled(samples, delay: .zero).labels, labelled(samples, delay: .milliseconds(150)).events)
  }

  private static func offline(_ samples: [Sample]) -> (labels: [EyeMovement], events: [EyeMovementEvent]) {
    labelled(samples, delay: nil)
  }

  private static func labelled(
    _ samples: [Sample], delay: Duration?
  ) -> (labels: [EyeMovement], events: [EyeMovementEvent]) {
    var labeller = EyeMovementLabeller(delay: delay)
    for sample in samples { labeller.add(sample.position, at: sample.time) }
    labeller.finish()
    return (labeller.takeLabels(), labeller.takeEvents())
  }

  private static func times(_ events: [EyeMovementEvent], _ kind: EyeMovement) -> [ClosedRange<Double>] {
    events.filter { $0.kind == kind }.map { $0.start.milliseconds...$0.end.milliseconds }
  }

  @Test(arguments: [20.0, 30, 500])
  func noMovementEventSpansATimeGap(hertz: Double) {
    let rest = String(repeating: "o", count: Int(2 * hertz))
    let samples = Self.samples(rest + String(repeating: " ", count: Int(60 * hertz)) + rest, hertz: hertz)
    for (labels, events) in [Self.online(samples), Self.offline(samples)] {
      #expect(!labels.contains(.blink), "nobody saw shut eyes")
      #expect(!labels.dropFirst().contains(.unknown), "what was seen is told")
      for event in events {
        #expect(event.kind == .fixation && (event.end - event.start).seconds < 2.1, "\(hertz) Hz: \(event)")
      }
      #expect(abs(events.reduce(0) { $0 + ($1.end - $1.start).seconds } - 4) < 3 / hertz)
    }
  }

  @Test func droppedSamplesAreNotBlinks() {
    let second = String(repeating: "o", count: 475) + String(repeating: " ", count: 25)
    let samples = Self.samples(String(repeating: second, count: 8), hertz: 500)
    for (labels, _) in [Self.online(samples), Self.offline(samples)] {
      #expect(labels.dropFirst().allSatisfy { $0 == .fixation })
    }
  }

  @Test(arguments: [30.0, 250])
  func repeatedLossesMakeNoLongBlink(hertz: Double) {
    let rest = String(repeating: "o", count: Int(2 * hertz))
    let samples = Self.samples(rest + String(repeating: "?o", count: Int(5 * hertz)) + rest, hertz: hertz)
    for (_, events) in [Self.online(samples), Self.offline(samples)] {
      for blink in Self.times(events, .blink) {
        #expect(blink.upperBound - blink.lowerBound < 1700, "\(hertz) Hz: \(blink)")
      }
    }
  }
}

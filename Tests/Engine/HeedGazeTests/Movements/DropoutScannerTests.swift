import HeedSignals
import Testing

@testable import HeedGaze

/// The labels of losses, tested through the labeller: a scanner only marks the samples it gets.
@Suite struct DropoutScannerTests {
  static let lengths: [(Double, EyeMovement, Comment)] = [
    (10, .fixation, "bridged"), (74, .fixation, "just bridged"), (76, .blink, "just over"),
    (150, .blink, "an ordinary blink"), (990, .blink, "just under a second"),
    (1000, .blink, "on it"), (1010, .unknown, "just over: nobody knows where the eyes are"),
    (5000, .unknown, "long gone"),
  ]

  @Test(arguments: lengths)
  func durationSeparatesABlinkFromALoss(milliseconds: Double, expected: EyeMovement, why: Comment) {
    let gaze = SimulatedGaze([.look(1500), .lost(milliseconds), .look(1500)], hertz: 500, noise: 0.01)
    let told = label(gaze.samples)
    for (sample, label) in zip(gaze.samples, told.labels) where sample.position == nil {
      #expect(label == expected, why)
    }
    #expect(told.events(.blink).count == (expected == .blink ? 1 : 0), why)
    #expect(told.events(.blink).allSatisfy { $0.position == nil && $0.amplitudeDegrees == nil }, "eyes are closed")
  }

  @Test(arguments: [250.0, 500, 1000])
  func lidMotionBelongsToTheBlink(hertz: Double) throws {
    let gaze = SimulatedGaze([.look(1500), .blink(120), .look(1500)], hertz: hertz, noise: 0.01)
    let blink = try #require(label(gaze.samples).events(.blink).first)
    #expect(abs(blink.start.milliseconds - gaze.acts[1].start) <= 8)
    #expect(abs(blink.end.milliseconds - gaze.acts[1].end) <= 8)
    #expect(label(gaze.samples).events(.saccade).isEmpty, "lids that race are no saccade")
  }

  @Test func blinksCloseTogetherStaySeparate() {
    let gaze = SimulatedGaze(
      [.look(1500), .blink(120), .look(400), .blink(120), .look(1500)], hertz: 500, noise: 0.01)
    #expect(label(gaze.samples).events.map(\.kind) == [.fixation, .blink, .fixation, .blink, .fixation])
  }

  @Test(arguments: [30.0, 500])
  func recordingMayBeginAndEndWithoutTracking(hertz: Double) {
    let gaze = SimulatedGaze([.lost(300), .look(1500), .lost(1800)], hertz: hertz, noise: 0.01)
    let told = label(gaze.samples)
    #expect(told.labels.first == .blink && told.labels.last == .unknown)
    #expect(told.events.map(\.kind) == [.blink, .fixation])
  }
}

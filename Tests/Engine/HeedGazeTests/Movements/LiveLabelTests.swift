import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct LiveLabelTests {
  @Test(arguments: EyeMovementLabellerTests.rates)
  func fixationsAndBlinksAreLabelledAtTheirMiddle(hertz: Double, noise: Double) {
    for seed in 1...5 {
      let gaze = SimulatedGaze(EyeMovementLabellerTests.everything, hertz: hertz, noise: noise, seed: UInt64(seed))
      let told = classify(gaze.samples)
      for act in gaze.acts where [.fixation, .blink].contains(act.act.kind) {
        #expect(told.labels[gaze.index(act)] == act.act.kind, "\(hertz) Hz, seed \(seed), \(act.act) at \(act.start)")
      }
      for act in gaze.acts where act.act.kind == .pursuit {
        // A pursuit is detected once it has moved far enough.
        let late = zip(gaze.samples, told.labels).filter {
          (act.end - 300...act.end - 20).contains($0.0.time.milliseconds)
        }
        let share = Double(late.count { $0.1 == .pursuit }) / Double(late.count)
        #expect(share > 0.8, "\(hertz) Hz, seed \(seed)")
      }
    }
  }

  @Test(arguments: EyeMovementLabellerTests.rates)
  func saccadesAreReportedSoonAfterTheyStart(hertz: Double, noise: Double) throws {
    for seed in 1...5 {
      let gaze = SimulatedGaze(EyeMovementLabellerTests.everything, hertz: hertz, noise: noise, seed: UInt64(seed))
      let told = classify(gaze.samples)
      for jump in gaze.acts where jump.act.kind == .saccade {
        let event = try #require(told.event(.saccade, near: jump.start))
        let late = event.start.milliseconds - jump.start
        #expect(abs(late) <= max(15, 1501 / hertz), "\(hertz) Hz, seed \(seed), \(jump.act): \(late) ms late")
        #expect((event.peakVelocityDegreesPerSecond != nil) == (hertz >= 250), "claimed where the rate shows speeds")
      }
    }
  }

  static let losses: [(Double, Bool, Comment)] = [
    (900, true, "shorter than a second"), (998, true, "just under"),
    (1010, false, "longer: nobody knows where eyes are"),
  ]

  @Test(arguments: losses)
  func longLossIsNotABlink(milliseconds: Double, isBlink: Bool, why: Comment) {
    let gaze = SimulatedGaze([.look(1000), .lost(milliseconds), .look(1000)], hertz: 500, noise: 0.01)
    let labels = classify(gaze.samples).labels
    let lost = zip(gaze.samples, labels).filter { $0.0.position == nil }.map(\.1)
    #expect((lost.last == .blink) == isBlink, why)
    #expect(isBlink || lost.last == .unknown, why)
  }

  @Test func sampleWhoseTimeGoesBackHasAnUnknownMovement() {
    var labeller = EyeMovementLabeller(delay: .zero)
    let here = GazePosition(xDegrees: 1, yDegrees: 2)
    for milliseconds in [0.0, 0, 33, 20, 66] { labeller.add(here, at: Timestamp(milliseconds: milliseconds)) }
    labeller.finish()
    #expect(labeller.takeLabels() == [.fixation, .unknown, .fixation, .unknown, .fixation])
  }
}

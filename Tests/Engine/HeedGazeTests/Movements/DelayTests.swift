import HeedSignals
import Testing

@testable import HeedGaze

/// A label may look ahead as far as its delay, and no farther.
@Suite struct DelayTests {
  static let delays: [Double] = [0, 5, 50, 150, 400, 1000]

  private static func gaze(hertz: Double, seed: UInt64 = 3) -> SimulatedGaze {
    SimulatedGaze(EyeMovementLabellerTests.everything, hertz: hertz, noise: 0.02, seed: seed)
  }

  @Test(arguments: delays, [30.0, 60, 500, 1000])
  func movementLabelsAndEventsArriveWithinTheirDelay(milliseconds: Double, hertz: Double) {
    let gaze = Self.gaze(hertz: hertz)
    var labeller = EyeMovementLabeller(delay: .microseconds(Int64(milliseconds * 1000)))
    var told = 0
    for sample in gaze.samples {
      labeller.add(sample.position, at: sample.time)
      told += labeller.takeLabels().count
      // The rate is not known before the second sample.
      if told < gaze.samples.count, sample.time > gaze.samples[0].time {
        let waits = (sample.time - gaze.samples[told].time).milliseconds
        #expect(waits < milliseconds + 1e-3, "\(hertz) Hz: a label waits for \(waits) ms")
      }
      for event in labeller.takeEvents() where hertz >= 500 && event.kind == .saccade {
        let late = (sample.time - event.end).milliseconds
        // Without a delay a speed describes the middle of its window, two milliseconds ago.
        let lag = milliseconds < 3.5 ? 2.0 : 0
        #expect(late <= milliseconds + 1000 / hertz + lag + 1e-3, "\(hertz) Hz: told \(late) ms after its end")
      }
    }
  }

  @Test(arguments: delays)
  func samplesAfterTheDelayChangeNoLabel(milliseconds: Double) {
    for hertz in [30.0, 500] {
      let samples = Self.gaze(hertz: hertz).samples
      let delay = Duration.microseconds(Int64(milliseconds * 1000))
      let whole = label(samples, delay: delay).labels
      let half = Array(samples.prefix(samples.count / 2))
      let known = half.prefix { half[half.count - 1].time - $0.time >= delay }.count
      #expect(Array(label(half, delay: delay).labels.prefix(known)) == Array(whole.prefix(known)), "\(hertz) Hz")
    }
  }

  @Test func liveMovementEventsMatchTheDelayedLabeller() {
    let samples = Self.gaze(hertz: 250).samples
    for milliseconds in Self.delays {
      var settings = EyeMovementLabeller.Settings()
      settings.delay = .microseconds(Int64(milliseconds * 1000))
      let live = classify(samples, settings: settings)
      #expect(live.events == label(samples, delay: settings.delay).events, "\(milliseconds) ms")
      #expect(live.labels.dropFirst() == label(samples, delay: .zero).labels.dropFirst(), "at once: by the past alone")
    }
  }

  @Test(arguments: [500.0, 1000])
  func saccadeEventsAreTimedMoreExactlyThanLabels(hertz: Double) throws {
    let gaze = SimulatedGaze([.look(1500), .jump(6), .look(600), .jump(-9), .look(600)], hertz: hertz, noise: 0.01)
    let told = label(gaze.samples, delay: .zero)
    for act in gaze.acts where act.act.kind == .saccade {
      let event = try #require(told.event(.saccade, near: act.start))
      let first = try #require(
        gaze.samples.indices.first { gaze.samples[$0].time.milliseconds >= act.start && told.labels[$0] == .saccade })
      let late = (label: gaze.samples[first].time.milliseconds - act.start, event: event.start.milliseconds - act.start)
      #expect(late.event < late.label)
      // A saccade of least jerk takes three milliseconds to reach 12 deg/s.
      #expect(abs(late.event - 3) < 4)
      #expect(abs(event.end.milliseconds - act.end) < 5)
      #expect(abs((event.amplitudeDegrees ?? 0) - abs(act.act.way(at: act.act.milliseconds)?.x ?? 0)) < 0.5)
    }
  }

  @Test(arguments: [30.0, 500])
  func movementEventsAreReportedOnceAndInOrder(hertz: Double) {
    for milliseconds in Self.delays {
      let events = label(Self.gaze(hertz: hertz).samples, every: 1, delay: .milliseconds(milliseconds)).events
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.end <= $1.start }, "\(milliseconds) ms")
      #expect(Set(events).count == events.count)
    }
  }

  @Test func shakingTrackerMakesNoSaccades() {
    // A second of rest, then 0.3 s in which the gaze shakes three times as much.
    var samples = SimulatedGaze([.look(3000)], hertz: 500, noise: 0.02).samples
    let shaken = SimulatedGaze([.look(3000)], hertz: 500, noise: 0.09).samples
    samples.replaceSubrange(1000..<1150, with: shaken[1000..<1150])
    for milliseconds in [50.0, 1000] {
      #expect(label(samples, delay: .milliseconds(milliseconds)).events(.saccade).count <= 1, "\(milliseconds) ms")
    }
  }
}

import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct EyeMovementLabellerTests {
  /// All kinds of movement; at a webcam's rate pursuit stays below the smallest step.
  static let everything: [Act] = [
    .look(800), .jump(8), .swing, .look(700), .jump(-12), .swing, .look(700), .jump(4), .follow(9, 900), .blink(150),
    .look(700), .jump(-6), .swing, .look(700),
  ]
  static let rates: [(hertz: Double, noise: Double)] = [
    (20, 0.05), (30, 0.05), (60, 0.05), (120, 0.03), (250, 0.02), (500, 0.015), (1000, 0.01), (2000, 0.01),
  ]

  @Test(arguments: rates)
  func everyMovementIsLabelledAtItsMiddle(hertz: Double, noise: Double) {
    for seed in 1...5 {
      let gaze = SimulatedGaze(Self.everything, hertz: hertz, noise: noise, seed: UInt64(seed))
      let told = label(gaze.samples)
      #expect(told.labels.count == gaze.samples.count)
      for act in gaze.acts where act.end - act.start > 4000 / hertz {
        // A swing is detected by its speed, and is slow at its turning point.
        guard act.act.kind != .pso else { continue }
        let said = told.labels[gaze.index(act)]
        #expect(said == act.act.kind, "\(hertz) Hz, seed \(seed), \(act.act) from \(act.start) ms")
      }
    }
  }

  @Test(arguments: rates.filter { $0.hertz >= 250 })
  func eyeSwingsFollowTheirSaccades(hertz: Double, noise: Double) throws {
    let gaze = SimulatedGaze(Self.everything, hertz: hertz, noise: noise)
    let told = label(gaze.samples)
    for act in gaze.acts where act.act.kind == .pso {
      let event = try #require(told.event(.pso, near: act.start))
      #expect(abs(event.start.milliseconds - act.start) <= 12, "\(hertz) Hz, \(act.start) ms")
      #expect((4...40).contains((event.end - event.start).milliseconds), "\(hertz) Hz, \(act.start) ms")
    }
  }

  @Test(arguments: rates)
  func saccadesAreReportedAtTheirTrueTimes(hertz: Double, noise: Double) throws {
    for seed in 1...5 {
      let gaze = SimulatedGaze(Self.everything, hertz: hertz, noise: noise, seed: UInt64(seed))
      let told = label(gaze.samples)
      let jumps = gaze.acts.filter { $0.act.kind == .saccade }
      #expect(told.events(.saccade).count == jumps.count, "\(hertz) Hz, seed \(seed)")
      for jump in jumps {
        let event = try #require(told.event(.saccade, near: jump.start))
        // A minimum-jerk saccade reaches a tenth of its peak speed, its detected start, after 0.087 of its duration.
        let tolerance = hertz >= 250 ? max(4, 0.09 * (jump.end - jump.start) + 1000 / hertz) : 1000 / hertz
        let late = event.start.milliseconds - jump.start
        #expect(abs(late) <= tolerance, "\(hertz) Hz, seed \(seed), \(jump.act): \(late) ms late")
        guard case .jump(let degrees) = jump.act else { continue }
        let amplitude = try #require(event.amplitudeDegrees)
        // At a webcam's rate the samples on both sides lie in the neighbouring movements: a pursuit of 9 deg/s.
        let beside = hertz >= 250 ? 0 : 2 * 9 / hertz
        let near = 0.3 + 0.05 * abs(degrees) + beside
        #expect(abs(amplitude - abs(degrees)) < near, "\(hertz) Hz, seed \(seed): \(amplitude) of \(degrees)")
        #expect((event.peakVelocityDegreesPerSecond != nil) == (hertz >= 250), "claimed where the rate shows speeds")
        // The peak speed of a minimum-jerk movement is 1.875 times its mean; a window's slope cuts off some of it.
        let peak = 1.875 * abs(degrees) / (jump.end - jump.start) * 1000
        if let told = event.peakVelocityDegreesPerSecond { #expect((0.8...1.1).contains(told / peak)) }
      }
    }
  }

  @Test(arguments: rates)
  func fixationsHaveTheTrueGazePosition(hertz: Double, noise: Double) throws {
    let gaze = SimulatedGaze(Self.everything, hertz: hertz, noise: noise)
    let told = label(gaze.samples)
    for act in gaze.acts where act.act.kind == .fixation {
      let event = try #require(
        told.events(.fixation).first { $0.start.milliseconds < act.middle && $0.end.milliseconds > act.middle })
      let position = try #require(event.position)
      #expect(abs(position.xDegrees - act.x) < 0.3 && abs(position.yDegrees) < 0.3, "\(hertz) Hz, \(act.start) ms")
    }
  }

  static let speedRates: [(Double, Bool, Comment)] = [
    (169, false, "below: steps"), (170.1, true, "just above"), (171, true, "above: speeds"),
  ]

  @Test(arguments: speedRates)
  func peakVelocityIsReportedFrom170Hertz(hertz: Double, isClaimed: Bool, why: Comment) {
    let gaze = SimulatedGaze([.look(1500), .jump(8), .look(1000)], hertz: hertz, noise: 0.02)
    let saccades = label(gaze.samples).events(.saccade)
    #expect(saccades.count == 1, why)
    #expect(saccades.allSatisfy { ($0.peakVelocityDegreesPerSecond != nil) == isClaimed }, why)
  }

  @Test(arguments: [30.0, 60, 500, 1000])
  func noiseRaisesTheSaccadeThresholds(hertz: Double) {
    let script: [Act] = [.look(1500), .jump(10), .look(1000), .jump(-10), .look(1000)]
    for noise in [0.01, 0.03, 0.09] {
      for seed in 1...5 {
        let gaze = SimulatedGaze(script, hertz: hertz, noise: noise, seed: UInt64(seed))
        #expect(label(gaze.samples).events(.saccade).count == 2, "\(hertz) Hz, noise \(noise), seed \(seed)")
      }
    }
  }

  // MARK: Moving scenes

  @Test(arguments: [30.0, 60, 250, 500, 1000])
  func catchUpSaccadesLieBetweenPursuits(hertz: Double) {
    // At low rates a pursuit's steps raise the noise estimate, which would hide smaller saccades.
    var script: [Act] = [.look(600), .jump(4)]
    for _ in 0..<6 { script += [.follow(10, 450), .jump(3)] }
    let gaze = SimulatedGaze(script + [.look(800)], hertz: hertz, noise: hertz < 100 ? 0.04 : 0.01)
    let told = label(gaze.samples)
    for act in gaze.acts where act.act.kind != .saccade {
      #expect(told.labels[gaze.index(act)] == act.act.kind, "\(hertz) Hz, \(act.act) from \(act.start) ms")
    }
    #expect(told.events(.saccade).count == 7)
  }

  static let slow: [(Int, EyeMovement, Comment)] = [
    (0, .fixation, "half a degree after a rest is wandering"),
    (6, .pursuit, "half a degree after many pursuits is one more"),
  ]

  @Test(arguments: slow)
  func pastPursuitsDecideHowASlowDriftIsLabelled(pursuits: Int, expected: EyeMovement, why: Comment) {
    var script: [Act] = [.look(600), .jump(4)]
    for _ in 0..<pursuits { script += [.follow(10, 450), .jump(2)] }
    let gaze = SimulatedGaze(script + [.follow(1.1, 450), .jump(6), .look(800)], hertz: 500, noise: 0.01)
    let last = gaze.acts[gaze.acts.count - 3]
    #expect(label(gaze.samples).labels[gaze.index(last)] == expected, why)
  }

  // MARK: Times

  static let holes: [(Int, Bool, Comment)] = [
    (2, false, "two dropped"), (60, false, "bridged"), (75, false, "just bridged"), (76, true, "just over"),
  ]

  @Test(arguments: holes)
  func longSampleGapEndsTheFixation(dropped: Int, isLost: Bool, why: Comment) {
    var samples = SimulatedGaze([.look(3000)], hertz: 1000, noise: 0.01).samples
    samples.removeSubrange(1500..<1500 + dropped)
    let told = label(samples)
    #expect(told.labels.count == samples.count, why)
    #expect((told.events(.fixation).count > 1) == isLost, why)
  }

  @Test func sampleRateMayChangeDuringARecording() {
    var (samples, acts, from) = ([Sample](), [SimulatedGaze.True](), 0.0)
    let script: [Act] = [.look(1500), .jump(8), .look(1000), .jump(-6), .look(1000), .jump(5), .look(1000)]
    for hertz in [500.0, 250, 30, 500] {
      let part = SimulatedGaze(script, hertz: hertz, noise: 0.015, seed: 4, from: from)
      samples += part.samples.map { sample in
        var sample = sample
        sample.position?.xDegrees -= part.acts[0].x
        return sample
      }
      // A changed rate is known after its first second.
      acts += part.acts.dropFirst()
      from = part.acts.last?.end ?? 0
    }
    let told = label(samples)
    #expect(told.labels.count == samples.count)
    for act in acts where act.act.kind == .fixation {
      let index = samples.firstIndex { $0.time.milliseconds >= act.middle } ?? 0
      #expect(told.labels[index] == .fixation, "\(act.middle) ms")
    }
    for act in acts where act.act.kind == .saccade {
      let event = told.event(.saccade, near: act.start)
      #expect(abs((event?.start.milliseconds ?? 0) - act.start) <= 33, "\(act.start) ms")
    }
  }

  @Test func repeatedOrEarlierTimesChangeNoOtherLabel() {
    let clean = SimulatedGaze(Self.everything, hertz: 250, noise: 0.02).samples
    var (disturbed, isOdd) = ([Sample](), [Bool]())
    for (number, sample) in clean.enumerated() {
      disturbed.append(sample)
      isOdd.append(false)
      guard number % 7 == 3 else { continue }
      let back = Sample(time: number % 2 == 0 ? sample.time : clean[number / 2].time, position: clean[0].position)
      disturbed.append(back)
      isOdd.append(true)
    }
    let (told, expected) = (label(disturbed), label(clean))
    #expect(told.events == expected.events)
    #expect(zip(told.labels, isOdd).filter { !$0.1 }.map(\.0) == expected.labels)
    #expect(zip(told.labels, isOdd).filter(\.1).allSatisfy { $0.0 == .unknown })
  }

  // MARK: Sums

  @Test(arguments: [250.0, 500, 1000])
  func movementEventsMatchTheLabelsAtHighRates(hertz: Double) {
    let gaze = SimulatedGaze(Self.everything + [.lost(1500), .look(700)], hertz: hertz, noise: 0.015)
    let told = label(gaze.samples)
    let (nanoseconds, end) = (Int64(1e9 / hertz), gaze.samples.last?.time)
    for (sample, label) in zip(gaze.samples, told.labels) {
      let event = told.events.last { $0.start <= sample.time && (sample.time < $0.end || sample.time == end) }
      #expect(event.map(\.kind) ?? .unknown == label, "\(sample.time.milliseconds) ms")
    }
    let sum = told.events.reduce(Int64(0)) { $0 + ($1.end - $1.start).nanoseconds }
    let labelled = Int64(told.labels.filter { $0 != .unknown }.count) * nanoseconds
    #expect(abs(sum - labelled) <= nanoseconds, "the time of all events is the time of all labelled samples")
  }

  @Test(arguments: [20.0, 30, 60, 120])
  func movementEventsLeaveNoGapAtLowRates(hertz: Double) {
    let gaze = SimulatedGaze(Self.everything, hertz: hertz, noise: 0.04)
    let events = label(gaze.samples).events
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(events.first?.start == gaze.samples.first?.time)
    #expect(abs((events.last?.end.milliseconds ?? 0) - (gaze.acts.last?.end ?? 0)) <= 1000.1 / hertz)
  }
}

import Draws
import Foundation
import HeedSignals
import Testing

@testable import HeedGaze

@Suite("Eye movements beside what may be followed")
struct ReferenceTests {
  /// Labels of samples and references, with the delay of ``label(_:every:delay:settings:)``.
  private static func told(
    _ samples: [Sample], delay: Duration? = nil, reference: (Double) -> GazePosition?
  ) -> [EyeMovement] {
    var labeller = EyeMovementLabeller(delay: delay)
    for sample in samples {
      labeller.add(sample.position, reference: reference(sample.time.milliseconds / 1000), at: sample.time)
    }
    labeller.finish()
    return labeller.takeLabels()
  }

  private static func right(_ degrees: Double) -> GazePosition { GazePosition(xDegrees: degrees, yDegrees: 3) }
  private static func share(_ kind: EyeMovement, _ labels: some Collection<EyeMovement>) -> Double {
    Double(labels.count { $0 == kind }) / Double(max(1, labels.count))
  }

  static let motions: [(String, @Sendable (Double) -> Double)] = [
    ("steady", { 8 * $0 }), ("to and fro", { 10 * sin(2.5 * $0) }), ("jumps", { $0 < 1 ? 0 : 12 }),
    ("steps of a display", { (60 * $0).rounded(.down) / 60 * 8 }), ("fast", { 60 * $0 }),
  ]
  static let rates: [(Double, Duration?)] = [
    (30, nil), (60, .zero), (250, nil), (500, .zero), (1000, .milliseconds(150)),
  ]

  @Test(arguments: motions.map(\.0), rates)
  func restingEyeIsAFixationBesideAnyMotion(motion: String, rate: (hertz: Double, delay: Duration?)) throws {
    let path = try #require(Self.motions.first { $0.0 == motion }?.1)
    let gaze = SimulatedGaze([.look(900), .jump(6), .look(1100)], hertz: rate.hertz, noise: 0.03)
    let labels = Self.told(gaze.samples, delay: rate.delay) { Self.right(path($0)) }
    #expect(Self.share(.pursuit, labels) == 0, "\(rate.hertz) Hz")
  }

  @Test(arguments: [(250.0, Duration?.none), (500, nil), (500, .milliseconds(150))])
  func wanderingGazeBesideARunningTargetIsAFixation(hertz: Double, delay: Duration?) {
    // Half a degree in half a second, after clear pursuits.
    let script: [Act] = [
      .follow(9, 600), .jump(-4), .follow(9, 600), .jump(-4), .follow(9, 600), .jump(-4), .follow(1, 500),
    ]
    let gaze = SimulatedGaze(script, hertz: hertz, noise: 0.02)
    let late = gaze.samples.count { $0.time.milliseconds > gaze.acts[6].start + 60 }
    let alone = Self.told(gaze.samples, delay: delay) { _ in nil }
    #expect(Self.share(.pursuit, alone.suffix(late)) > 0.8, "without a target it looks like one more pursuit")
    let beside = Self.told(gaze.samples, delay: delay) { Self.right(9 * $0) }
    #expect(Self.share(.fixation, beside.suffix(late)) > (delay == nil ? 0.95 : 0.7))
    #expect(Self.share(.pursuit, beside.prefix(beside.count - late - Int(hertz / 5))) > 0.7)
  }

  @Test func targetMotionConfirmsASlowPursuit() {
    var script: [Act] = []
    for turn in 0..<8 { script += [.look(400), .jump(turn.isMultiple(of: 2) ? 5 : -5)] }
    let gaze = SimulatedGaze(script + [.follow(2, 500)], hertz: 500, noise: 0.02)
    let begin = gaze.acts[16].start / 1000
    let alone = Self.told(gaze.samples) { _ in nil }
    let beside = Self.told(gaze.samples) { Self.right(2.3 * max(0, $0 - begin)) }
    #expect(Self.share(.pursuit, alone.suffix(200)) == 0, "a degree of drift in a scene at rest")
    #expect(Self.share(.pursuit, beside.suffix(200)) == 1)
    #expect(alone.dropLast(250) == beside.dropLast(250))
  }

  @Test func pursuitOfAnotherObjectIsAPursuit() {
    let gaze = SimulatedGaze([.look(400), .jump(5), .follow(7, 900)], hertz: 500, noise: 0.02)
    let labels = Self.told(gaze.samples) { GazePosition(xDegrees: 0, yDegrees: 6 * $0) }
    #expect(Self.share(.pursuit, labels.suffix(400)) == 1)
  }

  @Test(arguments: [0.5, 0.8, 1.0], [30.0, 250, 1000])
  func pursuitsAreReportedAtAnyUsualGain(gain: Double, hertz: Double) {
    let drawn = DrawnPursuit(hertz: hertz, seconds: 6, gain: gain, noise: 0.03) {
      SIMD2(10 * sin(2.5 * $0), 4 * cos(2.5 * $0))
    }
    var labeller = EyeMovementLabeller()
    for sample in drawn.samples {
      labeller.add(
        GazePosition(xDegrees: sample.gaze.x, yDegrees: sample.gaze.y),
        reference: GazePosition(xDegrees: sample.target.x, yDegrees: sample.target.y),
        at: Timestamp(milliseconds: sample.milliseconds))
    }
    labeller.finish()
    let labels = labeller.takeLabels()
    #expect(Self.share(.fixation, labels) < 0.03)
    #expect(Self.share(.pursuit, labels) > 0.6)
  }

  @Test(arguments: [Duration?.none, .zero, .milliseconds(150)])
  func uselessTargetDataChangesNoLabel(delay: Duration?) {
    let gaze = SimulatedGaze(EyeMovementLabellerTests.everything, hertz: 500, noise: 0.015)
    let alone = label(gaze.samples, delay: delay).labels
    let none: [(Comment, @Sendable (Double) -> GazePosition?)] = [
      ("not known", { _ in nil }), ("at rest", { _ in Self.right(5) }),
      ("not finite", { $0 < 3 ? Self.right(.nan) : Self.right(.infinity) }), ("no place", { _ in Self.right(1e300) }),
      ("seldom known", { Int($0 * 1000) % 10 == 0 ? Self.right(20 * $0) : nil }),
    ]
    for (why, reference) in none { #expect(Self.told(gaze.samples, delay: delay, reference: reference) == alone, why) }
  }
}

@Suite struct FollowedWayTests {
  private static func way(_ gain: Double, seconds: Double = 0.5, _ path: (Double) -> SIMD2<Double>) -> FollowedWay {
    var way = FollowedWay()
    for n in 0...Int(seconds * 200) {
      let (t, place) = (100 + Double(n) / 200, path(Double(n) / 200))
      way.add(
        x: 7 + gain * place.x, y: -3 + gain * place.y,
        reference: GazePosition(xDegrees: place.x, yDegrees: place.y), atSecond: t)
    }
    return way
  }

  @Test(arguments: [-0.5, 0, 0.8, 1.2])
  func pursuitGainIsEyeTravelOverTargetTravel(gain: Double) throws {
    let steady = try #require(Self.way(gain) { SIMD2(6 * $0, -8 * $0) }.summary)
    #expect(abs(steady.gain - gain) < 1e-9 && abs(steady.referenceDegrees - 5) < 1e-6 && steady.restDegrees < 1e-6)
    let turning = try #require(Self.way(gain) { SIMD2(sin(2 * .pi * 2 * $0), 0) }.summary)
    #expect(abs(turning.gain - gain) < 1e-9 && turning.referenceDegrees > 2, "it comes back, and has gone its way")
  }

  @Test func unknownTargetGivesNoPursuitSummary() {
    #expect(FollowedWay().summary == nil)
    #expect(Self.way(1) { _ in SIMD2(4, 4) }.summary == nil, "at rest")
    #expect(Self.way(1, seconds: 0) { SIMD2($0, 0) }.summary == nil, "one sample")
    var half = Self.way(1, seconds: 0.05) { SIMD2($0, 0) }
    for _ in 0..<11 { half.add(x: 0, y: 0, reference: nil, atSecond: 101) }
    #expect(half.summary != nil, "known of half of the samples")
    half.add(x: 0, y: 0, reference: nil, atSecond: 101)
    #expect(half.summary == nil, "of less")
  }

  // Ways in multiples of the even drift, after which both kinds of stay are equally likely.
  @Test(arguments: [
    (3.0, 0.0, 0.0, false, "keeps its place" as Comment), (3, 0.85, 0, true, "goes along"),
    (3, -0.85, 0, true, "goes the other way, further than a gaze at rest"), (3, 0, 3, true, "goes elsewhere"),
    (3, 0.2, 0.3, false, "wanders"), (1, 0, 0, false, "just enough to see"), (1, 1, 0, true, "just enough to see"),
  ])
  func pursuitEvidenceFollowsGain(whole: Double, gain: Double, beside: Double, isPursuit: Bool, why: Comment) throws {
    let even = PursuitDetector.Settings().evenDegrees
    let way = FollowedWay.Summary(referenceDegrees: whole * even, gain: gain, restDegrees: beside * even)
    let evidence = try #require(PursuitDetector().evidence(of: way, seconds: 1, hiddenDegrees: 0))
    #expect((evidence > 0) == isPursuit, why)
  }

  @Test func shortTargetTravelGivesNoPursuitEvidence() {
    let even = PursuitDetector.Settings().evenDegrees
    let way = FollowedWay.Summary(referenceDegrees: 0.99 * even, gain: 1, restDegrees: 0)
    #expect(PursuitDetector().evidence(of: way, seconds: 1, hiddenDegrees: 0) == nil)
  }
}

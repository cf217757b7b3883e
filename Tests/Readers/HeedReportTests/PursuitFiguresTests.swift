import Draws
import Foundation
import Heed
import HeedSignals
import Testing

@testable import HeedReport

@Suite("Catch-up saccades and gain")
struct PursuitFiguresTests {
  @Test(arguments: [
    ("ppppsppppspppp", 2, "between pursuits" as Comment), ("ppppsopppp", 1, "with its oscillation"),
    ("ppppssoopppp", 1, "letters of one kind are one movement"), ("ppppsosopppp", 2, "two that catch up together"),
    ("ppppsFFspppp", 0, "a rest lies between"), ("ppppsbpppp", 0, "a blink lies between"),
    ("pppps?pppp", 0, "a loss lies between"), ("FFFFsppppsFFFF", 0, "the first and the last"),
    ("ppppsosososopppp", 0, "a row of saccades searches"), ("pppp?spppp", 0, "nobody knows what was before"),
    ("FFFF", 0, "no pursuit"),
  ])
  func catchUpSaccadesLieBetweenPursuits(timeline: String, count: Int, why: Comment) {
    let tally = MovementScene(timeline).tally
    #expect(tally.catchUps.count == count && tally.catchUps.amplitudes.count == count, why)
  }

  @Test func catchUpRateCountsPursuitTimeOnly() throws {
    // 40 letters (20 ms each) are pursuit. The first saccade is not a catch-up saccade.
    let figures = MovementScene("FFFFs" + "ppppsoppppsppppppppp" + "pppppppppppppppppppp").figures
    let rate = try #require(figures.catchUpRate)
    let values = rate.values.compactMap { $0 }
    #expect(rate.count == 2 && values.count == 3 && abs(values[0] - 2 / (0.8 / 60)) < 1e-9)
    #expect(values[1] < values[0] && values[0] < values[2])
    #expect(MovementScene("FFFFsFFFF").figures.catchUpRate == nil)
    #expect(MovementScene("pppp").figures.catchUpRate?.values[0] == 0)
  }

  private static let paths: [(String, @Sendable (Double) -> SIMD2<Double>)] = [
    ("to and fro", { SIMD2(10 * sin(2.5 * $0), 0) }), ("steady", { SIMD2(8 * $0, -6 * $0) }),
    ("round", { SIMD2(8 * cos(2 * $0), 8 * sin(2 * $0)) }),
  ]

  private static func tally(
    _ drawn: DrawnPursuit, target: (DrawnPursuit.Sample) -> SIMD2<Double>?
  ) -> FollowingTally {
    var tally = FollowingTally()
    for sample in drawn.samples {
      tally.add(
        GazePosition(xDegrees: sample.gaze.x, yDegrees: sample.gaze.y),
        target: target(sample).map { GazePosition(xDegrees: $0.x, yDegrees: $0.y) },
        sample.isSaccade ? .saccade : .pursuit, at: Timestamp(milliseconds: sample.milliseconds))
    }
    tally.endStretch()
    return tally
  }

  @Test(arguments: paths.map(\.0), [60.0, 250, 1000])
  func pursuitGainMatchesTheDrawnPursuit(path: String, hertz: Double) throws {
    let path = try #require(Self.paths.first { $0.0 == path }?.1)
    for gain in [0.6, 0.8, 1.0] {
      let drawn = DrawnPursuit(hertz: hertz, seconds: 20, gain: gain, noise: 0.03, target: path)
      let known = Self.tally(drawn) { $0.target }
      #expect(abs((known.gainByTime ?? 0) - gain) < 0.05 && abs((known.gains.mean ?? 0) - gain) < 0.05)
      let unknown = Self.tally(drawn) { _ in nil }
      #expect(unknown.gainByTime == nil && unknown.gains.count == 0)
      guard gain < 1 else {
        #expect(unknown.smoothShares.count == 0, "no saccade, no share")
        continue
      }
      #expect(unknown.smoothShares.count >= 2 && abs((unknown.smoothShares.mean ?? 0) - gain) < 0.05, "\(gain)")
    }
  }

  @Test func targetStepsOfADisplayAreAveraged() {
    let drawn = DrawnPursuit(hertz: 1000, seconds: 10, gain: 0.8, noise: 0.02) { SIMD2(8 * $0, 0) }
    let known = Self.tally(drawn) { sample in
      SIMD2((sample.milliseconds * 0.06).rounded(.down) / 60 * 8, 0)
    }
    #expect(abs((known.gainByTime ?? 0) - 0.8) < 0.05)
  }

  @Test(arguments: [(1.9, false), (2.1, true), (99, true), (101, false)])
  func pursuitGainNeedsATargetOfUsualSpeed(speed: Double, hasGain: Bool) {
    var gain = TargetGain()
    for n in 0...100 {
      let place = SIMD2(speed * Double(n) / 100, 0)
      gain.add(0.9 * place, target: place, atSecond: Double(n) / 100)
    }
    #expect((gain.value != nil) == hasGain)
    if let value = gain.value { #expect(abs(value - 0.9) < 1e-9) }
  }

  @Test(arguments: [(2, false), (3, true)])
  func pursuitGainNeedsATenthOfASecond(windows: Int, hasGain: Bool) {
    var gain = TargetGain()
    for n in 0..<(windows * 5) { gain.add(SIMD2(Double(n), 0), target: SIMD2(Double(n), 0), atSecond: Double(n) / 100) }
    #expect((gain.value != nil) == hasGain)
  }

  @Test func unknownTargetInterruptsThePursuitGain() {
    var gain = TargetGain()
    for n in 0..<100 {
      let place = SIMD2(Double(n) / 10, 0)
      gain.add(place, target: n % 4 == 3 ? nil : place, atSecond: Double(n) / 100)
    }
    #expect(gain.value == nil, "never known for 50 ms")
  }

  @Test func statisticsShowThePursuitFigures() {
    let drawn = DrawnPursuit(hertz: 250, seconds: 12, gain: 0.8, noise: 0.02) { SIMD2(10 * sin(2.5 * $0), 0) }
    for isKnown in [true, false] {
      let (tally, recording) = Self.movements(drawn, isKnown: isKnown)
      let lines = MovementFigures(tally, recording).statistics()
      let measures = lines.filter { $0.hasPrefix("pursuit,") }.map { $0.split(separator: ",")[1] }
      #expect(measures.contains("catch_up_rate") && measures.contains("catch_up_amplitude"))
      #expect(measures.contains("smooth_share") && measures.contains("gain") == isKnown)
      #expect(measures.contains("gain_by_time") == isKnown && Set(measures).count == measures.count)
    }
  }

  private static func movements(_ drawn: DrawnPursuit, isKnown: Bool) -> (MovementTally, MovementRecording) {
    var tally = MovementTally()
    var begin = drawn.samples.first
    for (index, sample) in drawn.samples.enumerated() {
      tally.add(
        GazePosition(xDegrees: sample.gaze.x, yDegrees: sample.gaze.y),
        target: isKnown ? GazePosition(xDegrees: sample.target.x, yDegrees: sample.target.y) : nil,
        at: Timestamp(milliseconds: sample.milliseconds))
      tally.add([sample.isSaccade ? .saccade : .pursuit])
      let next = index + 1 < drawn.samples.count ? drawn.samples[index + 1] : nil
      guard let first = begin, next?.isSaccade != first.isSaccade else { continue }
      let way = sample.gaze - first.gaze
      tally.add(
        EyeMovementEvent(
          kind: first.isSaccade ? .saccade : .pursuit, start: Timestamp(milliseconds: first.milliseconds),
          end: Timestamp(milliseconds: next?.milliseconds ?? sample.milliseconds),
          amplitudeDegrees: (way * way).sum().squareRoot()))
      begin = next
    }
    return (
      tally,
      MovementRecording(
        rate: 250, seconds: 12, samples: drawn.samples.count,
        method: MovementMethod(EngineSettings(), isCamera: false, delay: nil))
    )
  }
}

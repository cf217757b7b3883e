import Draws
@testable import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct LidGapEstimatorTests {
  /// Shows one aperture for some seconds at 20 Hz and returns the last gap.
  @discardableResult
  private func show(
    _ estimator: inout LidGapEstimator, degrees: Double, seconds: Double, from start: Double = 0, turn: Double = 0
  ) -> Double {
    var last = 0.0
    for index in 0..<Int(seconds * 20) {
      last =
        estimator.update(
          Angle.degrees(degrees).degrees, turn: .degrees(turn), at: ms((start + Double(index) * 0.05) * 1000)) ?? .nan
    }
    return last
  }

  private func open(_ estimator: LidGapEstimator) -> Double { estimator.shareUnit }

  static let people: [(Double, Comment)] = [(22, "narrow eyes"), (30, "ordinary"), (40, "typical"), (60, "wide")]

  @Test(arguments: people)
  func everyOpenEyeHasOpennessOne(degrees: Double, why: Comment) {
    var estimator = LidGapEstimator()
    let gap = show(&estimator, degrees: degrees, seconds: 30)
    #expect(gap > 0.93, why)
    #expect(abs(open(estimator) - degrees) < 2, why)
  }

  @Test func opennessStartsFromATypicalEye() {
    var estimator = LidGapEstimator()
    let gap = [20.0, 80, -5].map { estimator.update($0, turn: .zero, at: .zero) ?? .nan }
    #expect(abs(gap[0] - 0.5) < 1e-9)
    #expect(gap[1] == 1, "never more than open")
    #expect(gap[2] == 0, "never less than shut")
  }

  @Test func sleepingEyeNeverBecomesTheOpenLevel() {
    var estimator = LidGapEstimator()
    show(&estimator, degrees: 36, seconds: 20)
    let asleep = show(&estimator, degrees: 5, seconds: 1800, from: 20)
    #expect(asleep < 0.2, "half an hour later the eye still counts as shut")
    #expect(abs(open(estimator) - 36) < 2)
  }

  @Test func openLevelStaysInItsBounds() {
    var estimator = LidGapEstimator()
    show(&estimator, degrees: 19, seconds: 2000)
    #expect(open(estimator) >= 18)
    var wide = LidGapEstimator()
    show(&wide, degrees: 89, seconds: 2000)
    #expect(open(wide) <= 70)
  }

  static let turns: [(Double, Bool, Comment)] = [
    (24.9, true, "a little turned"), (25.1, false, "the far eye's lids are guessed"), (-40, false, "to the other side"),
  ]

  @Test(arguments: turns)
  func turnedHeadTeachesNoOpenLevel(turn: Double, isLearned: Bool, why: Comment) {
    var estimator = LidGapEstimator()
    show(&estimator, degrees: 30, seconds: 30, turn: turn)
    #expect((open(estimator) < 39) == isLearned, why)
  }

  @Test func loweredLidsLowerTheGap() {
    var estimator = LidGapEstimator()
    show(&estimator, degrees: 36, seconds: 60)
    let down = show(&estimator, degrees: 36 * 0.65, seconds: 3, from: 60)
    #expect(abs(down - 0.65) < 0.04)
  }

  /// Shows an open eye that blinks once a second at 20 Hz: two frames at `shut` degrees.
  private func blinking(shut: Double, seconds: Int, _ estimator: inout LidGapEstimator) {
    for second in 0..<seconds {
      for frame in 0..<20 {
        let degrees = (10..<12).contains(frame) ? shut : 40
        _ = estimator.update(degrees, turn: .zero, at: ms(Double(second * 1000 + frame * 50)))
      }
    }
  }

  static let shutEyes: [(Double, Int, Double, Comment)] = [
    (0, 20, 0, "lids that meet"),
    (8, 20, 8, "behind glasses the net never sees them meet"),
    (8, 2, 0, "two blinks may agree by chance"),
    (20, 20, 8.8, "never more than a share of the open eye"),
    (30, 20, 0, "too shallow for a blink"),
  ]

  @Test(arguments: shutEyes)
  func blinksTeachTheShutLevel(degrees: Double, seconds: Int, expected: Double, why: Comment) {
    var estimator = LidGapEstimator()
    blinking(shut: degrees, seconds: seconds, &estimator)
    #expect(abs(estimator.closed.value - expected) < 0.3, why)
  }

  @Test func noShutLevelIsLearnedFromLookingDown() {
    var estimator = LidGapEstimator()
    for second in 0..<20 {
      show(&estimator, degrees: second % 2 == 0 ? 40 : 18, seconds: 1, from: Double(second))
    }
    #expect(estimator.closed.value == 0)
  }
}

@Suite struct LidGapScaleTests {
  private func gaps(_ values: [Double], scale: LidGapEstimator.Scale) -> [Double?] {
    var estimator = LidGapEstimator(scale: scale)
    return values.enumerated().map { index, value in
      estimator.update(value, turn: .zero, at: ms(Double(index) * 50))
    }
  }

  @Test func gapsAreOnlyClamped() {
    #expect(gaps([1, 0.7, 0.2, -1, 3, .nan], scale: .gap) == [1, 0.7, 0.2, 0, 1, nil])
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func opennessEstimatorSurvivesAnySequence(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let scales: [LidGapEstimator.Scale] = [.degrees, .gap]
    let odd: [Double] = [.nan, .infinity, -.infinity, 0, -1, 1e300, -1e300, 1e-300]
    for scale in scales {
      var (estimator, time) = (LidGapEstimator(scale: scale), Timestamp.zero)
      for _ in 0..<3000 {
        let step = Int.random(in: 0..<20, using: &random)
        let times = [time, time - .seconds(2), Timestamp(nanoseconds: .max), Timestamp(nanoseconds: .min)]
        time = step < 4 && seed > 2 ? times[step] : time + .milliseconds(Int.random(in: 1...300, using: &random))
        let value =
          step == 19 ? odd.randomElement(using: &random) ?? 0 : Double.random(in: 0...60, using: &random)
        let turn = step == 18 ? .nan : Double.random(in: -40...40, using: &random)
        if let gap = estimator.update(value, turn: .degrees(turn), at: time) {
          #expect((0...1).contains(gap))
        }
        if let share = LidGapEstimator.share(value, of: estimator.shareUnit) { #expect(share >= 0) }
      }
    }
  }
}

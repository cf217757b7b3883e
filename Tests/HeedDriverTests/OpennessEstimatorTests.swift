import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

@Suite struct OpennessEstimatorTests {
  /// Shows one aperture for some seconds at 20 Hz and returns the last openness.
  @discardableResult
  private func show(
    _ estimator: inout OpennessEstimator, degrees: Double, seconds: Double, from start: Double = 0, turn: Double = 0
  ) -> Double {
    var last = 0.0
    for index in 0..<Int(seconds * 20) {
      last = estimator.update(
        .degrees(degrees), turn: .degrees(turn), at: ms((start + Double(index) * 0.05) * 1000))
    }
    return last
  }

  static let people: [(Double, Comment)] = [(22, "narrow eyes"), (30, "ordinary"), (40, "typical"), (60, "wide")]

  @Test(arguments: people)
  func everyPersonsOpenEyeIsOne(degrees: Double, why: Comment) {
    var estimator = OpennessEstimator()
    let openness = show(&estimator, degrees: degrees, seconds: 30)
    #expect(openness > 0.93, why)
    #expect(abs(estimator.openAperture.degrees - degrees) < 2, why)
  }

  @Test func beforeAnythingWasSeenTheTypicalEyeCounts() {
    var estimator = OpennessEstimator()
    let openness = [20.0, 80, -5].map { estimator.update(.degrees($0), turn: .zero, at: .zero) }
    #expect(abs(openness[0] - 0.5) < 1e-9)
    #expect(openness[1] == 1, "never more than open")
    #expect(openness[2] == 0, "never less than shut")
  }

  @Test func sleeperNeverBecomesTheOpenLevel() {
    var estimator = OpennessEstimator()
    show(&estimator, degrees: 36, seconds: 20)
    let asleep = show(&estimator, degrees: 5, seconds: 1800, from: 20)
    #expect(asleep < 0.2, "half an hour later the eye still counts as shut")
    #expect(abs(estimator.openAperture.degrees - 36) < 2)
  }

  @Test func openLevelStaysInItsBounds() {
    var estimator = OpennessEstimator()
    show(&estimator, degrees: 19, seconds: 2000)
    #expect(estimator.openAperture.degrees >= 18)
    var wide = OpennessEstimator()
    show(&wide, degrees: 89, seconds: 2000)
    #expect(wide.openAperture.degrees <= 70)
  }

  static let turns: [(Double, Bool, Comment)] = [
    (24.9, true, "a little turned"), (25.1, false, "the far eye's lids are guessed"), (-40, false, "to the other side"),
  ]

  @Test(arguments: turns)
  func turnedHeadTeachesNothing(turn: Double, isLearned: Bool, why: Comment) {
    var estimator = OpennessEstimator()
    show(&estimator, degrees: 30, seconds: 30, turn: turn)
    #expect((estimator.openAperture.degrees < 39) == isLearned, why)
  }

  @Test func loweredLidsLookLowered() {
    var estimator = OpennessEstimator()
    show(&estimator, degrees: 36, seconds: 60)
    let down = show(&estimator, degrees: 36 * 0.65, seconds: 3, from: 60)
    #expect(abs(down - 0.65) < 0.04)
  }

  /// Shows an open eye that blinks once a second at 20 Hz: two frames at `shut` degrees.
  private func blinking(shut: Double, seconds: Int, _ estimator: inout OpennessEstimator) {
    for second in 0..<seconds {
      for frame in 0..<20 {
        let degrees = (10..<12).contains(frame) ? shut : 40
        _ = estimator.update(.degrees(degrees), turn: .zero, at: ms(Double(second * 1000 + frame * 50)))
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
  func blinksShowTheShutEye(degrees: Double, seconds: Int, expected: Double, why: Comment) {
    var estimator = OpennessEstimator()
    blinking(shut: degrees, seconds: seconds, &estimator)
    #expect(abs(estimator.closedAperture.degrees - expected) < 0.3, why)
  }

  @Test func lookingDownForAWhileIsNoBlinkToLearnFrom() {
    var estimator = OpennessEstimator()
    for second in 0..<20 {
      show(&estimator, degrees: second % 2 == 0 ? 40 : 18, seconds: 1, from: Double(second))
    }
    #expect(estimator.closedAperture == .zero)
  }
}

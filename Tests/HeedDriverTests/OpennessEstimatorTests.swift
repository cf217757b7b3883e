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
}

@testable import HeedDriver
import HeedGeometry
import HeedSignals
import Testing

/// Tests the detector through the estimator that uses it.
@Suite struct OpenLevelDriftDetectorTests {
  /// An eye, 10 frames a second.
  private struct Eye {
    var estimator = LidGapEstimator()
    var now = 0.0
    var openness = Double.nan

    var level: Double { estimator.shareUnit }

    /// Shows an aperture, degrees, for some seconds; nil: the eye is out of sight.
    mutating func show(_ degrees: Double?, seconds: Double) {
      for _ in 0..<Int((seconds * 10).rounded()) {
        now += 0.1
        guard let degrees else { continue }
        openness = estimator.update(degrees, turn: .zero, at: ms(now * 1000)) ?? .nan
      }
    }

    init(open: Double = 36) { show(open, seconds: 120) }
  }

  @Test func narrowerEyeIsRelearnedAfterALoss() {
    var eye = Eye()
    eye.show(nil, seconds: 5)
    eye.show(25, seconds: 14)
    #expect(eye.estimator.drift == nil, "three blocks are not full yet")
    eye.show(25, seconds: 2)
    #expect(eye.estimator.drift == .narrower)
    #expect(eye.openness < 0.75, "not yet")
    eye.show(25, seconds: 50)
    #expect(eye.estimator.drift == nil)
    #expect(eye.openness > 0.93)
    #expect(abs(eye.level - 25) < 1.5)
  }

  static let gaps: [(Double, Bool, Comment)] = [
    (2.8, false, "2.9 s without a frame is a nod"), (2.9, true, "3.0 s, on the limit"), (3, true, "3.1 s"),
  ]

  @Test(arguments: gaps)
  func narrowerEyeIsRelearnedOnlyAfterALongLoss(seconds: Double, isLearned: Bool, why: Comment) {
    var eye = Eye()
    eye.show(nil, seconds: seconds)
    eye.show(25, seconds: 66)
    #expect((abs(eye.level - 25) < 1.5) == isLearned, why)
    #expect((eye.estimator.drift == .narrower) == !isLearned, "and said where it is not")
  }

  @Test func hangingLidsAreReportedAndNotLearned() {
    var eye = Eye()
    eye.show(25, seconds: 1200)
    #expect(eye.estimator.drift == .narrower)
    #expect(eye.level > 34)
    #expect(eye.openness < 0.75, "20 minutes later they still hang")
    eye.show(36, seconds: 6)
    #expect(eye.estimator.drift == nil, "the first wide look ends the doubt")
    #expect(eye.openness > 0.95)
  }

  @Test func slowlySinkingLidsAreNotLearned() {
    var eye = Eye()
    for step in 0..<60 { eye.show(36 - Double(step) * 0.2, seconds: 10) }
    eye.show(24, seconds: 1200)
    #expect(eye.level > 34)
    #expect(eye.openness < 0.72)
  }

  @Test func lidsSinkingAfterALossAreNotLearned() {
    var eye = Eye()
    eye.show(nil, seconds: 5)
    eye.show(35, seconds: 10)
    eye.show(24, seconds: 600)
    #expect(eye.level > 34, "it fitted after the gap")
  }

  @Test func lidsHangingBeforeALossAreNotLearned() {
    var eye = Eye()
    eye.show(24, seconds: 70)
    eye.show(nil, seconds: 5)
    eye.show(24, seconds: 70)
    #expect(eye.level > 34, "the lids hung before the eye was out of sight")
  }

  static let wider: [(Double, LidDrift?, Comment)] = [
    (1.15, nil, "looking up"), (1.22, nil, "just under a quarter more"), (1.32, .raised, "more than a quarter"),
  ]

  @Test(arguments: wider)
  func widerEyeIsReported(factor: Double, expected: LidDrift?, why: Comment) {
    var eye = Eye(open: 30)
    eye.show(30 * factor, seconds: 16)
    #expect(eye.estimator.drift == expected, why)
  }

  @Test func widerEyeIsRelearnedWithoutALoss() {
    var eye = Eye(open: 30)
    eye.show(44, seconds: 66)
    #expect(eye.estimator.drift == nil)
    #expect(abs(eye.level - 44) < 1.5)
  }

  @Test func lookingDownWithGlancesUpIsNotLidDrift() {
    var eye = Eye()
    for _ in 0..<20 {
      eye.show(23, seconds: 20)
      eye.show(36, seconds: 5)
    }
    #expect(eye.estimator.drift == nil)
    #expect(eye.level > 34)
  }

  @Test func sleepingEyeIsNotLidDrift() {
    var eye = Eye()
    eye.show(nil, seconds: 5)
    eye.show(3, seconds: 600)
    #expect(eye.estimator.drift == nil, "shut eyes say nothing about open ones")
    #expect(eye.openness < 0.2)
  }

  @Test func shutLevelIsRescaledWithTheOpenLevel() {
    var eye = Eye()
    for _ in 0..<8 {
      eye.show(7.2, seconds: 0.2)
      eye.show(36, seconds: 2)
    }
    #expect(abs(eye.estimator.closed.value - 7.2) < 0.1)
    eye.show(nil, seconds: 5)
    eye.show(24, seconds: 66)
    #expect(abs(eye.estimator.closed.value - 4.8) < 0.4)
  }
}

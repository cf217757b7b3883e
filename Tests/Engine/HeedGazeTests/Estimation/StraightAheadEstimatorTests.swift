import HeedGeometry
import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct StraightAheadEstimatorTests {
  /// Looks at one offset from the road for some seconds at 30 Hz.
  private func look(
    _ zero: inout StraightAheadEstimator, azimuth: Double, elevation: Double, seconds: Int, from start: Int = 0
  ) {
    for frame in (start * 30)..<((start + seconds) * 30) {
      zero.update(azimuth: .degrees(azimuth), elevation: .degrees(elevation), at: frameTime(frame))
    }
  }

  @Test func constantGazeOffsetIsLearned() {
    var zero = StraightAheadEstimator()
    look(&zero, azimuth: 4, elevation: -2.5, seconds: 60)
    #expect(abs(zero.correction.azimuth.degrees - 4) < 0.5)
    #expect(abs(zero.correction.elevation.degrees + 2.5) < 0.5)
  }

  @Test func gazeCorrectionGrowsWithSeenTime() {
    var zero = StraightAheadEstimator()
    look(&zero, azimuth: 4, elevation: 0, seconds: 5)
    let early = zero.correction.azimuth.degrees
    #expect(early > 0.7 && early < 1.3, "a quarter of the learning time")
    look(&zero, azimuth: 4, elevation: 0, seconds: 5, from: 5)
    #expect(zero.correction.azimuth.degrees > early)
  }

  static let bounds: [(Double, ClosedRange<Double>, Comment)] = [
    (7, 6.5...7.5, "under the bound it is learned"), (11, 8...8, "above, the bound is all that is taken off"),
    (-11, -8 ... -8, "to the other side too"), (13, 0...0, "beyond reach it says nothing"),
    (-60, 0...0, "a mirror is no road"), (179, 0...0, "behind"),
  ]

  @Test(arguments: bounds)
  func gazeCorrectionIsBounded(offset: Double, expected: ClosedRange<Double>, why: Comment) {
    var zero = StraightAheadEstimator()
    look(&zero, azimuth: offset, elevation: 0, seconds: 60)
    #expect(expected.contains(zero.correction.azimuth.degrees), why)
  }

  @Test func mostFrequentGazeCountsAsStraightAhead() {
    var zero = StraightAheadEstimator()
    look(&zero, azimuth: 3, elevation: 0, seconds: 40)
    look(&zero, azimuth: -6, elevation: -6, seconds: 15, from: 40)
    #expect(abs(zero.correction.azimuth.degrees - 3) < 0.6)
  }

  @Test func longPhoneTimeIsNotLearned() {
    var zero = StraightAheadEstimator()
    look(&zero, azimuth: 2, elevation: 0, seconds: 30)
    let learned = zero.correction.azimuth
    look(&zero, azimuth: -30, elevation: -35, seconds: 300, from: 30)
    #expect(abs((zero.correction.azimuth - learned).degrees) < 0.2)
  }

  @Test func repeatedOrEarlierTimestampsDoNotChangeTheOffset() {
    var zero = StraightAheadEstimator()
    for frame in [9, 9, 5, 3, 9, 1] {
      zero.update(azimuth: .degrees(6), elevation: .zero, at: frameTime(frame))
    }
    #expect(abs(zero.correction.azimuth.degrees) < 0.2)
  }
}

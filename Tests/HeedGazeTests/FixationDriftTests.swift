import HeedSignals
import Testing

@testable import HeedGaze

@Suite struct FixationDriftTests {
  /// When a gaze of this speed is called a pursuit, seconds after it began; nil when never.
  private func noticed(_ drift: inout FixationDrift, degreesPerSecond: Double, hidden: Double = 0) -> Double? {
    for number in 0..<500 {
      let seconds = Double(number) * 0.004
      let position = GazePosition(xDegrees: degreesPerSecond * seconds, yDegrees: 0)
      if drift.isPursuit(position, at: seconds, hiddenDegrees: hidden, interval: 0.004) { return seconds }
    }
    return nil
  }

  static let speeds: [(Double, Bool, Comment)] = [
    (0, false, "at rest"), (0.2, false, "wandering"), (2, true, "slow pursuit"), (30, true, "fast pursuit"),
  ]

  @Test(arguments: speeds)
  func pursuitIsNoticed(degreesPerSecond: Double, isPursuit: Bool, why: Comment) {
    var drift = FixationDrift(settings: .init())
    #expect((noticed(&drift, degreesPerSecond: degreesPerSecond) != nil) == isPursuit, why)
  }

  @Test func fasterIsNoticedSooner() throws {
    var (slow, fast) = (FixationDrift(settings: .init()), FixationDrift(settings: .init()))
    let (late, soon) = (noticed(&slow, degreesPerSecond: 5), noticed(&fast, degreesPerSecond: 20))
    #expect(try #require(soon) < #require(late))
  }

  @Test func afterPursuitLessIsNeeded() throws {
    var drift = FixationDrift(settings: .init())
    let first = noticed(&drift, degreesPerSecond: 10)
    drift.end()
    let second = noticed(&drift, degreesPerSecond: 10)
    #expect(try #require(second) < #require(first))
  }

  @Test func hiddenSaccadeNeedsMore() throws {
    var (plain, hiding) = (FixationDrift(settings: .init()), FixationDrift(settings: .init()))
    let (sure, unsure) = (
      noticed(&plain, degreesPerSecond: 10), noticed(&hiding, degreesPerSecond: 10, hidden: 1)
    )
    #expect(try #require(unsure) > #require(sure))
  }
}

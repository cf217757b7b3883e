import HeedSignals
import Testing

@testable import Heed

@Suite struct ReplayPaceTests {
  private func at(_ seconds: Double) -> Timestamp { Timestamp(milliseconds: seconds * 1000) }

  @Test(arguments: [
    (1.0 as Double?, 3.0, 10.0, ReplayPace.Step.wait(.seconds(3)), "as it was" as Comment),
    (2.0, 3.0, 10.0, .wait(.milliseconds(1500)), "twice as fast"), (0.5, 3.0, 10.0, .wait(.seconds(6)), "half as fast"),
    (1.0, 3.0, 13.0, .take, "the moment has come"), (1.0, 3.0, 12.75, .wait(.milliseconds(250)), "just not yet"),
    (1.0, 3.0, 13.001, .take, "late is due"), (nil, 3.0, 10.0, .take, "as fast as possible"),
  ])
  func replayInputIsDueAtItsTime(speed: Double?, next: Double, clock: Double, expected: ReplayPace.Step, why: Comment) {
    var pace = ReplayPace(speed: speed)
    // The first input is due at once and sets the due times of the others.
    #expect(pace.step(to: .zero, at: .seconds(10), isSkipping: false) == .take)
    #expect(pace.step(to: at(next), at: .seconds(clock), isSkipping: false) == expected, why)
  }

  @Test func pauseShiftsLaterReplayInputs() {
    var pace = ReplayPace(speed: 1)
    #expect(pace.step(to: .zero, at: .zero, isSkipping: false) == .take)
    pace.took(.zero)
    pace.pause()
    #expect(pace.step(to: at(1), at: .seconds(60), isSkipping: false) == .rest)
    pace.resume()
    #expect(pace.step(to: at(1), at: .seconds(100), isSkipping: false) == .wait(.seconds(1)))
  }

  @Test func newReplaySpeedAppliesAtOnce() {
    var pace = ReplayPace(speed: 1)
    #expect(pace.step(to: .zero, at: .zero, isSkipping: false) == .take)
    pace.setSpeed(4, at: .seconds(2))
    #expect(pace.step(to: at(10), at: .seconds(2), isSkipping: false) == .wait(.seconds(2)), "8 s are left of it")
    pace.setSpeed(nil, at: .seconds(2))
    #expect(pace.step(to: at(10), at: .seconds(2), isSkipping: false) == .take)
  }

  @Test func seekWorksDuringAPause() {
    var pace = ReplayPace(speed: 1)
    pace.pause()
    pace.seek(to: at(30))
    #expect(pace.step(to: at(1), at: .zero, isSkipping: false) == .seek(at(30)))
    #expect(pace.position == at(30))
    #expect(pace.step(to: at(1), at: .zero, isSkipping: true) == .take, "what lies before is passed at once")
    #expect(pace.step(to: at(30), at: .zero, isSkipping: false) == .rest)
    pace.resume()
    #expect(pace.step(to: at(31), at: .zero, isSkipping: false) == .wait(.seconds(1)))
  }

  @Test(
    arguments: [(1, 1e-300, 9e9), (1, .leastNonzeroMagnitude, 9e9), (1, .greatestFiniteMagnitude, 0), (-1, 1, 0)]
      as [(Double, Double, Double)])
  func anyReplaySpeedGivesAFiniteDueTime(place: Double, speed: Double, expected: Double) {
    var pace = ReplayPace(speed: speed)
    let step = pace.step(to: at(place), at: .zero, isSkipping: false)
    #expect(step == (expected == 0 ? .take : .wait(.seconds(expected))))
  }

  @Test func extremeReplayTimesDoNotOverflow() {
    var pace = ReplayPace(speed: 1e-300, position: Timestamp(nanoseconds: .min))
    #expect(pace.step(to: Timestamp(nanoseconds: .max), at: .zero, isSkipping: false) != .take)
    pace.setSpeed(1e300, at: .seconds(1))
    #expect(pace.step(to: .zero, at: .seconds(Int64.max / 2), isSkipping: false) == .take)
  }
}

import Testing

@testable import HeedSession

@Suite struct RetryPauseTests {
  @Test func pausesDoubleUpToTheLongest() {
    var pause = RetryPause(first: .seconds(1), longest: .seconds(5))
    var now = Duration.zero
    for length in [1, 2, 4, 5, 5] {
      pause.failed(at: now)
      #expect(!pause.isOver(at: now + .seconds(length) - .nanoseconds(1)))
      #expect(pause.isOver(at: now + .seconds(length)))
      now += .seconds(length)
    }
  }

  @Test func successStartsFromTheFirstPauseAgain() {
    var pause = RetryPause(first: .seconds(1), longest: .seconds(5))
    #expect(pause.isOver(at: .zero), "nothing has failed yet")
    pause.failed(at: .zero)
    pause.failed(at: .seconds(1))
    pause.succeeded()
    #expect(pause.isOver(at: .seconds(1)))
    pause.failed(at: .seconds(1))
    #expect(pause.isOver(at: .seconds(2)))
  }
}

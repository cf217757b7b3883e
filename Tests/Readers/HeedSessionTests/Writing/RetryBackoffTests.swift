import Testing

@testable import HeedSession

@Suite struct RetryBackoffTests {
  @Test func retryPausesDoubleUpToTheLongest() {
    var backoff = RetryBackoff(first: .seconds(1), longest: .seconds(5))
    var now = Duration.zero
    for length in [1, 2, 4, 5, 5] {
      backoff.failed(at: now)
      #expect(!backoff.isOver(at: now + .seconds(length) - .nanoseconds(1)))
      #expect(backoff.isOver(at: now + .seconds(length)))
      now += .seconds(length)
    }
  }

  @Test func successResetsTheRetryPause() {
    var backoff = RetryBackoff(first: .seconds(1), longest: .seconds(5))
    #expect(backoff.isOver(at: .zero), "nothing has failed yet")
    backoff.failed(at: .zero)
    backoff.failed(at: .seconds(1))
    backoff.succeeded()
    #expect(backoff.isOver(at: .seconds(1)))
    backoff.failed(at: .seconds(1))
    #expect(backoff.isOver(at: .seconds(2)))
  }
}

import HeedFormats
import HeedSignals
import Testing

@testable import HeedLink

@Suite("Requests to the vehicle are commands of the moment")
struct RequestQueueTests {
  private static func queue(_ requests: VehicleRequest..., at now: Duration = .zero) -> RequestQueue {
    var queue = RequestQueue()
    for request in requests { queue.add(request, line: MonitorEvent.request(request).json, run: "r", at: now) }
    return queue
  }

  private static func request(
    _ kind: VehicleRequest.Kind = .slowDown, holds: Duration? = .milliseconds(2500)
  ) -> VehicleRequest {
    let time = Timestamp(milliseconds: 60_000)
    return VehicleRequest(time: time, kind: kind, number: 1, reason: "sleep", until: holds.map { time + $0 })
  }

  @Test func requestCarriesWallTimeBesideTheTimeOfTheRun() throws {
    var queue = Self.queue(Self.request())
    let first = queue.next(at: .milliseconds(100))
    let next = try #require(first)
    let text = next.payload(run: "r", at: .milliseconds(100), utcMilliseconds: 1_795_422_665_000)
    let start =
      #"{"id":"r-request-1","run":"r","kind":"request","ts":"2026-11-23T08:31:05.000Z","until":"2026-11-23T08:31:07.400Z","#
    #expect(text.hasPrefix(start + #""event":{"type":"request","t_ms":60000"#))
    #expect(text.contains(#""until_ms":62500"#))
    #expect(next.end == .milliseconds(2500))
  }

  static let ages: [(Int, UInt32, Comment)] = [
    (0, 1, "a second less than is left"), (500, 1, "exactly two seconds are left"), (501, 0, "too old"),
    (60_000, 0, "of an outage"),
  ]

  @Test(arguments: ages) func requestThatWouldArriveLateIsDropped(age: Int, seconds: UInt32, why: Comment) {
    var queue = Self.queue(Self.request())
    let next = queue.next(at: .milliseconds(age))
    #expect((next?.expirySeconds(at: .milliseconds(age)) ?? 0) == seconds, why)
  }

  @Test func requestsLeaveInTheirOrderAndNotAfterAnOutage() {
    var queue = Self.queue(Self.request(.slowDown), Self.request(.stop), Self.request(.slowDown, holds: nil))
    let ids = (1...4).map { _ in queue.next(at: .zero)?.id }
    #expect(ids == ["r-request-1", "r-request-2", "r-request-3", nil])
    queue = Self.queue(Self.request())
    queue.waiting = []
    let next = queue.next(at: .zero)
    #expect(next == nil)
  }

  @Test func endMessageHasNoUntil() throws {
    var queue = Self.queue(Self.request(holds: nil))
    let first = queue.next(at: .zero)
    let next = try #require(first)
    #expect(next.payload(run: "r", at: .zero, utcMilliseconds: 0).contains(#""until":null"#))
  }

  @Test func requestThatHoldsForYearsIsNotKeptForYears() {
    var queue = Self.queue(Self.request(holds: .seconds(8_000_000_000)))
    let next = queue.next(at: .zero)
    #expect(next?.expirySeconds(at: .zero) == 3600)
  }

  @Test func requestTopicNamesItsKind() {
    #expect(LinkTopics(prefix: "car7").request(.forwardWarning) == "car7/requests/forwardWarning")
  }
}

import HeedSignals
import Testing

@testable import HeedLink

@Suite("The outbox sends rows in order")
struct OutboxLaneTests {
  private static func row(_ number: Int) -> OutboxLane.Row {
    OutboxLane.Row(number: number, kind: .alert, id: "r-alert-\(number)", payload: "\(number)")
  }

  private static func lane(_ count: Int, most: Int = 100) -> OutboxLane {
    var settings = OutboxLane.Settings(most: most)
    (settings.window, settings.mostRepeats) = (3, 1)
    var lane = OutboxLane(settings)
    for number in 1...max(1, count) where count > 0 { _ = lane.add(row(number)) }
    return lane
  }

  private static func send(_ lane: inout OutboxLane, at now: Duration) -> [Int] {
    var sent: [Int] = []
    while let row = lane.next(at: now) { sent.append(row.number) }
    return sent
  }

  private static func deliver(_ lane: inout OutboxLane, _ number: Int, at now: Duration) -> Bool {
    lane.delivered(number, at: now)
  }

  private static func done(_ lane: inout OutboxLane, at now: Duration) -> [Int] { lane.takeDone(at: now).map(\.number) }
  private static func add(_ lane: inout OutboxLane, _ number: Int) -> OutboxLane.Row? { lane.add(row(number)) }

  @Test func firstOutboxRowIsSentAloneThenSeveral() {
    var lane = Self.lane(6)
    #expect(Self.send(&lane, at: .zero) == [1], "nobody may be there")
    #expect(Self.deliver(&lane, 1, at: .zero))
    #expect(Self.send(&lane, at: .seconds(1)) == [2, 3, 4])
    #expect(Self.deliver(&lane, 2, at: .seconds(1)))
    #expect(Self.send(&lane, at: .seconds(2)) == [5])
    #expect(!Self.deliver(&lane, 2, at: .zero), "an answer that comes twice is no second delivery")
    #expect(lane.count == 4, "what is on its way still waits")
  }

  @Test func missingReaderIsRetriedWithGrowingPauses() {
    var lane = Self.lane(3)
    #expect(Self.send(&lane, at: .zero) == [1])
    lane.refused(1, at: .zero)
    #expect(lane.pauseLength == .milliseconds(250))
    #expect(Self.send(&lane, at: .milliseconds(249)) == [])
    #expect(Self.send(&lane, at: .milliseconds(250)) == [1])
    lane.refused(1, at: .milliseconds(250))
    #expect(Self.send(&lane, at: .milliseconds(749)) == [])
    #expect(Self.send(&lane, at: .milliseconds(750)) == [1])
    #expect(Self.deliver(&lane, 1, at: .seconds(1)))
    #expect(Self.send(&lane, at: .seconds(1)) == [2, 3], "a reader is there")
  }

  @Test func brokenConnectionResendsUnconfirmedRows() {
    var lane = Self.lane(5)
    _ = Self.send(&lane, at: .zero)
    _ = lane.delivered(1, at: .zero)
    _ = Self.send(&lane, at: .zero)
    _ = lane.delivered(2, at: .milliseconds(2500))
    #expect(Self.done(&lane, at: .milliseconds(2500)) == [1], "taken two seconds ago")
    lane.disconnected(at: .milliseconds(2600))
    #expect(lane.waiting.map(\.number) == [2, 3, 4, 5], "2 was taken just before the broker died")
    #expect(Self.send(&lane, at: .seconds(3)) == [2])
    _ = lane.delivered(2, at: .seconds(3))
    lane.disconnected(at: .seconds(3))
    #expect(lane.waiting.map(\.number) == [3, 4, 5], "no more repeats than the setting says")
    #expect(Self.done(&lane, at: .seconds(5)) == [2])
  }

  @Test func oldestOutboxRowsBeyondTheBoundAreDropped() {
    var lane = Self.lane(3, most: 3)
    #expect(Self.add(&lane, 4) == Self.row(1))
    #expect(Self.send(&lane, at: .zero) == [2])
    #expect(Self.add(&lane, 5) == Self.row(3), "2 is on its way")
    #expect(lane.waiting.map(\.number) == [2, 4, 5])
  }

  @Test func outboxRowsOfEarlierRunsAreSentFirst() {
    var lane = Self.lane(0, most: 3)
    _ = lane.add(Self.row(10))
    let dropped = lane.putFirst([1, 2, 3].map(Self.row))
    #expect(dropped.map(\.number) == [1], "the oldest has no room")
    #expect(lane.waiting.map(\.number) == [2, 3, 10])
  }

  @Test func outboxBacklogIsSentAtItsLimitedRate() {
    var settings = OutboxLane.Settings(most: 5000)
    settings.perSecond = 100
    var lane = OutboxLane(settings)
    for number in 1...1000 { _ = lane.add(Self.row(number)) }
    var sent = 0
    for step in 0...1000 {
      let now = Duration.milliseconds(step)
      while let row = lane.next(at: now) {
        sent += 1
        _ = lane.delivered(row.number, at: now)
      }
    }
    #expect((100...125).contains(sent), "\(sent) in a second")
  }

  @Test func thousandsOfOutboxRowsAreSentInOrder() {
    var lane = Self.lane(0, most: 10_000)
    var expected = 1
    for number in 1...5000 {
      _ = lane.add(Self.row(number))
      while let row = lane.next(at: .seconds(number)) {
        #expect(row.number == expected)
        expected += 1
        _ = lane.delivered(row.number, at: .seconds(number))
      }
    }
    #expect(lane.isEmpty && expected == 5001)
  }
}

import HeedSignals
import Testing

@testable import HeedSession

@Suite struct EventQueueTests {
  private func events(_ capacity: Int) -> EventQueue {
    EventQueue(capacity: capacity, histogram: GazeHistogram())
  }

  @Test func fullQueueKeepsWaitingEventsAndCountsTheRest() {
    let events = events(3)
    for time in 1...5 { events.record(.yawn(at: Double(time))) }
    let batch = events.take()
    #expect(batch.events == [1, 2, 3].map(MonitorEvent.yawn))
    #expect(batch.progress.eventsLost == 2)
    #expect(
      batch.losses == [SessionLoss(first: Timestamp(milliseconds: 4), last: Timestamp(milliseconds: 5), events: 2)])
  }

  @Test func unconfirmedEventsOccupyTheQueue() {
    let events = events(2)
    events.record(.yawn(at: 1))
    let first = events.take()
    events.record(.yawn(at: 2))
    events.record(.yawn(at: 3))
    #expect(events.progress.eventsLost == 1)
    events.wrote(first.events.count)
    events.record(.yawn(at: 4))
    let second = events.take()
    #expect(second.events == [2, 4].map(MonitorEvent.yawn))
    #expect(second.losses.map(\.events) == [1])
  }

  @Test func framesDoNotCrowdOutEvents() {
    let events = events(1)
    for time in 0..<1000 { events.record(.frame(.at(Double(time)))) }
    events.record(.yawn(at: 1000))
    let batch = events.take()
    #expect(batch.events.count == 1)
    #expect(batch.progress.frames == 1000)
    #expect(batch.progress.faceFrames == 1000)
    #expect(batch.progress.eventsLost == 0)
  }

  @Test func longEventLossIsOneRow() {
    let events = events(1)
    for time in 0..<100_000 { events.record(.yawn(at: Double(time))) }
    #expect(events.take().losses.map(\.events) == [99_999])
  }
}

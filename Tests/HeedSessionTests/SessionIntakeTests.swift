import HeedSignals
import Testing

@testable import HeedSession

@Suite struct SessionIntakeTests {
  private func intake(_ capacity: Int) -> SessionIntake {
    SessionIntake(capacity: capacity, histogram: GazeHistogram())
  }

  @Test func fullQueueKeepsWhatWaitsAndCountsTheRest() {
    let intake = intake(3)
    for time in 1...5 { intake.record(.yawn(at: Double(time))) }
    let batch = intake.take()
    #expect(batch.events == [1, 2, 3].map(MonitorEvent.yawn))
    #expect(batch.progress.eventsLost == 2)
    #expect(
      batch.losses == [SessionLoss(first: Timestamp(milliseconds: 4), last: Timestamp(milliseconds: 5), events: 2)])
  }

  @Test func whatTheDiskHasNotConfirmedStillTakesRoom() {
    let intake = intake(2)
    intake.record(.yawn(at: 1))
    let first = intake.take()
    intake.record(.yawn(at: 2))
    intake.record(.yawn(at: 3))
    #expect(intake.progress.eventsLost == 1)
    intake.wrote(first.events.count)
    intake.record(.yawn(at: 4))
    let second = intake.take()
    #expect(second.events == [2, 4].map(MonitorEvent.yawn))
    #expect(second.losses.map(\.events) == [1])
  }

  @Test func framesAreCountedAndNeverCrowdOutAnEvent() {
    let intake = intake(1)
    for time in 0..<1000 { intake.record(.frame(.at(Double(time)))) }
    intake.record(.yawn(at: 1000))
    let batch = intake.take()
    #expect(batch.events.count == 1)
    #expect(batch.progress.frames == 1000)
    #expect(batch.progress.faceFrames == 1000)
    #expect(batch.progress.eventsLost == 0)
  }

  @Test func longLossIsOneRow() {
    let intake = intake(1)
    for time in 0..<100_000 { intake.record(.yawn(at: Double(time))) }
    #expect(intake.take().losses.map(\.events) == [99_999])
  }
}

import Heed
import HeedSignals
import Testing

@testable import HeedSession

/// A session is dated by the wall clock as it was set last.
@Suite struct SessionDateTests {
  @Test func clockThatIsSetDatesTheSessionAndItsReplayKeepsTheFirstTime() throws {
    let scene = SessionScene()
    let first = WallClockAnchor(timestamp: .zero, utcMilliseconds: 5000)
    var description = SessionDescription(heedVersion: "0.1", source: "camera", anchor: first)
    description.records = [.observations]
    let writer = try scene.create("drive", description: description)
    writer.record(.frame(.at(0)))
    for (milliseconds, utc) in [(1000.0, 6000.0), (60_000, 1_700_000_060_000)] {
      writer.record(
        .availability(
          AvailabilityChange(
            time: Timestamp(milliseconds: milliseconds), availability: .available, utcMilliseconds: utc)))
    }
    try writer.finish(summary: SessionSummary())
    #expect(try scene.store.read("drive").description.anchor?.utcMilliseconds(at: .zero) == 1_700_000_000_000)
    #expect(try scene.store.sessions().map { try $0.content.get().startUTCMilliseconds } == [1_700_000_000_000])
    let recording = try scene.store.recording("drive")
    #expect(recording.description.anchor?.utcMilliseconds(at: .zero) == 1_700_000_000_000)
    #expect(try recording.makeBasis().anchor == first)
  }
}

import HeedSignals
import Testing

@testable import Heed

@Suite struct MarkerTests {
  private static let now = Timestamp(milliseconds: 5000)

  private static func drive() -> Drive { Drive(DriveEngine(cabin: CabinEngine(rig: cabin))) }

  @Test func aMarkerKeepsItsTextAndItsTime() throws {
    var found: [MonitorEvent] = []
    let drive = Drive(DriveEngine(cabin: CabinEngine(rig: cabin)), receive: { _, events in found += events })
    try drive.mark("picture 1", at: Timestamp(milliseconds: 4321), now: Self.now)
    try drive.mark("picture 2", at: nil, now: Self.now)
    let markers = found.compactMap { event in if case .marker(let marker) = event { marker } else { nil } }
    #expect(markers.map(\.text) == ["picture 1", "picture 2"])
    #expect(markers.map(\.time) == [Timestamp(milliseconds: 4321), Self.now])
  }

  @Test(arguments: [
    (String(repeating: "x", count: 4097), 5000, MarkerRefusal.tooLong), ("early", -1, .otherTime),
    ("of another clock", 1e12, .otherTime),
  ])
  func aMarkerThatWouldSpoilTheSessionIsRefused(text: String, milliseconds: Double, why: MarkerRefusal) {
    #expect(throws: why) {
      try Self.drive().mark(text, at: Timestamp(milliseconds: milliseconds), now: Self.now)
    }
  }

  @Test func aMarkerAfterTheEndIsRefused() throws {
    let drive = Self.drive()
    try drive.finish(note: "over")
    #expect(throws: MarkerRefusal.over) { try drive.mark("late", at: nil, now: Self.now) }
  }
}

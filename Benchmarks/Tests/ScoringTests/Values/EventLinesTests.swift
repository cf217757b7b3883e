import Foundation
import Testing

@testable import Scoring

struct EventLinesTests {
  private func lines(_ text: String) throws -> EventLines { try EventLines(Data(text.utf8), file: "lines") }

  private let recorded = """
    {"type":"availability","t_ms":0}
    {"type":"frame","t_ms":0,"frame":0}
    {"type":"blink","t_ms":33.3,"start_ms":10}
    {"type":"frame","t_ms":33.3,"frame":1}
    {"type":"summary","frames":2}

    """

  @Test func eventsAndFramesAreSeparated() throws {
    let read = try lines(recorded)
    #expect(read.events.count == 3 && read.frames.count == 2 && read.lastTime == 33.3)
  }

  @Test func identicalRecordingsHaveNoDifference() throws {
    #expect(try lines(recorded).difference(lines(recorded)) == nil)
    #expect(try lines(recorded).events == lines(recorded).events)
  }

  @Test(
    arguments: [
      ("another value", ["\"start_ms\":10", "\"start_ms\":11"], "event 2"),
      ("another writing of the same value", ["\"start_ms\":10", "\"start_ms\":10.0"], "event 2"),
      ("a missing event", ["{\"type\":\"summary\",\"frames\":2}\n", ""], "nothing more"),
    ] as [(Comment, [String], String)])
  func firstDifferentEventIsNamed(_ what: Comment, change: [String], words: String) throws {
    let other = try lines(recorded.replacing(change[0], with: change[1]))
    let difference = try #require(lines(recorded).difference(other), what)
    #expect(difference.contains(words), what)
  }

  @Test func invalidJSONLineStopsTheMeasurement() {
    #expect(throws: ScoringError.self) { try lines("{\"type\":\"frame\"") }
  }

  @Test func clockComesFromTheFirstEventWithUTC() throws {
    let text = recorded.replacing("\"t_ms\":0}", with: "\"t_ms\":500,\"utc\":1700000000500.25}")
    #expect(try lines(text).clockAtZero == 1_700_000_000_000.25)
    #expect(try lines(recorded).clockAtZero == nil)
  }

  @Test(
    arguments: [
      ("all but the last tenth of a second", 4.9, nil, 0.1, 0.1), ("nothing lost", 5.0, nil, 0, 0),
      ("more than was sent counts as nothing lost", 5.2, nil, 0, 0),
      ("the program was ready 0.3 s after the first picture", 4.6, 1000.3, 0.1, 0.4),
    ] as [(Comment, Double, Double?, Double, Double)])
  func killedRecordingLosesOnlyItsEnd(_ what: Comment, last: Double, clock: Double?, lost: Double, sinceFirst: Double) {
    let sent = (0...200).map { 1000 + Double($0) / 30 }
    let recording = KilledRecording(sent: sent, killed: 1005.01, lastTime: last, clockAtZero: clock)
    #expect(recording.isOpen, what)
    #expect(abs(recording.lostSeconds - lost) < 1e-9 && abs(recording.lostSinceFirst - sinceFirst) < 1e-9, what)
    #expect(abs(recording.sentSeconds - 5) < 1e-9, "what was sent after the kill does not count")
  }

  @Test func unreadableRecordingHasLostEverything() {
    let recording = KilledRecording(sent: [1, 2], killed: 2, lastTime: nil, clockAtZero: nil)
    #expect(!recording.isOpen && recording.lostSeconds == .infinity && recording.lostSinceFirst == .infinity)
  }

  @Test func lensReferenceFileIsRead() throws {
    let text = "boards 15/20 rms 0.853 px\n[1158.5, 0, 669.5;\n 0, 1154.25, 388;\n 0, 0, 1]\n[-0.25, 0.04, 0, 0, 0]\n"
    let reference = try LensReference(text, file: "reference.txt")
    #expect(reference.focal == SIMD2(1158.5, 1154.25) && reference.center == SIMD2(669.5, 388))
    #expect(throws: ScoringError.self) { try LensReference("[1, 2]", file: "reference.txt") }
    #expect(throws: ScoringError.self) { try LensReference("", file: "reference.txt") }
  }
}

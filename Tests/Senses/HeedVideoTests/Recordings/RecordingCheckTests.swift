import HeedSignals
import Testing

@testable import HeedVideo

@Suite struct RecordingCheckTests {
  /// Each case changes a healthy reading of 100 frames at 25 a second; the expected note.
  static let cases: [(@Sendable (inout Reading) -> Void, String?, Comment)] = [
    ({ _ in }, nil, "a healthy recording"),
    (
      {
        $0.report.refusedPackets = 3; $0.report.frames = 97
      }, "3 frames could not be decoded", "the decoder refused"
    ),
    ({ $0.report.frames = 99 }, "1 frame could not be decoded", "a packet gave no frame"),
    (
      {
        $0.report.frames = 97; $0.report.discardedPackets = 3
      }, nil,
      "frames that an edit list hides are not missing"
    ),
    ({ $0.report.damagedFrames = 2 }, "2 frames damaged", "concealed damage"),
    ({ $0.report.corruptPackets = 1 }, "1 frame damaged", "a packet that the container marks"),
    (
      {
        $0.report.complaints = 4; $0.report.firstComplaint = "LZW"
      }, "the data is damaged (LZW; 4 such)", "GIF, HEVC"
    ),
    ({ $0.report.readErrors = 1 }, "1 read of the file failed", "a disk error"),
    ({ $0.times.removeSubrange(40..<50) }, "about 10 frames missing in 1 place", "packets left out by a remux"),
    ({ $0.times.removeSubrange(40..<43) }, nil, "a step of 4 frames but under 250 ms"),
    ({ $0.times.removeSubrange(40..<46) }, "about 6 frames missing in 1 place", "a step of 7 frames"),
    ({ $0.times = $0.times.map { $0 * 3 } }, nil, "a recording three times slower than declared has no holes to count"),
    (
      {
        $0.report.packets = 50; $0.report.frames = 50; $0.times.removeLast(50)
      },
      "the file ends early: 50 of 100 frames not in it", "cut in half"
    ),
    (
      {
        $0.report.packets = 90; $0.report.frames = 90
      }, nil, "a trimmed clip still counts what it hides"
    ),
  ]

  struct Reading {
    var report = ReadingReport(packets: 100, frames: 100)
    var times = (0..<100).map { Double($0) * 0.04 }
  }

  @Test(arguments: cases)
  func recordingCheckReportsMissingFrames(change: @Sendable (inout Reading) -> Void, note: String?, why: Comment) {
    var reading = Reading()
    change(&reading)
    let facts = RecordingFacts(frameRate: 25, framesDeclared: 100, duration: .seconds(4), packetIsFrame: true)
    var check = RecordingCheck(facts: facts)
    for time in reading.times { check.saw(presented: .seconds(time)) }
    let end = check.end(report: reading.report, start: .zero, remarks: [])
    #expect(end.note == note, why)
    #expect(end.isComplete == (note == nil), why)
  }

  @Test func remarkDoesNotMakeARecordingIncomplete() {
    let check = RecordingCheck(facts: RecordingFacts())
    let end = check.end(report: ReadingReport(packets: 1, frames: 1), start: .zero, remarks: ["its clock started anew"])
    #expect(end.isComplete)
    #expect(end.note == "its clock started anew")
  }
}

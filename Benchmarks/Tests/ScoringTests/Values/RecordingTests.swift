import Foundation
import Testing

@testable import Scoring

struct RecordingTests {
  // The frame line of docs/formats.md, without the fields that the measurements ignore.
  private let frame =
    #"{"type":"frame","frame":0,"t_ms":0.0,"tracking":"success","face":{"score":0.98,"rect":[214.1,150.2,131.0,131.0],"#
    + #""image":[640,480],"yaw_deg":3.1,"pitch_deg":-2.0,"roll_deg":0.4,"center_mm":[4.1,-20.3,648.0]},"eyes":{"left":"#
    + #"{"openness":0.97,"iris_px":[291.3,203.9],"iris_radius_px":5.7},"right":{"openness":null,"iris_px":[1,2],"#
    + #""iris_radius_px":5.7}},"mouth_openness":0.03,"gaze":{"azimuth_deg":1.2,"elevation_deg":-4.0,"confidence":0.9,"#
    + #""screen_pt":null,"screen_state":"inside","zone":"road"},"movement":"fixation","fixation_pt":[955.0,409.1]}"#
  private let missing =
    #"{"type":"frame","frame":1,"t_ms":50.0,"tracking":"faceMissing","face":null,"eyes":null,"gaze":null}"#

  private func read(_ lines: String...) throws -> Recording {
    try Recording(ndjson: Data((lines.joined(separator: "\n") + "\n").utf8), file: "x.ndjson")
  }

  @Test func frameLinesAreReadAsDocumented() throws {
    let recording = try read(frame, missing, #"{"type":"summary","frames":2}"#)
    #expect(recording.frames.count == 2)
    #expect(recording.frames[0].face?.centerMm == SIMD3(4.1, -20.3, 648))
    #expect(recording.frames[0].eyes?.left?.openness == 0.97)
    #expect(recording.frames[0].openness == nil, "one eye only")
    #expect(recording.frames[0].eyes?.right?.irisPx == SIMD2(1, 2))
    #expect(recording.frames[0].gaze?.zone == "road")
    #expect(recording.frames[0].gaze?.screenPt == nil)
    #expect(recording.frames[0].gaze?.screenState == "inside")
    #expect(!recording.frames[1].isFaceReported)
    #expect(recording.hasSummary)
  }

  @Test func eventLinesAreReadAsDocumented() throws {
    let recording = try read(
      #"{"type":"blink","t_ms":9,"start_ms":1,"end_ms":8,"eye":"both","closure":0.9,"slow":false}"#,
      #"{"type":"eyeClosure","t_ms":9,"state":"began","kind":"microsleep","start_ms":1,"end_ms":null,"during_yawn":true}"#,
      #"{"type":"drowsiness","t_ms":9,"is_drowsy":null,"intensity":null,"perclos":null,"window_s":1.5,"kss":null}"#,
      #"{"type":"yawn","t_ms":9,"start_ms":1,"end_ms":8}"#,
      #"{"type":"glance","t_ms":9,"start_ms":1,"end_ms":8,"zone":"phone","class":"phone","kind":null}"#,
      #"{"type":"availability","t_ms":9,"state":"degraded","reason":"tooDark","permanent":false}"#,
      #"{"type":"risk","t_ms":9,"level":"unknown","held":"warning","score":null,"reasons":[{"code":"drowsy","weight":1,"text":""}]}"#,
      #"{"type":"verdict","t_ms":9}"#)
    #expect(recording.blinks.map(\.endMs) == [8])
    #expect(recording.closures.map(\.duringYawn) == [true])
    #expect(recording.drowsiness.map(\.windowS) == [1.5])
    #expect(recording.yawns.count == 1)
    #expect(recording.glances.map(\.class) == ["phone"])
    #expect(recording.glances.map(\.zone) == ["phone"] && recording.glances.map(\.kind) == [nil])
    #expect(recording.availability.map(\.reason) == ["tooDark"])
    #expect(recording.risks.map(\.held) == ["warning"])
    #expect(!recording.hasSummary)
  }

  @Test(arguments: ["{", #"{"frame":3}"#, #"{"type":"blink","t_ms":"soon"}"#, "", "[]"])
  func invalidRecordingLineIsNamed(line: String) {
    #expect {
      try read(frame, line, missing)
    } throws: { error in
      guard case ScoringError.badLine(file: "x.ndjson", line: 2, _) = error else { return false }
      return true
    }
  }

  @Test func repeatedOrEarlierFramesAreRefused() {
    #expect(throws: ScoringError.self) { try read(missing, frame) }
    #expect(throws: ScoringError.self) { try read(frame, frame) }
  }

  @Test func recordingOfAnotherClipIsRefused() throws {
    let truth = drawnTruth("..")
    var recording = Recording()
    recording.frames = drawnFrames("OO").compactMap { $0 }
    #expect(try recording.lines(for: truth).count == 2)
    recording.frames[1].tMs = 76
    #expect(throws: ScoringError.mismatch("frame 1 is said to be at 76.0 ms, it is at 50.0 ms")) {
      try recording.lines(for: truth)
    }
    recording.frames = drawnFrames("OOO").compactMap { $0 }
    #expect(throws: ScoringError.mismatch("frame 2 is none of the clip's 2")) { try recording.lines(for: truth) }
  }

  @Test func aFrameWithoutALineIsNil() throws {
    var recording = Recording()
    recording.frames = drawnFrames("O.O").compactMap { $0 }
    #expect(try recording.lines(for: drawnTruth("....")).map { $0 == nil } == [false, true, false, true])
  }
}

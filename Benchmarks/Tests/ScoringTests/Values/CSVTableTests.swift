import Testing

@testable import Scoring

struct CSVTableTests {
  @Test func csvCellsAreReadByColumnName() throws {
    let table = try CSVTable("frame,t_ms,zone\n0,0.0,road\n1,33.333,\n", file: "a.csv")
    #expect(table.count == 2)
    #expect(try table.integer(1, "frame") == 1)
    #expect(try table.number(1, "t_ms") == 33.333)
    #expect(try table.text(0, "zone") == "road")
    #expect(try table.text(1, "zone") == "")
  }

  @Test func csvLinesMayEndWithCarriageReturn() throws {
    let table = try CSVTable("a,b\r\n1,2\r\n", file: "a.csv")
    #expect(try table.number(0, "b") == 2)
  }

  @Test(arguments: [
    ("", 1, nil, "there is no header"),
    ("a,a\n1,2\n", 1, nil, "a column's name stands twice"),
    ("a,b\n1,2\n1\n", 3, nil, "1 cells, the header has 2"),
    ("a,b\n1,\"2\"\n", 2, nil, "quoted cells are not read"),
    ("a,b\n1,2\n\n1,2\n", 3, nil, "1 cells, the header has 2"),
    ("b,c\n1,2\n", 1, "a", "there is no such column"),
    ("a,b\n1,2\nx,2\n", 3, "a", "'x' is no number"),
    ("a,b\n1,2\n,2\n", 3, "a", "'' is no number"),
    ("a,b\nnan,2\n1,2\n", 2, "a", "'nan' is no number"),
  ])
  func csvErrorNamesLineAndColumn(text: String, line: Int, column: String?, reason: String) {
    #expect(throws: ScoringError.badTable(file: "t.csv", line: line, column: column, reason: reason)) {
      let table = try CSVTable(text, file: "t.csv")
      for row in 0..<table.count { _ = try table.number(row, "a") }
    }
  }

  @Test func truthTableWithMissingFramesIsRefused() throws {
    var lines = truthCSV(frames: 3).split(separator: "\n").map(String.init)
    lines.remove(at: 2)
    let table = try CSVTable(lines.joined(separator: "\n"), file: "t.csv")
    #expect(throws: ScoringError.badTable(file: "t.csv", line: 3, column: "frame", reason: "expected frame 1")) {
      _ = try Truth(table: table)
    }
  }

  @Test func truthTableIsReadFrameByFrame() throws {
    let truth = try Truth(table: CSVTable(truthCSV(frames: 3), file: "t.csv"))
    #expect(truth.frames.count == 3)
    #expect(truth.frames[2].head == SIMD3(1, 2, 600))
    #expect(truth.frames[2].openness == 0.75)
    #expect(truth.frames[2].isInFrame)
    #expect(truth.frames[2].gazePoint == SIMD2(960, 540))
    #expect(truth.frames[2].irisLeft == SIMD2(357, 247))
    #expect(truth.frames[2].irisRight == SIMD2(289, 248))
  }

  private func truthCSV(frames: Int) -> String {
    let header =
      "frame,t_ms,phase,event,zone,head_x_mm,head_y_mm,head_z_mm,head_yaw_deg,head_pitch_deg,head_roll_deg,"
      + "gaze_yaw_deg,gaze_pitch_deg,open_l,open_r,blink_cmd,face_in_frame,gaze_px_x,gaze_px_y,"
      + "irisL_u,irisL_v,irisR_u,irisR_v\n"
    let rest = "normal,fixation,road,1,2,600,3,4,5,6,7,0.5,1,0.25,1,960,540,357,247,289,248\n"
    return header + (0..<frames).map { "\($0),\($0 * 50),\(rest)" }.joined()
  }
}

import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Targets beside a gaze")
struct GazeTargetTests {
  private static func table(
    _ text: String, scale: Double? = nil, lost: [MissingValueMarker] = []
  ) throws -> [String] {
    var table = try GazeTable(
      CSVReader(path: "g.csv", bytes: Array(text.utf8), allowsTabs: true), degreesPerPixel: scale, lost: lost)
    var targets: [String] = []
    while try table.advance() != nil {
      targets.append(table.target.map { "\($0.xDegrees) \($0.yDegrees)" } ?? "not known")
    }
    return targets
  }

  private static let both = "t_ms,x_deg,y_deg,target_x_deg,target_y_deg\n"

  @Test(
    arguments: [
      (both + "0,1,2,3,4\n4,1,2,,\n8,1,2,3,\n", nil, ["3.0 4.0", "not known", "not known"], "degrees, empty cells"),
      (both + "0,,,3,4\n4,1,2,nan,NaN\n", nil, ["3.0 4.0", "not known"], "a lost eye has a target"),
      ("t_ms,x_px,y_px,target_x_px,target_y_px\n0,1,2,10,20\n", 0.5, ["5.0 10.0"], "pixels with a scale"),
      ("t_ms,x_deg,y_deg,target_x_px,target_y_px\n0,1,2,10,20\n", 0.5, ["5.0 10.0"], "of the target alone"),
      (
        "t_ms,x_px,y_px,target_y_deg,target_x_deg,target_x_px,target_y_px\n0,1,2,4,3,10,20\n", 0.5, ["3.0 4.0"],
        "degrees are taken first"
      ),
      (
        "timestamp\tx_coordinate\ty_coordinate\ttarget_x_deg\ttarget_y_deg\n0\t1\t2\tn/a\tn/a\n", 1, ["not known"],
        "BIDS"
      ),
    ] as [(String, Double?, [String], Comment)])
  func targetColumnsAreRead(text: String, scale: Double?, expected: [String], why: Comment) throws {
    #expect(try Self.table(text, scale: scale) == expected, why)
  }

  @Test func lostMarkersDoNotApplyToTargets() throws {
    let lost: [MissingValueMarker] = [.pair(x: 0, y: 0), .number(-1), .text("na")]
    #expect(
      try Self.table(Self.both + "0,0,0,0,0\n4,1,1,-1,5\n8,1,1,NA,NA\n", lost: lost)
        == ["0.0 0.0", "-1.0 5.0", "not known"])
  }

  @Test func missingTargetColumnsGiveNoTarget() throws {
    #expect(try Self.table("t_ms,x_deg,y_deg,target\n0,1,2,3\n") == ["not known"])
  }

  @Test(arguments: [
    ("t_ms,x_deg,y_deg,target_x_deg\n", "g.csv:1:18: target_x_deg needs target_y_deg", "half of it" as Comment),
    ("t_ms,target_y_px,x_deg,y_deg\n", "g.csv:1:6: target_y_px needs target_x_px beside it", "the other half"),
    ("t_ms,x_deg,y_deg,target_x_deg,target_y_px\n", "target_x_deg needs target_y_deg", "of two units"),
    (
      "t_ms,x_deg,y_deg,target_x_px,target_y_px\n", "has pixels (target_x_px); say with --degrees-per-pixel", "no scale"
    ),
    (both + "0,1,1,5,here\n", "g.csv:2:9: target_y_deg is \"here\"", "no number"),
    ("t_ms,x_deg,y_deg,target_x_deg,target_y_deg,target_x_deg\n", "target_x_deg", "twice"),
  ])
  func targetWithOneCoordinateIsRefused(text: String, words: String, why: Comment) throws {
    let failure = try #require(throws: FormatError.self) { try Self.table(text) }
    #expect(failure.description.contains(words), "\(failure)")
  }
}

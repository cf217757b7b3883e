import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Tables of gaze")
struct GazeTableTests {
  /// The gaze position in every row as "x y" or "lost", with "!" if the row's time is not used.
  private static func samples(_ text: String, scale: Double? = nil, lost: [String] = []) throws -> [String] {
    let marks = try lost.map { try #require(MissingValueMarker(argument: $0)) }
    var table = try GazeTable(
      CSVReader(path: "g.csv", bytes: Array(text.utf8)), degreesPerPixel: scale, lost: marks)
    var samples: [String] = []
    while let isUsed = try table.advance() {
      let place = table.sample.position.map { "\($0.xDegrees) \($0.yDegrees)" } ?? "lost"
      samples.append(isUsed ? place : place + "!")
    }
    return samples
  }

  @Test(
    arguments: [
      ("t_ms,x_deg,y_deg\n0,1.5,-2\n", nil, ["1.5 -2.0"], "degrees"),
      ("valid,y_deg,note,x_deg,t_ms\n1,-2,hm,1.5,0\n", nil, ["1.5 -2.0"], "in any order, among others"),
      ("t_ms,x_px,y_px\n0,200,100\n", 0.5, ["100.0 50.0"], "pixels with a scale"),
      ("t_ms,x_px,y_px,x_deg,y_deg\n0,200,100,1,2\n", 0.5, ["1.0 2.0"], "degrees are taken where both are there"),
      ("t_ms,x_deg,y_deg\n0,,\n1,,2\n2,1,\n3,1,2\n", nil, ["lost", "lost", "lost", "1.0 2.0"], "half a place is none"),
      ("t_ms,x_deg,y_deg\n0,nan,NaN\n1,1,NAN\n", nil, ["lost", "lost"], "no number, spelled out"),
      ("t_ms,x_deg,y_deg\n0,0,0\n", nil, ["0.0 0.0"], "0,0 is a place unless somebody says otherwise"),
      (
        "t_ms,x_deg,y_deg\n0,1,1\n0,2,2\n-1,3,3\n1,4,4\n", nil, ["1.0 1.0", "2.0 2.0!", "3.0 3.0!", "4.0 4.0"], "times"
      ),
    ] as [(String, Double?, [String], Comment)])
  func gazeRowsBecomeSamples(text: String, scale: Double?, expected: [String], why: Comment) throws {
    #expect(try Self.samples(text, scale: scale) == expected, why)
  }

  @Test(arguments: [
    (["0,0"], ["lost", "0.0 1.0", "-1.0 5.0", "refused"]),
    (["-1"], ["0.0 0.0", "0.0 1.0", "lost", "refused"]),
    (["0"], ["lost", "lost", "-1.0 5.0", "refused"]),
    (["na"], ["0.0 0.0", "0.0 1.0", "-1.0 5.0", "lost"]),
    (["0,0", "-1", "NA"], ["lost", "0.0 1.0", "lost", "lost"]),
  ])
  func lostMarkersGiveLostSamples(lost: [String], expected: [String]) throws {
    for (row, expected) in zip(["0,0", "0.0,1", "-1.0,5", "NA,3"], expected) {
      let table = "t_ms,x_deg,y_deg\n0,\(row)\n"
      if expected == "refused" {
        #expect(throws: FormatError.self) { try Self.samples(table, lost: lost) }
      } else {
        #expect(try Self.samples(table, lost: lost) == [expected])
      }
    }
  }

  @Test(arguments: [("4.6e12", true), ("4.7e12", false), ("-4.7e12", false), ("1e308", false)])
  func timesBeyondAllRecordingsAreRefusedWithTheirLine(time: String, isTime: Bool) throws {
    let table = "t_ms,x_deg,y_deg\n-1e12,0,0\n\(time),0,0\n"
    if isTime {
      #expect(try Self.samples(table).count == 2)
      return
    }
    let error = #expect(throws: FormatError.self) { try Self.samples(table) }
    #expect(error?.description.contains(":3:") == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["", "1,2,3"]) func invalidLostMarkersAreRefused(argument: String) {
    #expect(MissingValueMarker(argument: argument) == nil)
  }

  @Test(arguments: [
    ("x_deg,y_deg\n", "g.csv:1:1: the first line names no column t_ms"),
    ("t_ms,x_deg,y\n", "g.csv:1:1: the first line names neither x_deg,y_deg nor x_px,y_px"),
    ("t_ms;x_deg;y_deg\n", "semicolons"),
    ("t_ms,x_px,y_px\n0,1,1\n", "57.3 * atan"),
    ("t_ms,x_deg,y_deg,movement\n", "g.csv:1:18: there is a column movement already"),
    ("t_ms,x_deg,x_deg,y_deg\n", "g.csv:1:12: there are two columns x_deg"),
    ("t_ms,x_deg,y_deg\n0,1,1\n,1,1\n", "g.csv:3:1: t_ms is empty"),
    ("t_ms,x_deg,y_deg\nnan,1,1\n", "g.csv:2:1: t_ms is \"nan\""),
    ("t_ms,x_deg,y_deg\n0,1,1\n1,inf,1\n", "g.csv:3:3: x_deg is \"inf\""),
    ("t_ms,x_deg,y_deg\n0,1,1\n1,1,left\n", "g.csv:3:5: y_deg is \"left\""),
  ])
  func invalidGazeTableIsRefusedWithItsPlace(text: String, words: String) throws {
    let failure = try #require(throws: FormatError.self) { try Self.samples(text) }
    #expect(failure.description.contains(words), "\(failure)")
  }
}

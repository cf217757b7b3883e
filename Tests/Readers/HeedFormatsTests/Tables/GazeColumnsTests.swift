import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Gaze tables of other programs")
struct GazeColumnsTests {
  /// Every row of a gaze table as "milliseconds x y", or "milliseconds lost".
  private static func samples(
    _ text: String, scale: Double? = nil, unit: TimeUnit? = nil, columns: String? = nil
  ) throws -> [String] {
    var table = try GazeTable(
      CSVReader(path: "g.csv", bytes: Array(text.utf8), allowsTabs: true), degreesPerPixel: scale, lost: [],
      timeUnit: unit, columns: columns.flatMap { GazeColumnNames(argument: $0) })
    var samples: [String] = []
    while try table.advance() != nil {
      let place = table.sample.position.map { "\($0.xDegrees) \($0.yDegrees)" } ?? "lost"
      samples.append("\(Figure.number(table.sample.time.milliseconds, 3)) \(place)")
    }
    return samples
  }

  // The columns of pymovements 0.28's Gaze.save_samples: _x, _y; for two eyes _xl, _yl, _xr, _yr; both together _xa, _ya.
  @Test(
    arguments: [
      ("time,position_x,position_y\n4,1.5,-2\n6,,\n", nil, ["4 1.5 -2.0", "6 lost"], "degrees"),
      ("time,pixel_x,pixel_y\n4,10,20\n", 0.5, ["4 5.0 10.0"], "pixels with a scale"),
      ("time,pixel_x,pixel_y,position_x,position_y\n4,10,20,1,2\n", nil, ["4 1.0 2.0"], "degrees are taken first"),
      ("time,position_xl,position_yl,position_xr,position_yr\n4,1,2,3,4\n", nil, ["4 3.0 4.0"], "the right eye"),
      (
        "time,position_xl,position_yl,position_xr,position_yr,position_xa,position_ya\n4,1,2,3,4,5,6\n", nil,
        ["4 5.0 6.0"], "both eyes together"
      ),
    ] as [(String, Double?, [String], Comment)])
  func pymovementsFilesAreRead(text: String, scale: Double?, expected: [String], why: Comment) throws {
    #expect(try Self.samples(text, scale: scale) == expected, why)
  }

  @Test(
    arguments: [
      ("timestamp\tx_coordinate\ty_coordinate\tpupil_size\n0.002\t10\t20\t3\n", nil, ["2 5.0 10.0"], "seconds, tabs"),
      ("timestamp\tx_coordinate\ty_coordinate\n0\tn/a\tn/a\n0.5\t\t\n", nil, ["0 lost", "500 lost"], "not available"),
      ("timestamp,x_coordinate,y_coordinate\n7,10,20\n", .ms, ["7 5.0 10.0"], "another unit, commas"),
      ("timestamp,x_coordinate,y_coordinate\n7000,10,20\n", .us, ["7 5.0 10.0"], "microseconds"),
    ] as [(String, TimeUnit?, [String], Comment)])
  func bidsFilesAreRead(text: String, unit: TimeUnit?, expected: [String], why: Comment) throws {
    #expect(try Self.samples(text, scale: 0.5, unit: unit) == expected, why)
  }

  @Test func namedColumnsAreRead() throws {
    let text = "TIMESTAMP\tRIGHT_GAZE_X\tRIGHT_GAZE_Y\tt_ms\n4\t10\t20\t9\n6\t\t\t9\n"
    let columns = "t=TIMESTAMP,x=RIGHT_GAZE_X,y=RIGHT_GAZE_Y"
    #expect(try Self.samples(text, scale: 0.5, columns: columns) == ["4 5.0 10.0", "6 lost"])
    #expect(throws: FormatError.self) { try Self.samples(text, columns: columns) }
    for wrong in ["t=A,x=B", "t=A,x=B,y=C,z=D", "A,B,C"] { #expect(GazeColumnNames(argument: wrong) == nil) }
  }

  @Test(arguments: [
    (
      "TIMESTAMP\tRIGHT_GAZE_X\tRIGHT_GAZE_Y\n",
      "it names TIMESTAMP, RIGHT_GAZE_X, RIGHT_GAZE_Y: say which they are with --columns t=TIME,x=X,y=Y"
    ),
    ("when,across,down\n", "it names when, across, down: say which they are with --columns t=TIME,x=X,y=Y"),
  ])
  func tablesOfOtherToolsAreNamedWithTheirColumns(text: String, expected: String) {
    let error = #expect(throws: FormatError.self) { try Self.samples(text, scale: 0.5) }
    #expect(error.map { "\($0)".contains(expected) } == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: [("0,0", "4 lost"), ("-1,-1", "4 lost"), ("0,1", "4 0.0 0.5")])
  func pixelsOfALostEyeAreLost(place: String, expected: String) throws {
    #expect(try Self.samples("t_ms,x_px,y_px\n4,\(place)\n", scale: 0.5) == [expected])
    #expect(try Self.samples("t_ms,x_deg,y_deg\n4,\(place)\n").first?.hasSuffix("lost") == false)
  }

  @Test func columnsOfHeedArePreferred() throws {
    let text = "time,t_ms,x_px,y_px,position_x,position_y\n1,2,10,20,7,8\n"
    #expect(try Self.samples(text, scale: 0.5) == ["2 5.0 10.0"])
  }

  @Test(arguments: [
    (
      "timestamp,x_coordinate,y_coordinate\n0,1,1\n", "(x_coordinate); say with --degrees-per-pixel",
      "no unit is guessed"
    ),
    ("timestamp,x_coordinate,y_coordinate\n0,1,1\n", "1 for coordinates in degrees", "degrees can be said"),
    ("time,position_xl,position_yl\n", "position_x,position_y", "one eye of two is no pymovements"),
    ("onset,x_deg,y_deg\n", "nor time, as pymovements has it, nor timestamp, as BIDS", "no time"),
    ("time,x_deg,y_deg\nn/a,1,1\n", "g.csv:2:1: time is \"n/a\"", "every row needs its time"),
    ("timestamp,x_deg,y_deg\n0,1,1\n1,n/a,1\n", "g.csv:3:3: x_deg is \"n/a\"", "n/a is a word of BIDS alone"),
  ])
  func missingGazeColumnsAreRefused(text: String, words: String, why: Comment) throws {
    let failure = try #require(throws: FormatError.self) { try Self.samples(text) }
    #expect(failure.description.contains(words), "\(failure)")
  }

  @Test(arguments: [
    (TimeUnit.s, 2.0, "in milliseconds? Then say --time-unit ms"),
    (.ms, 0.000002, "in seconds? Then say --time-unit s"),
    (.ms, 2000, "in microseconds? Then say --time-unit us"),
  ])
  func unlikelySampleRateSuggestsAnotherTimeUnit(unit: TimeUnit, interval: Double, hint: String) throws {
    var times = SampleTimes(path: "g.csv", unit: unit, unitOption: "--time-unit")
    for number in 0..<50 {
      _ = times.add(Timestamp(milliseconds: Double(number) * interval * unit.milliseconds), line: number)
    }
    let failure = try #require(throws: FormatError.self) { try times.checkRate() }
    #expect(failure.description.contains(hint), "\(failure)")
  }

  @Test func tabSeparatedTableGetsTabSeparatedLabels() throws {
    var reader = try CSVReader(path: "t.tsv", bytes: Array("a\tb\n1\t2, 3\n\t\n".utf8), allowsTabs: true)
    var rows = LabelledRows()
    #expect(String(decoding: LabelledRows.header(of: reader), as: UTF8.self) == "a\tb\tmovement\n")
    while try reader.advance() { rows.add(reader, isUsed: true) }
    #expect(String(decoding: rows.take([.fixation, .pso]), as: UTF8.self) == "1\t2, 3\tfixation\n\t\tpso\n")
  }
}

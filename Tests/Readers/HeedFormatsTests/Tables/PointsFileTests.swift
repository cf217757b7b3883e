import HeedGaze
import HeedGeometry
import HeedSignals
import Testing

@testable import HeedFormats

@Suite("Tables of points")
struct PointsFileTests {
  private static let header = "point,start_ms,end_ms,x_pt,y_pt,role\n"

  private static func read(_ text: String) throws -> PointsFile {
    let (x, y) = (try #require(Direction<Camera>(SIMD3(-1, 0, 0))), try #require(Direction<Camera>(SIMD3(0, 1, 0))))
    let display = Rig.Display(
      widthMeters: 0.34, heightMeters: 0.19, widthPoints: 1920, heightPoints: 1080, topLeft: .millimeters(170, 8, 0),
      xAxis: x, yAxis: y)
    return try PointsFile(CSVReader(path: "points.csv", bytes: Array(text.utf8)), display: display)
  }

  private static let good: [(String, Comment)] = [
    (header + "a,0,2000,960,540,calibration\nb,2000,3350.5,0,1080,validation\n", "as docs/formats.md has it"),
    (header + "b,2000,3350.5,0,1080,validation\na,0,2000,960,540,calibration", "in any order, without a last line end"),
    (
      "\u{FEFF}" + header + "a,0,2000,960,540,calibration\r\n\r\n\"b\",2000,3350.5,0,1080,validation\r\n",
      "as Excel has it"
    ),
    (
      "role,y_pt,x_pt,note,point,start_ms,end_ms\ncalibration,540,960,\"said: \"\"now, look\"\"\",a,0,2000\n"
        + "validation, 1080 ,0,,b,2000,3350.5\n", "other columns, in another order, and spaces"
    ),
  ]

  @Test(arguments: good)
  func validPointTablesAreRead(text: String, why: Comment) throws {
    let points = try Self.read(text)
    #expect(points.calibration.map(\.name) == ["a"] && points.validation.map(\.name) == ["b"], why)
    #expect(points.calibration.first?.target == PlanePoint(x: 960, y: 540), why)
    #expect(points.validation.first?.end == Timestamp(milliseconds: 3350.5), why)
    #expect(points.end == Timestamp(milliseconds: 3350.5), why)
  }

  private static let bad: [(String, String, String)] = [
    ("", "1:1", "empty"),
    ("\n\n", "1:1", "empty"),
    ("point,start_ms,end_ms,x_pt,y_mm,role\na,0,1,1,1,calibration\n", "1:1", "no column y_pt"),
    ("a,0,2000,960,540,calibration\n", "1:1", "no column point"),
    ("point,point,start_ms,end_ms,x_pt,y_pt,role\n", "1:7", "two columns point"),
    (header, "1:1", "no line has the role calibration"),
    (header + "a,0,2000,960,540,validation\n", "1:1", "no line has the role calibration"),
    (header + "a,0,2000,960,540\n", "2:14", "5 cells"),
    (header + "a,0,2000,960,540,calibration,more\n", "2:30", "7 cells"),
    (header + ",0,2000,960,540,calibration\n", "2:1", "no name"),
    (header + "a,0,2000,nan,540,calibration\n", "2:10", "\"nan\""),
    (header + "a,0,2000,0x10,540,calibration\n", "2:10", "\"0x10\""),
    (header + "a,0,2000,1e999,540,calibration\n", "2:10", "not a number"),
    (header + "a,0,2000,960,,calibration\n", "2:14", "y_pt is empty"),
    (header + "a,0,2000,960,1080.5,calibration\n", "2:14", "1080 points high"),
    (header + "a,0,2000,-1,540,calibration\n", "2:10", "1920 points wide"),
    (header + "a,inf,2000,960,540,calibration\n", "2:3", "start_ms"),
    (header + "a,0,1e300,960,540,calibration\n", "2:5", "no time"),
    (header + "a,2000,2000,960,540,calibration\n", "2:8", "ends before it begins"),
    (header + "a,0,2000,960,540,practice\n", "2:18", "\"practice\""),
    (header + "a,0,2000,960,540,calibration\nb,1999,4000,9,9,validation\n", "3:3", "line 2 is shown at the same time"),
    (header + "\"a,0,2000,960,540,calibration\n", "2:1", "never closed"),
  ]

  @Test(arguments: bad)
  func invalidPointTableIsRefusedWithItsPlace(text: String, place: String, words: String) throws {
    let failure = try #require(throws: FormatError.self) { try Self.read(text) }
    #expect(failure.description.hasPrefix("points.csv:\(place)"), "\(failure)")
    #expect(failure.description.contains(words), "\(failure)")
  }

  @Test func binaryPointTableIsRefused() throws {
    let failure = try #require(throws: FormatError.self) { try CSVReader(path: "p", bytes: [0xff, 0xfe, 0x80]) }
    #expect(failure.description.hasPrefix("p"), "\(failure)")
  }

  @Test func oversizedPointTablesAreRefusedEarly() throws {
    let rows = (0...PointsFile.mostPoints).map { "a,\($0 * 10),\($0 * 10 + 10),960,540,validation\n" }.joined()
    // The quotation mark without an end comes after the limit, so it is never reached.
    let long = try #require(throws: FormatError.self) {
      try Self.read(Self.header + rows + "\"")
    }
    #expect(long.description.hasPrefix("points.csv:2002:1: more than 2000"))
    let wide = try #require(throws: FormatError.self) {
      try Self.read(Self.header + String(repeating: ",", count: CSVLine.mostCells + 1) + "\"")
    }
    #expect(wide.description.hasPrefix("points.csv:2:257: more than 256"))
  }

  @Test func onlyFramesAroundCalibrationPointsAreKept() throws {
    let points = try Self.read(Self.header + "a,5000,7000,960,540,calibration\n")
    let kept = [3900, 4000, 6999, 7000].map { points.needs(Timestamp(milliseconds: $0)) }
    #expect(kept == [false, true, true, false])
  }

  @Test func looksOfAWalkAreReadOrRefused() throws {
    func read(_ rows: String) throws -> LooksFile {
      try LooksFile(
        CSVReader(path: "l", bytes: Array("zone,start_ms,end_ms\n\(rows)".utf8)), places: ["camera", "road"])
    }
    let looks = try read("camera,500,5000\nroad,5000,9500.5\n").looks
    #expect(looks.map(\.place) == ["camera", "road"] && looks.last?.end == Timestamp(milliseconds: 9500.5))
    for rows in ["rod,0,1", "road,1,1", "road,,5", "road,0,1e99"] {
      #expect(throws: FormatError.self) { try read(rows) }
    }
  }
}

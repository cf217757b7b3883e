import Testing

@testable import Scoring

struct PointsTableTests {
  private let csv = """
    point,start_ms,end_ms,x_pt,y_pt,role
    cal0,0.0,2000.0,960.0,540.0,calibration
    cal1,2000.0,4000.0,192.0,108.0,calibration
    val10,10000.0,11350.0,1216.0,684.0,validation
    val7,11350.0,12700.0,192.0,396.0,validation

    """

  private func table() throws -> PointsTable { try PointsTable(table: CSVTable(csv, file: "points.csv")) }

  @Test func pointsTableSurvivesTheRoundTrip() throws {
    let table = try table()
    #expect(table.calibration.map(\.name) == ["cal0", "cal1"])
    #expect(table.validation.map(\.target) == [SIMD2(1216, 684), SIMD2(192, 396)])
    #expect(table.points[1].interval == Interval(2000, 4000))
    #expect(table.csv == csv)
  }

  @Test func onePointTableKeepsTheFirstCalibrationPoint() throws {
    let one = try table().onePoint
    #expect(one.points.map(\.name) == ["cal0", "val10", "val7"])
    #expect(one.calibration.count == 1)
  }

  @Test func sixthPointIsTheNearestValidationPoint() throws {
    let six = try table().withPoint(near: SIMD2(192, 400))
    #expect(six.calibration.map(\.name) == ["cal0", "cal1", "val7"])
    #expect(six.validation.map(\.name) == ["val10"])
    let between = SIMD2<Double>((1216 + 192) / 2, (684 + 396) / 2)
    #expect(
      try table().withPoint(near: between).validation.map(\.name) == ["val7"], "the first shown of two equal ones")
  }

  @Test(arguments: ["p,0,1,2,3,practice", "p,1,1,2,3,validation", "p,0,1,nan,3,validation"])
  func invalidTablePointsAreRefused(row: String) {
    #expect(throws: ScoringError.self) {
      try PointsTable(table: CSVTable(PointsTable.header + "\n" + row, file: "points.csv"))
    }
  }

  @Test func generatedBadPointTablesAreRefused() throws {
    let table = try table()
    let unreadable = BadPoints.unreadable(from: table)
    #expect(Set(unreadable.map(\.csv)).count == unreadable.count)
    for bad in unreadable {
      // Without rows a table is well-formed; everything else our own reader refuses as well.
      guard bad.name != "no rows" else { continue }
      #expect(throws: ScoringError.self, "\(bad.name)") {
        try PointsTable(table: CSVTable(bad.csv, file: "points.csv"))
      }
    }
    for bad in BadPoints.insufficient(from: table) {
      #expect(throws: Never.self, "\(bad.name)") { try PointsTable(table: CSVTable(bad.csv, file: "points.csv")) }
    }
  }

  @Test func collinearTestPointsLieOnTheLeftEdge() throws {
    #expect(BadPoints.collinear(try table()).calibration.map(\.name) == ["cal1", "val7"])
  }
}

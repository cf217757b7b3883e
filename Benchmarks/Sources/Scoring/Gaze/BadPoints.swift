/// Tables of points that cannot yield a calibration.
///
/// Each is made from the clip's own table and has exactly one fault.
package struct BadPoints: Hashable, Sendable {
  package var name: String
  package var csv: String

  package init(_ name: String, _ csv: String) {
    self.name = name
    self.csv = csv
  }

  /// Tables whose cells are not valid numbers or times, whatever the recording shows.
  package static func unreadable(from table: PointsTable) -> [BadPoints] {
    let lines = table.csv.split(separator: "\n").map(String.init)
    func edited(_ column: Int, _ value: String) -> String {
      var changed = lines
      guard changed.count > 1 else { return "" }
      var cells = changed[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      cells[column] = value
      changed[1] = cells.joined(separator: ",")
      return changed.joined(separator: "\n") + "\n"
    }
    let headless = lines.dropFirst().joined(separator: "\n") + "\n"
    return [
      BadPoints("x is NaN", edited(3, "nan")), BadPoints("y is infinite", edited(4, "inf")),
      BadPoints("x is no number", edited(3, "left")), BadPoints("y is empty", edited(4, "")),
      BadPoints("x beyond every number", edited(3, "1e999")), BadPoints("start is NaN", edited(1, "NaN")),
      BadPoints("ends before it begins", edited(2, "-1")), BadPoints("unknown role", edited(5, "practice")),
      BadPoints("a cell too few", lines.prefix(1).joined() + "\ncal0,0,2000,960,540\n"),
      BadPoints("no column y_pt", table.csv.replacing("y_pt", with: "y_mm")), BadPoints("no header", headless),
      BadPoints("no rows", PointsTable.header + "\n"), BadPoints("nothing at all", ""),
    ]
  }

  /// Readable tables whose points are not sufficient for a calibration.
  package static func insufficient(from table: PointsTable) -> [BadPoints] {
    var onlyValidation = table
    for index in onlyValidation.points.indices { onlyValidation.points[index].role = .validation }
    var short = table
    // Source: docs/formats.md: the eye's travel at the start of each point is discarded; 100 ms is nothing but travel.
    for index in short.points.indices { short.points[index].interval.end = short.points[index].interval.start + 100 }
    return [
      BadPoints("no calibration point", onlyValidation.csv), BadPoints("100 ms a point", short.csv),
      BadPoints("five in a line", collinear(table).csv),
      BadPoints("all after the clip's end", shifted(table, by: 1e7).csv),
    ]
  }

  /// A table with calibration targets only at the display's left edge, which lie in one line. The rest is validation.
  package static func collinear(_ table: PointsTable) -> PointsTable {
    var result = table
    let edge = table.points.map(\.target.x).min()
    for index in result.points.indices {
      result.points[index].role = result.points[index].target.x == edge ? .calibration : .validation
    }
    return result
  }

  private static func shifted(_ table: PointsTable, by milliseconds: Double) -> PointsTable {
    var result = table
    for index in result.points.indices {
      result.points[index].interval.start += milliseconds
      result.points[index].interval.end += milliseconds
    }
    return result
  }
}

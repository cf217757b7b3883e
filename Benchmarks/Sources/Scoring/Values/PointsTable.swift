/// One target shown to a person.
package struct GazePoint: Hashable, Sendable {
  package enum Role: String, Hashable, Sendable { case calibration, validation }

  package var name: String
  /// The time in which the target was shown.
  package var interval: Interval
  /// Position of the target in points of the display.
  package var target: SIMD2<Double>
  package var role: Role

  package init(name: String, interval: Interval, target: SIMD2<Double>, role: Role) {
    self.name = name
    self.interval = interval
    self.target = target
    self.role = role
  }
}

/// The targets of a recording, in the format of `heed calibrate --points` (docs/formats.md).
package struct PointsTable: Hashable, Sendable {
  package static let header = "point,start_ms,end_ms,x_pt,y_pt,role"

  package var points: [GazePoint]

  package init(_ points: [GazePoint]) { self.points = points }

  package init(table: CSVTable) throws(ScoringError) {
    points = []
    for row in 0..<table.count {
      let roleName = try table.text(row, "role")
      guard let role = GazePoint.Role(rawValue: roleName) else {
        throw .badTable(file: table.file, line: row + 2, column: "role", reason: "'\(roleName)' is no role")
      }
      let interval = Interval(try table.number(row, "start_ms"), try table.number(row, "end_ms"))
      guard interval.length > 0 else {
        throw .badTable(file: table.file, line: row + 2, column: "end_ms", reason: "it ends before it begins")
      }
      points.append(
        GazePoint(
          name: try table.text(row, "point"), interval: interval,
          target: SIMD2(try table.number(row, "x_pt"), try table.number(row, "y_pt")), role: role))
    }
  }

  package var calibration: [GazePoint] { points.filter { $0.role == .calibration } }
  package var validation: [GazePoint] { points.filter { $0.role == .validation } }

  /// The table with only the first calibration point; all validation points stay.
  package var onePoint: PointsTable {
    let first = points.first { $0.role == .calibration }
    return PointsTable(points.filter { $0.role == .validation || $0 == first })
  }

  /// The table with one more calibration point: the validation point nearest to `place`. Of several equally near, the
  /// first shown.
  package func withPoint(near place: SIMD2<Double>) -> PointsTable {
    func distance(_ index: Int) -> Double {
      let way = points[index].target - place
      return (way * way).sum()
    }
    var result = self
    let candidates = points.indices.filter { points[$0].role == .validation }
    if let nearest = candidates.min(by: { distance($0) < distance($1) }) { result.points[nearest].role = .calibration }
    return result
  }

  /// The table as the text of a file.
  package var csv: String {
    ([Self.header]
      + points.map { point in
        "\(point.name),\(point.interval.start),\(point.interval.end),\(point.target.x),\(point.target.y),\(point.role.rawValue)"
      }).joined(separator: "\n") + "\n"
  }
}

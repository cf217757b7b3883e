import Scoring

/// Everything about places, the camera's own calibration and recorded drives, in the order of issue 6.
struct CoordinateRows {
  let places: Places
  /// What a row's name has to hold; nil: every row.
  var only: String?

  func rows() -> [Row] {
    var rows: [Row] = []
    func add(_ name: String, _ required: String, _ body: () throws -> Row) {
      if isAsked(name) { rows.append(.measured(name, required: required, body)) }
    }
    add(RoundTripRow.name, RoundTripRow.required) { try RoundTripRow(places: places).row() }
    add(GeodesicRow.name, GeodesicRow.required) { try GeodesicRow(places: places).row() }
    add(PointsOfInterestRow.name, PointsOfInterestRow.required) { try PointsOfInterestRow(places: places).row() }
    add(SelfCalibrationRow.name, SelfCalibrationRow.required) { try SelfCalibrationRow(places: places).row() }
    add(IntrinsicsRow.name, IntrinsicsRow.required) { try IntrinsicsRow(places: places).row() }
    return rows + SessionRows(places: places).rows(isAsked)
  }

  private func isAsked(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }
}

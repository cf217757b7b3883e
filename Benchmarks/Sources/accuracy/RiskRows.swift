import Scoring

/// Everything about rule books and risk, in the order of issue 7.
struct RiskRows {
  let places: Places
  /// What a row's name has to hold; nil: every row.
  var only: String?

  func rows() -> [Row] {
    var rows: [Row] = []
    func add(_ name: String, _ required: String, _ body: () throws -> Row) {
      guard only.map({ name.contains($0) }) ?? true else { return }
      rows.append(.measured(name, required: required, body))
    }
    add(ThresholdRow.name, ThresholdRow.required) { try ThresholdRow(places: places).row() }
    add(OpenpilotRow.name, OpenpilotRow.required) { try OpenpilotRow(places: places).row() }
    add(EverDistractedRow.name, EverDistractedRow.required) { try EverDistractedRow(places: places).row() }
    add(NormalDrivingRow.name, NormalDrivingRow.required) { try NormalDrivingRow(places: places).row() }
    add(MonotoneRow.name, MonotoneRow.required) { try MonotoneRow(places: places).row() }
    add(HazardRow.name, HazardRow.required) { try HazardRow(places: places).row() }
    add(DecisionSpeedRow.name, DecisionSpeedRow.required) { try DecisionSpeedRow(places: places).row() }
    return rows
  }
}

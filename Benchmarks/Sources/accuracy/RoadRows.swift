import Scoring

/// Everything about the road, in the order of issue 5.
struct RoadRows {
  let places: Places

  func rows() -> [Row] {
    let boxes = DriveBoxesRows(places: places).rows()
    return boxes.dropLast() + [
      .measured(SimulatedApproachesRow.name, required: SimulatedApproachesRow.required) {
        try SimulatedApproachesRow(places: places).row()
      }
    ] + boxes.suffix(1) + [
      .measured(LeadRow.name, required: LeadRow.required) { try LeadRow(places: places).row() },
      .measured(PositionSpeedRow.name, required: PositionSpeedRow.required) {
        try PositionSpeedRow(places: places).row()
      },
    ] + LaneRows(places: places).rows() + [
      .measured(DepartureRow.name, required: DepartureRow.required) { try DepartureRow(places: places).row() }
    ] + RoadFaultRows(places: places).rows()
  }
}

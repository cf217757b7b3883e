import Scoring

/// Everything about places, the camera's own calibration and recorded drives, in the order of issue 6.
struct CoordinateRows {
  let places: Places

  func rows() -> [Row] {
    [
      .measured(RoundTripRow.name, required: RoundTripRow.required) { try RoundTripRow(places: places).row() },
      .measured(GeodesicRow.name, required: GeodesicRow.required) { try GeodesicRow(places: places).row() },
      .measured(PointsOfInterestRow.name, required: PointsOfInterestRow.required) {
        try PointsOfInterestRow(places: places).row()
      },
      .measured(SelfCalibrationRow.name, required: SelfCalibrationRow.required) {
        try SelfCalibrationRow(places: places).row()
      },
      .measured(IntrinsicsRow.name, required: IntrinsicsRow.required) { try IntrinsicsRow(places: places).row() },
    ] + SessionRows(places: places).rows()
  }
}

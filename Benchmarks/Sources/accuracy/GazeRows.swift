import Scoring

/// Everything about gaze that is calibrated, in the order of issue 3.
struct GazeRows {
  let places: Places
  let analyzer: Analyzer
  let drive: Result<Clip, any Error>
  let pose: Result<Clip, any Error>

  func rows() -> [Row] {
    let calibrator = Calibrator(places: places)
    let points = PointRows(places: places, analyzer: analyzer, calibrator: calibrator)
    return points.rows + [
      .measured(ZoneRow.name, required: ZoneRow.required) {
        ZoneRow(
          calibrated: try CalibratedClip(
            "drive", variant: "calibrated", places: places, analyzer: analyzer, calibrator: calibrator)
        ).row
      },
      .measured(IrisRow.name, required: IrisRow.required) {
        let accuracy = try Clip("accuracy", places: places, analyzer: analyzer)
        return IrisRow(clips: [("drive", try drive.get()), ("accuracy", accuracy), ("pose", try pose.get())]).row
      },
      .measured(TrustRow.name, required: TrustRow.required) {
        TrustRow(places: places, five: points.five, six: points.six).row()
      },
      .measured(CostRow.name, required: CostRow.required) {
        try CostRow(places: places, calibration: try? points.five.get().calibration).row()
      },
      .measured(RefusalRow.name, required: RefusalRow.required) {
        let five = try points.five.get()
        return try RefusalRow(places: places, calibration: five.calibration, points: five.points).row()
      },
    ]
  }
}

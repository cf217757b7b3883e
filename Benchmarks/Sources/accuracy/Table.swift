import Measuring
import Scoring

/// Measures every row, in the order of the issues.
struct Table {
  let places: Places
  let runs: Int

  func report() -> Report {
    let analyzer = Analyzer(places: places)
    let machine = Information.machine()
    // First, while this program is small and nothing else runs: the speed.
    let drive = Result {
      try Clip(
        "drive", places: places, analyzer: analyzer, runs: runs, core: try MeasuredProcess.allowedCores().last)
    }
    let pose = Result { try Clip("pose", places: places, analyzer: analyzer) }
    let ownPeak = analyzer.ownPeakBytes
    let rows =
      [
        .measured(LandmarkRow.name, required: LandmarkRow.required) { try LandmarkRow(places: places).row() },
        .measured(DriveRows.faceName, required: DriveRows.faceRequired) { DriveRows(clip: try drive.get()).face },
        .measured(PoseRow.name, required: PoseRow.required) { PoseRow(clip: try pose.get()).row },
        .measured(DriveRows.lidsName, required: DriveRows.lidsRequired) { DriveRows(clip: try drive.get()).lids },
        .measured(PhaseRow.name, required: PhaseRow.required) { try PhaseRow(clip: try drive.get()).row() },
        .measured(DriveRows.gazeName, required: DriveRows.gazeRequired) { DriveRows(clip: try drive.get()).gaze },
      ] + FaceRows(analyzer: analyzer).rows() + [
        .measured(SpeedRow.name, required: SpeedRow.required) {
          SpeedRow(clip: try drive.get(), ownPeakBytes: ownPeak).row
        }
      ] + GazeRows(places: places, analyzer: analyzer, drive: drive, pose: pose).rows() + movementRows + [
        .measured(BlinkRow.name, required: BlinkRow.required) { BlinkRow(clip: try drive.get()).row },
        .measured(DrowsinessRow.name, required: DrowsinessRow.required) {
          try DrowsinessRow(clip: try drive.get()).row()
        },
        .measured(BlinkFatigueRow.name, required: BlinkFatigueRow.required) {
          try BlinkFatigueRow(places: places).row()
        },
      ] + RoadRows(places: places).rows() + CoordinateRows(places: places).rows()
      + RiskRows(places: places).rows() + [
        Row.elsewhere("tests", required: "each law that is touched has a test", where: "see make test")
      ]
    return Report(rows: rows, information: machine + information(drive, analyzer))
  }

  /// The rows of eye movements alone.
  var eyeMovements: Report { Report(rows: movementRows, information: Information.machine()) }

  /// The rows of the road alone.
  var road: Report { Report(rows: RoadRows(places: places).rows(), information: Information.machine()) }

  /// The rows of coordinates, the camera's calibration and recorded drives alone.
  /// - Parameter only: What a row's name has to hold; nil: all of them.
  func coordinates(only: String?) -> Report {
    Report(rows: CoordinateRows(places: places, only: only).rows(), information: Information.machine())
  }

  /// The rows of rule books and risk alone.
  /// - Parameter only: What a row's name has to hold; nil: all of them.
  func risk(only: String?) -> Report {
    Report(rows: RiskRows(places: places, only: only).rows(), information: Information.machine())
  }

  private var movementRows: [Row] {
    MovementRows(places: places).rows() + [
      .measured(MovementEventRow.name, required: MovementEventRow.required) {
        try MovementEventRow(places: places).row()
      },
      .measured(MovementSpeedRow.name, required: MovementSpeedRow.required) {
        try MovementSpeedRow(places: places).row()
      },
    ]
  }

  private func information(_ drive: Result<Clip, any Error>, _ analyzer: Analyzer) -> [Finding] {
    let accuracy = Result { try Clip("accuracy", places: places, analyzer: analyzer) }
    let own = (try? drive.get()).map { clip in
      Information.drive(clip) + AttentionInformation(name: "drive.mp4", clip: clip).findings
    }
    return (own ?? []) + ((try? accuracy.get()).map(Information.accuracy) ?? [])
  }
}

import HeedGeometry
import HeedSignals

/// The gaze of a recorded session as the table `gaze.csv`: a row for each picture.
package enum RecordedGazeTable {
  private static let columns = [
    "t_ms", "azimuth_deg", "elevation_deg", "unfiltered_azimuth_deg", "unfiltered_elevation_deg", "confidence",
    "error_deg", "x_pt", "y_pt", "zone", "closure", "movement",
  ]

  /// Writes the table into the export's folder.
  package static func write(_ source: RecordedGaze, into folder: any ExportTarget) throws {
    let file = try folder.file("gaze.csv")
    try file.write(CSVLine.text(columns))
    try source.play { events in
      for case .frame(let report) in events { try file.write(CSVLine.text(row(report))) }
    }
  }

  private static func row(_ report: FrameReport) -> [String?] {
    let (gaze, place) = (report.gaze, report.screenPoint)
    let angles = [
      gaze?.direction.azimuth, gaze?.direction.elevation, gaze?.unfiltered?.azimuth, gaze?.unfiltered?.elevation,
    ]
    return [BIDSText.number(report.observation.time.milliseconds, .millisecond)]
      + angles.map { BIDSText.number($0?.degrees, .degree) }
      + [BIDSText.number(gaze?.confidence, .ratio), BIDSText.number(gaze?.errorDegrees, .degree)]
      + [place?.x, place?.y].map { BIDSText.number($0, .boxPixel) }
      + [report.zone, BIDSText.number(report.closure, .ratio), report.movement.rawValue]
  }
}

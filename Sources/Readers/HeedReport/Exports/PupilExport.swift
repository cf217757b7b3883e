import Heed
import HeedSession
import HeedSignals

/// A recorded session in the files of Pupil Player, with its names and units.
///
/// Times are seconds from the recording's start. Positions are millimetres in the cabin camera's frame: x right in the
/// picture, y down, z from the lens to the driver. Normalized positions count from the display's lower left corner.
/// Eye 0 is the person's right eye, eye 1 the left. Pupils are not measured: there is no `pupil_positions.csv`.
///
/// Source: Pupil Core documentation, "Raw Data Exporter", "Fixation Detector", "Blink Detector".
package struct PupilExport {
  static let gazeColumns =
    ["gaze_timestamp", "world_index", "confidence", "norm_pos_x", "norm_pos_y", "base_data"]
    + ["gaze_point_3d", "eye_center0_3d", "gaze_normal0", "eye_center1_3d", "gaze_normal1"]
    .flatMap { name in ["x", "y", "z"].map { "\(name)_\($0)" } }
  static let fixationColumns =
    [
      "id", "start_timestamp", "duration", "start_frame_index", "end_frame_index", "norm_pos_x", "norm_pos_y",
      "dispersion", "confidence", "method",
    ] + ["x", "y", "z"].map { "gaze_point_3d_\($0)" } + ["base_data"]
  static let blinkColumns = [
    "id", "start_timestamp", "duration", "end_timestamp", "start_frame_index", "index", "end_frame_index", "confidence",
    "filter_response", "base_data",
  ]

  private let source: RecordedGaze
  private let folder: any ExportTarget
  package init(_ source: RecordedGaze, into folder: any ExportTarget) { (self.source, self.folder) = (source, folder) }

  /// Writes files that appear once the export's folder is finished. Returns remarks for the readers of the files.
  package func write() throws -> [String] {
    let display = source.basis.rig.display
    func table(_ name: String, _ columns: [String]) throws -> any ExportFile {
      let file = try folder.file(name)
      try file.write(CSVLine.text(columns))
      return file
    }
    let positions = try table("gaze_positions.csv", Self.gazeColumns)
    let fixations = try table("fixations.csv", Self.fixationColumns)
    let blinks = try table("blinks.csv", Self.blinkColumns)
    let rows = PupilRows(display: display)
    var (times, recent, counts) = (FrameTimes(), RecentGaze(), (gaze: 0, fixations: 0, blinks: 0))
    try source.play { happened in
      for event in happened {
        switch event {
        case .frame(let report):
          times.add(report.observation.time)
          guard let gaze = report.gaze else { continue }
          recent.add(gaze, confidence: PupilRows.confidence(gaze, report))
          counts.gaze += 1
          try positions.write(CSVLine.text(rows.gaze(gaze, report, index: times.count - 1)))
        case .fixation(_, let fixation):
          let spread = recent.spread(from: fixation.start, to: fixation.end)
          try fixations.write(CSVLine.text(rows.fixation(fixation, spread, id: counts.fixations, times: times)))
          counts.fixations += 1
        case .blink(_, let blink):
          try blinks.write(CSVLine.text(rows.blink(blink, id: counts.blinks, times: times)))
          counts.blinks += 1
        default: break
        }
      }
    }
    guard let first = times.first, let last = times.last else { throw ExportError.noFrames(of: source.recording.name) }
    try folder.write(
      PupilRows.info(first: first, last: last, source.recording, frames: times.count), to: "export_info.csv")
    return [
      "Pupils are not measured: there is no pupil_positions.csv.",
      display == nil
        ? "The rig has no display: norm_pos and gaze_point_3d are empty, gaze_normal holds the direction." : nil,
      source.basis.calibration == nil ? "The driver was not calibrated: the gaze assumes an average eye." : nil,
      counts.gaze == 0 ? "No gaze was seen in any frame: gaze_positions.csv has no rows." : nil,
    ].compactMap { $0 }
  }
}

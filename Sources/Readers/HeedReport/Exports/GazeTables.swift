import HeedGeometry
import HeedSignals

/// The gaze of a recorded session as tables: each picture in `gaze.csv`, and the eye movements.
package struct GazeTables {
  private static let gazeColumns = [
    "t_ms", "azimuth_deg", "elevation_deg", "unfiltered_azimuth_deg", "unfiltered_elevation_deg", "confidence",
    "error_deg", "x_pt", "y_pt", "zone", "closure", "movement",
  ]
  private static let movementColumns = [
    "fixations": ["start_ms", "end_ms", "azimuth_deg", "elevation_deg", "x_pt", "y_pt"],
    "saccades": ["start_ms", "end_ms", "amplitude_deg"],
    "pursuits": ["start_ms", "end_ms", "amplitude_deg", "velocity_deg_per_s"],
  ]

  private let source: RecordedGaze
  private let folder: any ExportTarget
  package init(_ source: RecordedGaze, into folder: any ExportTarget) { (self.source, self.folder) = (source, folder) }

  package func write() throws {
    func table(_ name: String, _ columns: [String]) throws -> any ExportFile {
      let file = try folder.file("\(name).csv")
      try file.write(CSVLine.text(columns))
      return file
    }
    let gaze = try table("gaze", Self.gazeColumns)
    let movements = try Dictionary(
      uniqueKeysWithValues: Self.movementColumns.map { ($0.key, try table($0.key, $0.value)) })
    try source.play { happened in
      for event in happened {
        switch event {
        case .frame(let report): try gaze.write(CSVLine.text(Self.row(report)))
        case .fixation(_, let fixation):
          let angles = [fixation.azimuth, fixation.elevation].map { BIDSText.number($0.degrees, .degree) }
          let place = [fixation.screenPoint?.x, fixation.screenPoint?.y].map { BIDSText.number($0, .boxPixel) }
          try movements["fixations"]?.write(CSVLine.text(Self.times(fixation.start, fixation.end) + angles + place))
        case .saccade(_, let saccade):
          let amplitude = BIDSText.number(saccade.amplitude.degrees, .degree)
          try movements["saccades"]?.write(CSVLine.text(Self.times(saccade.start, saccade.end) + [amplitude]))
        case .pursuit(_, let pursuit):
          let numbers = [pursuit.amplitude.degrees, pursuit.velocityDegreesPerSecond]
          try movements["pursuits"]?.write(
            CSVLine.text(Self.times(pursuit.start, pursuit.end) + numbers.map { BIDSText.number($0, .degree) }))
        default: break
        }
      }
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

  private static func times(_ start: Timestamp, _ end: Timestamp) -> [String?] {
    [start, end].map { BIDSText.number($0.milliseconds, .millisecond) }
  }
}

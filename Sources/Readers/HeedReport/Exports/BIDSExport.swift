import Heed
import HeedSession
import HeedSignals

/// A recorded session as a BIDS dataset (Brain Imaging Data Structure). Gaze is a physiological recording; blinks,
/// fixations and saccades are its events, and all other events are events of the task.
///
/// Source: BIDS 1.11.1, physiological recordings, "Eye-tracking".
package struct BIDSExport {
  static let version = "1.11.1"
  static let task = "driving"

  private let source: RecordedGaze
  private let folder: any ExportTarget
  private let subject, session: BIDSLabel
  private let remarks: [String]

  /// - Parameter subject: The participant's label; nil derives the label from the driver's pseudonym.
  package init(_ source: RecordedGaze, into folder: any ExportTarget, subject: String?) throws {
    (self.source, self.folder) = (source, folder)
    let (driver, name) = (source.recording.description.driver, source.recording.name)
    self.subject = BIDSLabel(subject ?? driver, fallback: "01")
    session = BIDSLabel(name, fallback: "01")
    remarks = [
      subject == nil && driver.map { $0 != BIDSLabel($0, fallback: "01").text } ?? false
        ? "BIDS labels hold letters and digits alone: driver \(driver ?? "") is sub-\(self.subject.text); --subject names another."
        : nil,
      driver == nil && subject == nil ? "The session names no driver: it is sub-01; --subject names another." : nil,
      name == session.text ? nil : "BIDS labels hold letters and digits alone: session \(name) is ses-\(session.text).",
    ].compactMap { $0 }
  }

  /// Writes files that appear once the export's folder is finished. Returns remarks for the readers of the files.
  package func write() throws -> [String] {
    let base = "sub-\(subject.text)/ses-\(session.text)/beh/sub-\(subject.text)_ses-\(session.text)_task-\(Self.task)"
    try BIDSDataset(folder: folder).write(participant: subject, driver: source.recording.description.driver)
    let samples = GzipOutput(try folder.file("\(base)_physio.tsv.gz"))
    let moments = GzipOutput(try folder.file("\(base)_physioevents.tsv.gz"))
    var (gaze, times) = (BIDSGazeTable(rig: source.basis.rig), FrameTimes())
    // An event is reported after its onset, so rows arrive out of order and are sorted before they are written.
    var summary = SessionSummary()
    var (events, ocular) = ([BIDSEventTable.Row](), [BIDSEventTable.Row]())
    try source.play { happened in
      for event in happened {
        if case .frame(let report) = event {
          times.add(report.observation.time)
          try samples.write(gaze.row(report))
        } else if case .summary(_, let last) = event {
          summary = last
        } else if let row = BIDSEventTable.ocular(event) {
          ocular.append(row)
        } else if let row = BIDSEventTable.row(event) {
          events.append(row)
        }
      }
    }
    guard times.count > 0 else { throw ExportError.noFrames(of: source.recording.name) }
    for row in ocular.sorted(by: { $0.onset < $1.onset }) { try moments.write(BIDSText.row(row.ocularCells)) }
    try samples.finish()
    try moments.finish()
    let sidecar = BIDSSidecars(source: source, gaze: gaze, times: times, summary: summary)
    try folder.write(sidecar.physio, to: "\(base)_physio.json")
    try folder.write(sidecar.physioEvents, to: "\(base)_physioevents.json")
    let rows = events.sorted { $0.onset < $1.onset }.map { BIDSText.row($0.cells) }
    try folder.write([BIDSEventTable.columns.joined(separator: "\t")] + rows, to: "\(base)_events.tsv")
    try folder.write(sidecar.events, to: "\(base)_events.json")
    return remarks + sidecar.remarks
  }
}

import Clocks
import Foundation
import Heed
import HeedSession
import HeedSignals
import RecordedDrives

/// Hours of drive from recorded observations, as fast as they are decided, written to a session as a run's.
struct DrivenSoak: ~Copyable {
  private let drive: RecordedDrive
  private var engine: DriveEngine
  private let recording: SessionRecording

  init(_ recording: SessionRecording) throws {
    let drive = try RecordedDrive(recording)
    engine = try recording.makeBasis().makeEngine()
    (self.recording, self.drive) = (recording, drive)
  }

  /// - Parameter folder: Where its session is written, as "soak".
  mutating func run(hours: Double, folder: URL) throws -> SoakRecord {
    var description = recording.description
    description.records = .observations
    // Commits of a second or two of drive, as those of a camera.
    var settings = SessionWriter.Settings()
    settings.inputCapacityBytes = 64 << 10
    let writer = try SessionStore(folder: folder).create("soak", description: description, settings: settings)
    var record = SoakRecord(hours: hours, session: folder.appending(path: "soak"))
    var (pass, elapsed) = (0, 0.0)
    let step = drive.length / Double(drive.count) / .seconds(3600)
    while elapsed < hours {
      for index in 0..<drive.count where elapsed < hours {
        let inputs = drive.moment(index, ofPass: pass)
        let start = Clock.thread
        for input in inputs {
          writer.record(input)
          for event in engine.update(input) { writer.record(event) }
        }
        let taken = Clock.thread - start
        writer.keepUp()
        elapsed = (Double(pass * drive.count + index) + 1) * step
        try record.add(frameAt: elapsed, taken: taken)
      }
      pass += 1
    }
    try writer.finish(summary: SessionSummary())
    return record
  }
}

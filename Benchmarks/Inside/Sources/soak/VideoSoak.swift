import Clocks
import Foundation
import Heed
import HeedKit
import HeedSession
import HeedSignals
import PacedCameras

/// Hours of a clip through the whole cabin, written to a session: as fast as it goes, or in its own time as a camera.
struct VideoSoak {
  private let clip: String
  private let rig: RigFile

  init(clip: String, rig: String) throws {
    self.clip = clip
    self.rig = try RigFile(at: rig)
  }

  /// - Parameter isLive: In real time. A frame's time is then from its capture to its events, else the processor's on the
  ///   thread that analyzes it.
  func run(hours: Double, isLive: Bool, folder: URL) throws -> SoakRecord {
    let source: any FrameSource =
      isLive ? PacedCamera(clip: clip, rate: 30, seconds: hours * 3600) : EndlessClip(clip: clip, hours: hours)
    try source.open()
    var description = SessionDescription(heedVersion: GazeTracker.frameworkVersion, source: source.name)
    description.records = .observations
    description.settings = SettingsFile.text(of: EngineSettings())
    (description.rigName, description.rig) = (rig.rig.name, rig.text)
    let writer = try SessionStore(folder: folder).create("soak", description: description)
    var record = SoakRecord(hours: hours, session: folder.appending(path: "soak"))
    var (begin, before) = (nil as Timestamp?, 0.0)
    let run = DriveRun(
      DriveEngine(cabin: CabinEngine(rig: rig.rig)),
      cabin: DriveRun.Cabin(source: source, stage: try NetCabinStage(rig: rig.rig, pace: isLive ? .beside : .inStep)),
      note: { writer.record($0) },
      receive: { frame, events in
        for event in events { writer.record(event) }
        if !isLive { writer.keepUp() }
        guard let frame else { return }
        begin = begin ?? frame.time
        let now = isLive ? Clock.monotonic : Clock.thread
        try record.add(
          frameAt: (frame.time - (begin ?? frame.time)) / .seconds(3600),
          taken: isLive ? now - frame.time.milliseconds : now - before)
        before = Clock.thread
      })
    try run.run()
    try writer.finish(summary: SessionSummary())
    return record
  }
}

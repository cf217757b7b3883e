import Foundation
import HeedKit
import HeedSession

/// Keeps each drive as a session, then lists the store as `heed sessions list` does.
let arguments = CommandLine.arguments
guard arguments.count == 4 else {
  print("usage: LogDrives RIG SOURCE STORE (a rig, a camera's number or a video, the folder of sessions)")
  exit(64)
}

do {
  let store = SessionStore(folder: URL(fileURLWithPath: arguments[3]))
  let tracker = try GazeTracker(source: arguments[2], rig: RigFile.load(arguments[1]))
  // A tracker scores looks at its display; a driver's attention belongs to the road.
  tracker.removeAttentionRegion()
  let log = try SessionLogger(of: tracker, in: store, driver: "p07")
  let events = tracker.events
  try tracker.startTracking()

  // A product does its own work here; this one waits for the end. Return ends a camera's drive.
  if Int(arguments[2]) != nil {
    Thread.detachNewThread {
      _ = readLine()
      tracker.stopTracking()
    }
  }
  for await event in events {
    guard case .summary(_, let summary) = event, let attention = summary.figures.attention?.score else { continue }
    print("the drive is over: attention", Int((attention * 100).rounded()), "%")
  }

  // Everything is on the disk after this, however slow it is.
  try log.finish()
  print("kept as", log.session ?? "nothing", "with", log.lostEvents, "events lost")
  for session in try store.sessions() {
    guard case .success(let content) = session.content else { continue }
    print(
      session.name, content.state.rawValue, content.driver ?? "-", Int(content.progress.duration.seconds), "s",
      content.figures.alerts, "alerts, highest risk", content.highestRisk.rawValue)
  }
} catch {
  print("error:", error)
  exit(1)
}

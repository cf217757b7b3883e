import HeedKit

// Says what the driver of a recording (or of camera 0, with "0") does: swift run WatchDriver drive.mp4
let tracker = try GazeTracker(source: CommandLine.arguments.dropFirst().first ?? "0")
let events = tracker.events
try tracker.startTracking()
for await event in events {
  switch event {
  case .blink(let time, let blink) where blink.eye == .both: print(Int(time.milliseconds), "blink")
  case .drowsiness(let time, let state) where state.isDrowsy == true: print(Int(time.milliseconds), "drowsy")
  case .risk(let risk): print(Int(risk.time.milliseconds), risk.level.rawValue)
  default: break
  }
}

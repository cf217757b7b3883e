import Foundation
import HeedKit

// Says what the driver of a recording (or of camera 0, with "0") does: swift run WatchDriver drive.mp4
/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

let tracker = orExit { try GazeTracker(source: CommandLine.arguments.dropFirst().first ?? "0") }
let events = tracker.events
orExit { try tracker.startTracking() }
for await event in events {
  switch event {
  case .blink(let time, let blink) where blink.eye == .both: print(Int(time.milliseconds), "blink")
  case .drowsiness(let time, let state) where state.isDrowsy == true: print(Int(time.milliseconds), "drowsy")
  case .risk(let risk): print(Int(risk.time.milliseconds), risk.level.rawValue)
  default: break
  }
}

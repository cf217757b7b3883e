import Foundation
import HeedKit

// Says when somebody begins and ceases to look at the display, and what the attention comes to: in the `for await` style.
let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  print("usage: StreamGaze RIG SOURCE (a rig with a display; a camera's number or a video)")
  exit(64)
}
/// What `make` gives. An error ends the program with its sentence: what is missing or wrong, and which command helps.
func orExit<Value>(_ make: () throws -> Value) -> Value {
  do { return try make() } catch {
    print("error:", error)
    exit(1)
  }
}

let tracker = orExit { try GazeTracker(source: arguments[2], rig: RigFile.load(arguments[1])) }
orExit { try tracker.setAttentionInterval(interval: 10) }
let events = tracker.events
orExit { try tracker.startTracking() }

var last = ScreenState.unknown
for await event in events {
  let seconds = Int(event.time.milliseconds / 1000)
  switch event {
  case .frame(let report) where report.screenState != .unknown && report.screenState != last:
    last = report.screenState
    print(seconds, last == .inside ? "looks at the display" : "looks away")
  case .attention(_, let attention): print(seconds, "attention", attention.score ?? "not seen")
  case .availability(let change): print(seconds, change.availability.stateName, change.availability.reasonName ?? "")
  default: break
  }
}

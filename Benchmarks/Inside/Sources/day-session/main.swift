// day-session STORE NAME HOURS
//
// Writes the session NAME of HOURS hours into STORE, with as many events a second as the sample drive has. Prints one JSON
// object.
import Foundation
import HeedKit
import HeedSession
import HeedSignals

struct Answer: Encodable {
  var events: Int
  var bytes: Int
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

let arguments = CommandLine.arguments
guard arguments.count == 4, let hours = Double(arguments[3]), hours > 0, hours < 100 else {
  fail("day-session STORE NAME HOURS", 64)
}
do {
  let folder = URL(fileURLWithPath: arguments[1])
  let store = SessionStore(folder: folder)
  // Source: 2026-01-01, 06:00 UTC, in milliseconds.
  var description = SessionDescription(
    heedVersion: GazeTracker.frameworkVersion, source: "camera 0",
    anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: 1_767_247_200_000))
  description.driver = "p07"
  let writer = try store.create(arguments[2], description: description)
  var (answer, day) = (Answer(events: 0, bytes: 0), SimulatedDay(hours: hours))
  day.play { events in
    for event in events { writer.record(event) }
    writer.keepUp()
    answer.events += events.count
  }
  try writer.finish(summary: SessionSummary())
  let file = folder.appending(path: "\(arguments[2])/session.sqlite")
  answer.bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
} catch {
  fail("\(error)", 74)
}

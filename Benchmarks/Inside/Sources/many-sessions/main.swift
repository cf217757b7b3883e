// many-sessions STORE COUNT
//
// Fills STORE with COUNT sessions of an hour each, of three drivers, one a day and hour. A hundred are written as heed
// writes them, the others are copies of their files, so the store's index knows only the hundred. Prints one JSON object.
import Foundation
import HeedKit
import HeedSession
import HeedSignals

struct Answer: Encodable {
  var sessions: Int
  var bytes: Int
}

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

/// An hour of windows, and a warning now and then; frames leave only their times and counts in a session.
func events(_ number: Int) -> [MonitorEvent] {
  var events: [MonitorEvent] = []
  for minute in 0..<60 {
    let (begin, end) = (
      Timestamp(milliseconds: Double(minute) * 60_000), Timestamp(milliseconds: Double(minute + 1) * 60_000)
    )
    let score = 0.6 + Double((minute * 7 + number) % 40) / 100
    events.append(
      .attention(
        time: end,
        attention: AttentionScore(begin: begin, end: end, score: score, low: score - 0.1, high: score, coverage: 0.9)))
    guard (minute + number).isMultiple(of: 9) else { continue }
    let reason = RiskReason(code: "phoneGlance", weight: 0.6, text: "Looking at a phone for 2 s.")
    events.append(.risk(RiskState(time: end, level: .warning, score: 0.6, reasons: [reason])))
    events.append(.risk(RiskState(time: end + .seconds(3), level: .normal, score: 0, reasons: [])))
  }
  return events
}

func write(_ store: SessionStore, _ number: Int, _ name: String) throws {
  // Source: 2026-01-01, in milliseconds.
  let start = 1_767_225_600_000.0 + Double(number) * 3_600_000
  var description = SessionDescription(
    heedVersion: GazeTracker.frameworkVersion, source: "camera 0",
    anchor: WallClockAnchor(timestamp: .zero, utcMilliseconds: start))
  description.driver = "p0\(number % 3)"
  let writer = try store.create(name, description: description)
  events(number).forEach(writer.record)
  try writer.finish(summary: SessionSummary())
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[2]), count > 0 else { fail("many-sessions STORE COUNT", 64) }
let folder = URL(fileURLWithPath: arguments[1])
let store = SessionStore(folder: folder)
let patterns = min(100, count)
do {
  for number in 0..<patterns { try write(store, number, "trip-\(number)") }
  for number in patterns..<count {
    let place = folder.appending(path: "trip-\(number)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: folder.appending(path: "trip-\(number % patterns)/session.sqlite"),
      to: place.appending(path: "session.sqlite"))
  }
  let size = try folder.appending(path: "trip-0/session.sqlite").resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
  let answer = try JSONEncoder().encode(Answer(sessions: count, bytes: size))
  print(String(decoding: answer, as: UTF8.self))
} catch {
  fail("\(error)", 74)
}

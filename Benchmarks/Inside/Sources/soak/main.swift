// soak drive STORE NAME HOURS FOLDER, soak video CLIP RIG HOURS FOLDER, soak camera CLIP RIG HOURS FOLDER: hours of drive, and
// what grows: memory, handles, threads, the time of a frame, the session.
//
// `drive` plays the recorded session NAME again and again on one clock, as fast as it is decided; `video` a clip through the
// whole cabin, as fast as it goes; `camera` the clip in real time. Each writes a session into FOLDER. Prints a table; exit
// code 1 when a limit is missed. SOAK_LOOKS=1 prints each look at the process, too.
import Clocks
import Foundation
import HeedSession

let usage = "soak drive STORE NAME HOURS FOLDER | soak video|camera CLIP RIG HOURS FOLDER"
let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 5, let hours = Double(arguments[3]), hours > 0 else { fail(usage, 64) }
do {
  let folder = URL(fileURLWithPath: arguments[4])
  let (name, record): (String, SoakRecord)
  switch arguments[0] {
  case "drive":
    var soak = try DrivenSoak(SessionStore(folder: URL(fileURLWithPath: arguments[1])).recording(arguments[2]))
    (name, record) = ("observations at full speed", try soak.run(hours: hours, folder: folder))
  case "video", "camera":
    let isLive = arguments[0] == "camera"
    let soak = try VideoSoak(clip: arguments[1], rig: arguments[2])
    (name, record) = (
      isLive ? "a camera in real time" : "video at full speed",
      try soak.run(hours: hours, isLive: isLive, folder: folder)
    )
  default: fail(usage, 64)
  }
  if ProcessInfo.processInfo.environment["SOAK_LOOKS"] != nil { record.looks.forEach { print($0) } }
  let table = SoakTable("\(arguments[3]) h of \(name)", record)
  print(table.text, terminator: "")
  if !table.isWithin { exit(1) }
} catch {
  fail("\(error)", 70)
}

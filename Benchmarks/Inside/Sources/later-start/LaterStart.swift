// later-start CLIP RIG CALIBRATION SECONDS: what is seen of a recording from a moment on, with a calibration of the whole
// one, as a run on another day would see it: what the face stage learns in a run's first second, it learns from other pictures.
//
// Prints the frames as `heed analyze` does, with the recording's own numbers and times.
import Foundation
import Heed
import HeedCabinVision
import HeedSignals
import HeedVideo

func run(clip: String, rig: Rig, calibration: GazeCalibration, from start: Timestamp) throws {
  var engine = try CabinEngine(rig: rig, calibration: calibration)
  let stage = try MeshFaceStage(rig: rig)
  let source = try makeSource(clip)
  try source.open()
  defer { source.stop() }
  while true {
    switch try source.next(timeout: .seconds(5)) {
    case .frame(let frame):
      guard frame.time >= start else { continue }
      for event in engine.update(try stage.observe(frame)) { if case .frame = event { print(event.json.text) } }
    case .nothingYet: continue
    case .ended: return
    }
  }
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count == 4, let seconds = Double(arguments[3]) else {
  FileHandle.standardError.write(Data("usage: later-start CLIP RIG CALIBRATION SECONDS\n".utf8))
  exit(64)
}
do {
  try run(
    clip: arguments[0], rig: try RigFile.load(arguments[1]),
    calibration: try GazeCalibration(file: Array(Data(contentsOf: URL(fileURLWithPath: arguments[2])))),
    from: Timestamp(milliseconds: seconds * 1000))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

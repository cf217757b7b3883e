// same-frames CLIP RIG [CALIBRATION]: whether the gaze of a frame depends on that frame, or on what a run saw before.
//
// The same frames are reached from 50 beginnings; they are carried and measured over ten minutes; they come as BGR, I420
// and NV12. Beside it: how far gaze scatters under sensor noise. Prints one JSON object, degrees.
import Foundation
import Heed
import HeedSignals

/// What is printed.
struct Answer: Encodable {
  /// Standard deviation under sensor noise.
  var noise: Axes
  /// Standard deviation over the beginnings, the share of frames that are equal in all, and their number.
  var beginnings: Axes
  var equal: Double
  var frames: Int
  var carried: Comparison.Carried
  var formats: [Comparison.Format]
}

func compare(_ clip: String, rig: Rig, calibration: GazeCalibration?) throws -> Answer {
  let film = try Film(clip)
  guard let camera = rig.camera(for: film.size) else { throw Film.Fault.noCamera }
  let comparison = Comparison(film: film, gaze: Gaze(rig: rig, camera: camera, calibration: calibration))
  let begun = try comparison.begun()
  return Answer(
    noise: try comparison.noise(), beginnings: begun.spread, equal: begun.equal, frames: begun.frames,
    carried: try comparison.carried(), formats: try comparison.formats())
}

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard (2...3).contains(arguments.count) else {
  FileHandle.standardError.write(Data("usage: same-frames CLIP RIG [CALIBRATION]\n".utf8))
  exit(64)
}
do {
  let calibration = try arguments.dropFirst(2).first.map {
    try GazeCalibration(file: Array(Data(contentsOf: URL(fileURLWithPath: $0))))
  }
  let answer = try compare(arguments[0], rig: try RigFile.load(arguments[1]), calibration: calibration)
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer))
} catch {
  FileHandle.standardError.write(Data("\(error)\n".utf8))
  exit(1)
}

import HeedRoad
import HeedSignals

@testable import HeedFormats

/// What other programs recorded, and what they say: recognitions, vehicle, points of interest, lines of JSON.
enum Recordings {
  static func recognitions(_ bytes: [UInt8]) {
    guard let file = try? RecognitionFile(path: Scratch.file(bytes)) else { return }
    while let observation = try? file.next() {
      precondition(observation.objects.allSatisfy { $0.score?.isFinite ?? true }, "a score that is no number")
    }
    _ = file.missing
  }

  static func line(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    _ = try? RecognitionFile.observation(of: text, frame: 7)
    guard let line = EventLine(text) else { return }
    _ = line.number("t_ms")
    _ = line.time("t_ms")
    _ = line.objects("reasons").map { $0.value("code") }
    _ = line.texts("evidence")
  }

  static func vehicle(_ bytes: [UInt8]) {
    guard let file = try? VehicleFile(path: Scratch.file(bytes)) else { return }
    while (try? file.next()) != nil {}
    _ = file.missing
  }

  static func geoJSON(_ bytes: [UInt8]) {
    guard let points = try? GeoJSONPoints(bytes) else { return }
    _ = points.remark
  }
}

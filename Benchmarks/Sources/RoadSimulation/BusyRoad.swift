import Draws
package import Foundation
import Scoring

/// A road with all that a recording may have to hold, thirty times a second: followed points, vehicles, markings.
package enum BusyRoad {
  /// Number of vehicles. Choice: as many as a detector finds on a full motorway, besides the own lane's markings.
  private static let vehicles = 8
  private static let markingPoints = 20

  /// The road as input for `heed alerts`.
  package static func ndjson(seconds: Double, seed: UInt64) -> Data {
    var wish = FlowDrive.Wish()
    (wish.kind, wish.framesPerSecond, wish.seconds, wish.points) = (.mixed, 30, seconds, 60...100)
    let drive = FlowDrive(id: "busy", wish, seed: seed)
    var chance = SeededRandom(seed: seed)
    let others = (0..<vehicles).map { _ in
      SIMD4(
        chance.uniform(0...drive.camera.width), chance.uniform(20...120), chance.uniform(0.02...0.2),
        chance.uniform(0...6))
    }
    var (text, frame) = (Data(), 0)
    for line in drive.ndjson.split(separator: UInt8(ascii: "\n")) {
      let empty = Data("\"objects\":[]}".utf8)
      guard line.suffix(empty.count) == empty else {
        text += line + Data("\n".utf8)
        continue
      }
      let objects = others.enumerated().map { index, other in
        Self.object(index, other, Double(frame) / 30, drive.camera, &chance)
      }
      let lanes = [(-1.0, "egoLeft"), (1, "egoRight")].map { side, name in
        Self.lane(side, name, drive.camera, &chance)
      }
      text += line.dropLast(empty.count)
      text += Data(
        "\"objects\":[\(objects.joined(separator: ","))],\"lanes\":[\(lanes.joined(separator: ","))]}\n".utf8)
      frame += 1
    }
    return text
  }

  private static func object(
    _ index: Int, _ other: SIMD4<Double>, _ time: Double, _ camera: CarriedCamera, _ chance: inout SeededRandom
  ) -> String {
    let size = other.y * (1 + 0.5 * sin(other.z * time + other.w))
    let x = (other.x + 40 * time * other.z).truncatingRemainder(dividingBy: camera.width - 130)
    let box = [x, camera.height / 2, size, 0.8 * size].map { $0 + chance.normal(0, 1) }
    return RecognitionText.object(id: "\(index)", label: "car", box: box)
  }

  private static func lane(
    _ side: Double, _ name: String, _ camera: CarriedCamera, _ chance: inout SeededRandom
  ) -> String {
    let points = (0..<markingPoints).map { index in
      let share = Double(index) / Double(markingPoints)
      let x = camera.width / 2 + side * (1 - share) * camera.width * 0.4 + chance.normal(0, 1)
      let y = camera.height - 1 - share * camera.height * 0.4
      return "[\(RecognitionText.number(x)),\(RecognitionText.number(y))]"
    }
    return "{\"position\":\"\(name)\",\"points\":[\(points.joined(separator: ","))]}"
  }
}

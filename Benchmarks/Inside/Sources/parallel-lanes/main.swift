// parallel-lanes --rig RIG [--above FOLDER] STILL STILL...
//
// Whether the two markings of the vehicle's own lane run parallel on the ground, with the rig's road camera and an attitude
// that is taken from the markings' vanishing point in another picture of the same drive. One object of JSON:
// `{"stills":[{"name":..,"pitch_deg":..,"yaw_deg":..,"points":[..,..],"residual_px":[..,..]}],"angles":[{"calibrated_on":[..],
// "judged_on":..,"angle_deg":..}],"worst_crossed_deg":..,"worst_joint_deg":..}`. The angle is that of the right marking
// against the left one, + when they open ahead; joint: one attitude for all pictures, as a camera is calibrated over a drive;
// crossed: the attitude of one picture judged on another, where a vehicle that nods between them shows three times as much. The
// picture's rows are fitted where the paint is, not where the detector's model of parallel lines puts it.
// --above writes each picture as seen from above. Exit code 1: a picture shows no two markings.
import Foundation
import Heed
import HeedGeometry
import HeedRoadVision
import HeedSignals
import HeedVideo

func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

struct Options {
  var rig: String?
  var above: String?
  var stills: [String] = []

  init(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--rig": rig = rest.popFirst()
      case "--above": above = rest.popFirst()
      default: stills.append(argument)
      }
    }
  }
}

struct Result: Encodable {
  struct Picture: Encodable {
    var name: String
    var pitch_deg: Double?
    var yaw_deg: Double?
    var points: [Int]
    var residual_px: [Double]
  }

  struct Judgement: Encodable {
    var calibrated_on: [String]
    var judged_on: String
    var angle_deg: Double?
  }

  var stills: [Picture] = []
  var angles: [Judgement] = []
  var worst_crossed_deg: Double?
  var worst_joint_deg: Double?
}

func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }

/// The largest, without its sign; nil when one is not known.
func worst(_ angles: [Double?]) -> Double? {
  let known = angles.compactMap { $0.map(abs) }
  return known.count == angles.count ? known.max() : nil
}

func run(_ options: Options) throws -> Result {
  guard let rig = options.rig, options.stills.count > 1 else {
    fail("usage: parallel-lanes --rig RIG [--above FOLDER] STILL STILL...", 64)
  }
  guard let camera = try RigFile.load(rig).roadCamera else { fail("\(rig) has no road camera", 78) }
  let roads = try options.stills.map { try StraightRoad(picture: $0, camera: camera) }
  var result = Result()
  for road in roads {
    let attitude = StraightRoad.attitude(of: [road], camera: camera)
    result.stills.append(
      Result.Picture(
        name: road.name, pitch_deg: attitude.map { rounded($0.pitch.degrees) },
        yaw_deg: attitude.map { rounded($0.yaw.degrees) }, points: road.lines.map(\.points),
        residual_px: road.lines.map { rounded($0.residual * camera.optics.fx) }))
  }
  func judged(_ road: StraightRoad, by others: [StraightRoad]) -> Double? {
    let angle = StraightRoad.attitude(of: others, camera: camera).flatMap { road.angle(with: $0) }
    result.angles.append(
      Result.Judgement(
        calibrated_on: others.map(\.name), judged_on: road.name, angle_deg: angle.map { rounded($0.degrees) }))
    return angle.map { rounded($0.degrees) }
  }
  let crossed = roads.indices.flatMap { judged in
    roads.indices.filter { $0 != judged }.map { (roads[judged], roads[$0]) }
  }
  result.worst_crossed_deg = worst(crossed.map { judged($0.0, by: [$0.1]) })
  result.worst_joint_deg = worst(roads.map { judged($0, by: roads) })
  if let folder = options.above, let joint = StraightRoad.attitude(of: roads, camera: camera) {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for road in roads {
      try writePNG(ViewFromAbove(road, camera: joint).frame, to: "\(folder)/\(road.name)-above.png")
    }
  }
  return result
}

do {
  let result = try run(Options(Array(CommandLine.arguments.dropFirst())))
  let encoder = JSONEncoder()
  encoder.outputFormatting = .sortedKeys
  FileHandle.standardOutput.write(try encoder.encode(result) + Data("\n".utf8))
  if result.worst_crossed_deg == nil { fail("a picture shows no two markings", 1) }
} catch {
  fail("\(error)", 1)
}

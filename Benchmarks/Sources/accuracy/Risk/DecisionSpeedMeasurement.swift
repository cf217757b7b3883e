import Foundation
import Measuring
import Scoring

/// The speed of the engine's decisions, from observations to risk; `decision-speed` measures it on recorded drives.
struct DecisionSpeedMeasurement {
  /// The output of `decision-speed`; times are microseconds per frame.
  private struct Speed: Decodable {
    var frames: Int
    var hasRoad: Bool
    var framesPerSecond: Double
    var p50: Double
    var p99: Double
    var p999: Double
    var most: Double
    var residentGrowth: Int
    var events: Int
    var risks: Int
  }

  private static let thousands = Finding.Format(factor: 1e-3, decimals: 0, unit: " thousand/s")
  private static let microseconds = Finding.Format(decimals: 1, unit: " us")
  /// Number of cabin frames. Choice: nine hours of driving, which fill every buffer many times over.
  private static let frames = 1_000_000
  /// Number of road frames. Choice: a tenth of the cabin's, because road frames cost several times as much.
  private static let roadFrames = 100_000

  let places: Places

  func figures() throws -> Figures {
    note("measuring the speed of deciding")
    let sessions = Sessions(places: places)
    let clip = places.repository.appending(path: "Samples/drive/drive.mp4")
    let whole = places.repository.appending(path: "Samples/whole-drive")
    let vehicle = ["--vehicle", whole.appending(path: "vehicle.ndjson").path]
    let recognitions = ["--recognitions", whole.appending(path: "recognitions.ndjson").path]
    let rig = places.repository.appending(path: "Calibration/sample-car").path
    try sessions.record(clip, name: "cabin", options: ["--rig", rig])
    try sessions.record(clip, name: "whole", options: ["--rig", rig] + vehicle + recognitions)
    let program = InsideProgram(name: "decision-speed", places: places, core: try MeasuredProcess.allowedCores().last)
    func measure(_ name: String, _ frames: Int) throws -> Speed {
      try program.run([sessions.store.path, name, "\(frames)"], as: Speed.self)
    }
    let (cabin, road) = (try measure("cabin", Self.frames), try measure("whole", Self.roadFrames))
    return Figures([
      .atLeast(
        Requirements.decisionsPerSecond, "cabin and vehicle, all rule books", cabin.framesPerSecond, Self.thousands,
        detail: "\(cabin.frames) frames, \(cabin.events) events, \(cabin.risks) of the risk"),
      .atMost(
        Requirements.decisionMicroseconds, "99th percentile", cabin.p99, Self.microseconds,
        detail: String(format: "median %.1f, 99.9th %.1f, most %.0f us", cabin.p50, cabin.p999, cabin.most)),
      .atMost(
        Requirements.decisionGrowthMegabytes, "memory after the first tenth", Double(cabin.residentGrowth) / 1e6,
        Finding.Format(decimals: 2, unit: " MB")),
      .information("the same with ten road frames a second", road.framesPerSecond, Self.thousands),
      .information("its 99th percentile", road.p99, Self.microseconds),
    ])
  }
}

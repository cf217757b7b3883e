import Foundation
import Measuring
import RoadSimulation
import Scoring

/// docs/faults.md, rows 10 (speed, boxes) and 23, through the program: bad input never crashes it and never reaches
/// its output.
struct RoadFaultMeasurement {
  /// Number of corrupted files. Choice: as many as half a minute allows.
  private static let mutations = 80

  let places: Places

  /// The first scene of the simulation at 10 Hz.
  private func approach() throws -> FaultyScene {
    guard let scene = RoadScene.approaches(1, seed: SimulatedApproachesMeasurement.seed).first else {
      throw ScoringError.mismatch("there is no scene")
    }
    return FaultyScene(scene)
  }

  func garbage() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    note("road alerts: garbage")
    let attempts = RoadAttempts(places: places)
    let scene = try approach()
    let spoiled = try FaultyScene.Garbage.allCases.map { kind in
      let result = try attempts.run(scene.text(garbage: kind, seed: 10), name: kind.rawValue, codes: [0, 1])
      return result.fault ?? scene.lateness(result.recording).map { "\(kind.rawValue): \($0)" }
    }
    let bytes = Array(scene.text(frames: 12).utf8)
    let mutated = try Mutation.all(of: bytes, count: Self.mutations, seed: 23).enumerated().map { index, mutation in
      try attempts.run(
        Data(mutation.bytes), name: "mutation \(index): \(mutation.kind.rawValue)", codes: [0, 1, 65]
      ).fault
    }
    return Figures(
      [
        Self.finding("numbers that are none, in every third frame of 2 s", "taken as not measured", spoiled),
        Self.finding("\(Self.mutations) seeded mutations of a file", "read or refused", mutated),
      ], notes: Self.notes(spoiled + mutated))
  }

  func rules() throws -> Figures {
    guard places.lines == nil else { throw AccuracyError.notRun }
    note("road alerts: speed, distances, regions")
    let attempts = RoadAttempts(places: places)
    let scene = try approach()
    let speeds = try FaultyScene.Speed.allCases.map { speed in
      let result = try attempts.run(scene.text(speed: speed), name: "speed \(speed.rawValue)", codes: [0, 1])
      return result.fault ?? scene.speedFault(result.recording, speed).map { "speed \(speed.rawValue): \($0)" }
    }
    let distances = try FaultyScene.Distance.allCases.map { kind in
      // Input in which a time repeats is incomplete, and must be reported.
      let result = try attempts.run(
        FaultyScene.text(kind), name: kind.rawValue, codes: kind == .noTime ? [1] : [0])
      return result.fault ?? Self.quiet(result.recording).map { "\(kind.rawValue): \($0)" }
    }
    let regions = try BadRegion.all.map { region in
      try attempts.run(scene.text(regions: region.json), name: region.name, codes: [65, 78]).fault
    }
    let good = try attempts.run(scene.text(regions: BadRegion.good), name: "a good region", codes: [0]).fault
    return Figures(
      [
        Self.finding("bad speed: its users unavailable, warnings go on", "right", speeds),
        Self.finding("nothing closes, or no time passes: no alert", "right", distances),
        Self.finding("regions that are none: 65 or 78, with a reason", "refused", regions),
        Self.finding("a region that is one", "accepted", [good]),
      ], notes: Self.notes(speeds + distances + regions + [good]))
  }

  private static func quiet(_ recording: RoadRecording) -> String? {
    if recording.objects.isEmpty { return "no object was reported" }
    if let alert = recording.alerts.first { return "\(alert.kind) \(alert.state.rawValue) at \(seconds(alert.tMs))" }
    return recording.objects.first { $0.ttcS != nil }.map { "a time to collision at \(seconds($0.tMs))" }
  }

  /// Stops after twenty faults, which are enough for a diagnosis.
  private static func notes(_ faults: [String?]) -> [String] { Array(faults.compactMap { $0 }.prefix(20)) }

  private static func finding(_ name: String, _ word: String, _ faults: [String?]) -> Finding {
    let good = faults.count { $0 == nil }
    return .fact(
      name, "\(good) of \(faults.count) \(word)", value: Double(faults.count - good), required: "all",
      isMet: good == faults.count && !faults.isEmpty)
  }
}

import Foundation
import Measuring
import Scoring

/// How many samples a second one core classifies; `movement-speed` measures it.
struct MovementSpeedMeasurement {
  /// What `movement-speed` prints.
  private struct Speeds: Decodable {
    var samples: Int
    var rounds: Int
    /// Of the fastest round.
    var offlinePerSecond: Double
    var onlinePerSecond: Double
    /// Samples that were seen, and those of them that got a label other than unknown.
    var seen: Int
    var labelledOffline: Int
    var labelledOnline: Int
  }

  let places: Places

  func figures() throws -> Figures {
    let folder = try places.file(GazeTraces.irf.folder)
    note("measuring the speed of eye movements")
    let program = InsideProgram(name: "movement-speed", places: places, core: try MeasuredProcess.allowedCores().last)
    let speeds = try program.run([folder.path], as: Speeds.self)
    let millions = Finding.Format(factor: 1e-6, decimals: 2, unit: " million")
    return Figures([
      .atLeast(
        Requirements.offlineSamplesPerSecond, "offline at 1000 Hz", speeds.offlinePerSecond, millions,
        detail: "\(speeds.samples) samples, the fastest of \(speeds.rounds) rounds"),
      .atLeast(Requirements.onlineSamplesPerSecond, "online", speeds.onlinePerSecond, millions),
      .information("seen samples with a label, offline", "\(speeds.labelledOffline) of \(speeds.seen)"),
      .information("seen samples with a label, online", "\(speeds.labelledOnline) of \(speeds.seen)"),
    ])
  }
}

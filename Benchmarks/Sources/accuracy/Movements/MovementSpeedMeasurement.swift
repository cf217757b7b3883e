import Foundation
import Measuring
import Scoring

/// Number of samples per second that one core classifies; `movement-speed` measures it.
struct MovementSpeedMeasurement {
  /// The output of `movement-speed`.
  private struct Speeds: Decodable {
    var samples: Int
    var rounds: Int
    /// Samples per second in the fastest round.
    var offlinePerSecond: Double
    var onlinePerSecond: Double
    var delayedPerSecond: Double
    var livePerSecond: Double
    /// Time from a saccade's end to its event, beyond the delay and one sample: the 99th percentile, ms, by delay.
    var lateMilliseconds: [String: Double]
    /// Number of samples with a gaze, and how many of them got a label other than unknown.
    var seen: Int
    var labelledOffline: Int
    var labelledOnline: Int
  }

  let places: Places

  /// Time from a saccade's end to the report of its event.
  func lateness() throws -> Figures {
    let speeds = try measured()
    return Figures(
      speeds.lateMilliseconds.sorted { (Int($0.key) ?? 0) < (Int($1.key) ?? 0) }.map { delay, late in
        .atMost(
          Requirements.live.eventMilliseconds, "delay \(delay) ms: 99th percentile beyond the delay and a sample", late,
          Finding.Format(decimals: 3, unit: " ms"))
      })
  }

  func figures() throws -> Figures {
    let speeds = try measured()
    let millions = Finding.Format(factor: 1e-6, decimals: 2, unit: " million")
    return Figures([
      .atLeast(
        Requirements.offlineSamplesPerSecond, "offline at 1000 Hz", speeds.offlinePerSecond, millions,
        detail: "\(speeds.samples) samples, the fastest of \(speeds.rounds) rounds"),
      .atLeast(Requirements.onlineSamplesPerSecond, "delay 0", speeds.onlinePerSecond, millions),
      .atLeast(Requirements.delayedSamplesPerSecond, "delay 150 ms", speeds.delayedPerSecond, millions),
      .information("live: at once and after 150 ms together", speeds.livePerSecond, millions),
      .information("seen samples with a label, offline", "\(speeds.labelledOffline) of \(speeds.seen)"),
      .information("seen samples with a label, delay 0", "\(speeds.labelledOnline) of \(speeds.seen)"),
    ])
  }

  private func measured() throws -> Speeds {
    let folder = try places.file(GazeTraces.irf.folder)
    note("measuring the speed of eye movements")
    let program = InsideProgram(name: "movement-speed", places: places, core: try MeasuredProcess.allowedCores().last)
    return try program.run([folder.path], as: Speeds.self)
  }
}

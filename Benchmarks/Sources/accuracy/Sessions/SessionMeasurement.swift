import Foundation
import Measuring
import RoadSimulation
import Scoring

/// The sample drive, recorded once: its replay, its replay speed and its size.
final class SessionMeasurement {
  private static let times = Finding.Format(decimals: 0, unit: " x")
  private static let megabytes = Finding.Format(decimals: 2, unit: " MB")
  /// Length of the recording. Choice: long enough to make the program's start negligible.
  private static let longMinutes = 60.0

  private let places: Places
  private let sessions: Sessions
  /// The session, which is recorded when the first row needs it.
  private lazy var recorded = Result { try record(sessions) }
  private lazy var long = Result { () throws -> LongSession in
    _ = try recorded.get()
    return try InsideProgram(name: "long-session", places: places)
      .run([sessions.store.path, "drive", "\(Self.longMinutes)", "long"], as: LongSession.self)
  }

  init(places: Places) { (self.places, sessions) = (places, Sessions(places: places)) }

  func same() throws -> Figures { try same(recorded.get(), sessions) }

  func speed() throws -> Figures { try speed(long.get(), sessions) }

  func size() throws -> Figures { try size(recorded.get(), long, sessions) }

  private func record(_ sessions: Sessions) throws -> EventLines {
    guard places.lines == nil else { throw AccuracyError.absent("session among the lines: record one") }
    note("recording the sample drive")
    let file = try sessions.record(
      drive, name: "drive", options: ["--rig", places.rig.path, "--record", "cabin-video"])
    return try EventLines(Data(contentsOf: file), file: file.lastPathComponent)
  }

  /// The output of `long-session`.
  private struct LongSession: Decodable {
    var inputs: Int
    var seconds: Double
    var bytes: Int
  }

  /// Path of the demonstration's drive, which is always available.
  private var drive: URL { places.repository.appending(path: "Samples/drive/drive.mp4") }

  private func same(_ recorded: EventLines, _ sessions: Sessions) throws -> Figures {
    note("replaying the sample drive")
    var (findings, notes) = ([Finding](), [String]())
    for (name, heed) in [("release", places.heed), ("debug", places.debugHeed)] {
      guard FileManager.default.isExecutableFile(atPath: heed.path) else {
        findings.append(
          .fact(
            "\(name), three replays", "no \(heed.lastPathComponent): swift build --product heed",
            required: "the same bytes", isMet: false))
        continue
      }
      let replays = try (0..<3).map { _ in try sessions.replay("drive", heed: heed).lines() }
      let same = replays.count { $0.events == recorded.events }
      let frames = replays.count { $0.frames == recorded.frames }
      findings += [
        .fact(
          "\(name), three replays", "\(same) of 3 the same, \(recorded.events.count) events", value: Double(same),
          required: "the same bytes", isMet: same == 3 && !recorded.events.isEmpty),
        .information("\(name): lines of frames", "\(frames) of 3 the same, \(recorded.frames.count) frames"),
      ]
      notes += replays.compactMap { recorded.difference($0) }.prefix(1).map { "\(name): \($0)" }
    }
    return Figures(findings, notes: notes)
  }

  private func speed(_ long: LongSession, _ sessions: Sessions) throws -> Figures {
    note("replaying an hour")
    let core = try MeasuredProcess.allowedCores().last
    let usages = try (0..<3).map { _ in
      try sessions.replay("long", core: core, options: ["--events"]).usage
    }
    let whole = try sessions.replay("long", core: core).usage
    let speeds = usages.map { long.seconds / $0.wallSeconds }
    return Figures([
      .atLeast(
        Requirements.replaySpeed, "events of an hour, median of \(speeds.count)", Statistics.median(speeds),
        Self.times,
        detail: String(
          format: "%.0f to %.0f, %.0f min, %d inputs", speeds.min() ?? 0, speeds.max() ?? 0, long.seconds / 60,
          long.inputs)),
      .information("the same with a line for every frame", long.seconds / whole.wallSeconds, Self.times),
      .information(
        "events, against processor time", Statistics.median(usages.map { long.seconds / $0.processorSeconds }),
        Self.times),
      .information("peak memory", usages.map(\.peakMegabytes).max(), Finding.Format(decimals: 0, unit: " MB")),
    ])
  }

  private func size(
    _ recorded: EventLines, _ long: Result<LongSession, any Error>, _ sessions: Sessions
  ) throws -> Figures {
    guard let last = recorded.lastTime, last > 0, recorded.frames.count > 1 else {
      throw ScoringError.mismatch("the sample drive has no frames")
    }
    // The last frame is assumed to last as long as the others.
    let seconds = last / 1000 * Double(recorded.frames.count) / Double(recorded.frames.count - 1)
    let rate = Double(recorded.frames.count) / seconds
    func perHour(_ name: String) throws -> Double {
      Double(try sessions.bytes(name, videos: false)) / 1e6 * 3600 / seconds * 30 / rate
    }
    let long = try? long.get()
    let busy = try? busy(seconds, sessions)
    return Figures([
      .atMost(
        Requirements.megabytesPerHour, "the sample drive, with its events", try perHour("drive"), Self.megabytes,
        detail: String(format: "%.0f s at %.1f Hz", seconds, rate)),
      .information(
        "its observations alone, again and again for an hour",
        long.map { Double($0.bytes) / 1e6 * 3600 / $0.seconds * 30 / rate }, Self.megabytes),
      .information(
        "with a busy road at 30 Hz: 8 vehicles, 2 markings, 60 to 100 points followed",
        try busy.map { try perHour($0) }, Self.megabytes),
    ])
  }

  /// Records the sample drive again, with recognitions of a busy road.
  /// - Returns: The session's name.
  private func busy(_ seconds: Double, _ sessions: Sessions) throws -> String {
    let file = places.output.appending(path: "busy-road.ndjson")
    try BusyRoad.ndjson(seconds: seconds, seed: 68).write(to: file)
    try sessions.record(drive, name: "busy", options: ["--rig", places.rig.path, "--recognitions", file.path])
    return "busy"
  }
}

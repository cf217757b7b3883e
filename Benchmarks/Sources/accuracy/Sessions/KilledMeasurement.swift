import Draws
import Foundation
import Measuring
import Scoring

/// Recordings that are killed while they run, and what remains of them.
struct KilledMeasurement {
  private static let count = 20
  private static let seed: UInt64 = 66
  private static let seconds = Finding.Format(decimals: 2, unit: " s")

  let places: Places

  func figures() throws -> Figures {
    if places.lines != nil { throw AccuracyError.absent("session among the lines: record one") }
    note("killing recordings")
    let pictures = try CameraPictures(places: places).read(into: places.output.appending(path: "camera"))
    var chance = SeededRandom(seed: Self.seed)
    let results = try (0..<Self.count).map { index in
      try kill("killed-\(index)", after: chance.uniform(3...6), pictures: pictures)
    }
    let open = results.count(where: \.isOpen)
    return Figures(
      [
        .fact(
          "recordings that open", "\(open) of \(results.count)", value: Double(open), required: "all",
          isMet: open == results.count),
        .atMost(
          Requirements.lostSeconds, "lost of what the camera had sent, worst", results.map(\.lostSeconds).max(),
          Self.seconds,
          detail: "median " + (Statistics.median(results.map(\.lostSeconds)).map(Self.seconds.text) ?? "-")
            + String(
              format: ", of %.1f to %.1f s", results.map(\.sentSeconds).min() ?? 0,
              results.map(\.sentSeconds).max() ?? 0)),
        .information(
          "with what came while the program was starting, worst", results.map(\.lostSinceFirst).max(), Self.seconds),
      ], notes: results.compactMap(\.complaint))
  }

  private func kill(_ name: String, after seconds: Double, pictures: [Data]) throws -> KilledRecording {
    let server = try PictureServer(pictures: pictures, perSecond: 30)
    server.start()
    defer { server.stop() }
    let sessions = Sessions(places: places)
    var process = MeasuredProcess(
      path: places.heed.path,
      arguments: [
        "record", "--camera", server.address, "--quiet", "--rig", places.rig.path, "--session", name, "--store",
        sessions.store.path, "--output", places.output.appending(path: "killed.ndjson").path,
      ])
    process.standardError = places.output.appending(path: "killed.stderr").path
    process.timeoutSeconds = 60
    let killed = try process.runAndKill { server.times.first.map { Date().timeIntervalSince($0) > seconds } ?? false }
    let sent = server.times.map(\.timeIntervalSince1970)
    guard let killed, !sent.isEmpty else {
      let words = (try? String(contentsOfFile: process.standardError, encoding: .utf8)) ?? ""
      return KilledRecording(
        sent: sent, killed: 0, lastTime: nil, clockAtZero: nil,
        complaint: "\(name): it ended by itself: \(words.prefix(160))")
    }
    func recording(_ lines: EventLines?, _ complaint: String?) -> KilledRecording {
      KilledRecording(
        sent: sent, killed: killed.timeIntervalSince1970, lastTime: lines.map { ($0.lastTime ?? 0) / 1000 },
        clockAtZero: lines?.clockAtZero.map { $0 / 1000 }, complaint: complaint)
    }
    do {
      let lines = try sessions.replay(name).lines()
      return recording(lines, lines.frames.isEmpty ? "\(name): it holds no frame" : nil)
    } catch {
      return recording(nil, "\(name): \(error)")
    }
  }
}

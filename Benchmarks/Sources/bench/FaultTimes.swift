import ArgumentParser
import Foundation
import Measuring

/// How soon `heed run` reports a camera fault, and how soon it ends. docs/faults.md has the limits, a second each. No
/// test asserts them, because tests must pass on a busy machine. Each time includes the start of the program.
struct FaultTimes {
  let heed: String

  /// Seconds until `heed run` has reported an absent camera and ended.
  func absentCamera() throws -> Double {
    try MeasuredProcess(path: heed, arguments: ["run", "--camera", "97"]).run().wallSeconds
  }

  /// Delays with a server that accepts but never answers: of the report `unavailable`, and of the end by keyboard.
  func silentServer() throws -> (told: Double, ended: Double) {
    // The server is never started: the system accepts the connection, and nobody answers.
    let server = try PictureServer(pictures: [Data()], perSecond: 1)
    defer { server.stop() }
    let lines = FileManager.default.temporaryDirectory.appending(path: "heed-bench-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: lines) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: heed)
    process.arguments = ["run", "--camera", server.address, "--quiet"]
    // `--output` is not used, because that file appears only when it is complete.
    try Data().write(to: lines)
    process.standardOutput = try FileHandle(forWritingTo: lines)
    process.standardError = FileHandle.nullDevice
    let start = ContinuousClock.now
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let told = try wait(from: start, for: "a word about the silent server") {
      (try? String(contentsOf: lines, encoding: .utf8))?.contains("\"cameraStalled\"") == true
    }
    let interrupt = ContinuousClock.now
    process.interrupt()
    let ended = try wait(from: interrupt, for: "its end") { !process.isRunning }
    return (told, ended)
  }

  /// Seconds until a condition is true.
  private func wait(from start: ContinuousClock.Instant, for what: String, until isSo: () -> Bool) throws -> Double {
    while !isSo() {
      guard start.duration(to: .now) < .seconds(20) else {
        throw ValidationError("heed was waited for \(what) for 20 s.")
      }
      usleep(2000)
    }
    return start.duration(to: .now) / .seconds(1)
  }
}

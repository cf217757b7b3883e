import ArgumentParser
import Foundation
import Measuring

/// How soon `heed run` tells what is wrong with a camera, and how soon it ends. docs/faults.md has the limits, a second each;
/// no test asserts them, because a busy machine must pass the tests. The start of the program is part of each time.
struct FaultTimes {
  let heed: String

  /// A camera that is not there is told, and the program has ended.
  func absentCamera() throws -> Double {
    try MeasuredProcess(path: heed, arguments: ["run", "--camera", "97"]).run().wallSeconds
  }

  /// A server that takes the connection and never answers is told as `unavailable`; then the interrupt key ends the program.
  func silentServer() throws -> (told: Double, ended: Double) {
    // Never started: the system takes the connection, and nobody answers.
    let server = try PictureServer(pictures: [Data()], perSecond: 1)
    defer { server.stop() }
    let lines = FileManager.default.temporaryDirectory.appending(path: "heed-bench-\(UUID().uuidString).ndjson")
    defer { try? FileManager.default.removeItem(at: lines) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: heed)
    process.arguments = ["run", "--camera", server.address, "--quiet"]
    // Not `--output`: such a file appears when it is complete.
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

  /// Seconds until something is so.
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

import Foundation
import Measuring
import Scoring

/// Costs of `heed` as a program: its start, and a clip from beginning to end.
struct ProgramTimes {
  let instrument: Instrument
  let runs: Int

  /// Rows about a clip.
  /// - Parameter more: Further arguments for `heed analyze`.
  func clip(_ video: String, rig: String?, more: [String]) throws -> [BenchRow] {
    var usages: [Usage] = []
    let frames = try Scratch.file { lines in
      for _ in 0..<runs {
        let arguments = ["analyze", video, "--quiet"] + (rig.map { ["--rig", $0] } ?? []) + more
        usages.append(try instrument.run(arguments, lines: lines))
      }
      return try Recording(ndjson: Data(contentsOf: URL(fileURLWithPath: lines)), file: "heed's lines").frames.count
    }
    let name = "\(video), \(frames) frames"
    return [
      BenchRow(name: "\(name): wall time", values: usages.map(\.wallSeconds), decimals: 2, unit: "s"),
      BenchRow(name: "  processor time", values: usages.map(\.processorSeconds), decimals: 2, unit: "s"),
      BenchRow(name: "  of it in the kernel", values: usages.map(\.systemSeconds), decimals: 2, unit: "s"),
      BenchRow(
        name: "\(name): frames a second", values: usages.map { Double(frames) / $0.wallSeconds }, limit: .atLeast(60)),
      BenchRow(
        name: "\(name): peak memory", values: usages.map(\.peakMegabytes), unit: "MB", limit: .atMost(350)),
    ]
  }

  /// Rows about the start of the program.
  /// - Parameter picture: A picture of a face, of which a recording of one frame is made.
  func start(picture: String) throws -> [BenchRow] {
    let (help, first) = (
      try (0..<runs).map { _ in try instrument.run(["--help"]).wallSeconds * 1000 },
      try (0..<runs).map { _ in try instrument.run(["analyze", picture, "--quiet"]).wallSeconds * 1000 }
    )
    return [
      BenchRow(name: "heed --help", values: help, unit: "ms"),
      // The program writes its lines at the end, so a recording of one frame gives the time to the first line.
      BenchRow(name: "from the start to the first frame's line, and the end", values: first, unit: "ms"),
    ]
  }

  /// Rows for the limits of docs/faults.md that are given in seconds of a camera.
  func faults() throws -> [BenchRow] {
    let faults = FaultTimes(heed: instrument.heed)
    let absent = try (0..<runs).map { _ in try faults.absentCamera() }
    let silent = try (0..<runs).map { _ in try faults.silentServer() }
    return [
      BenchRow(name: "an absent camera is told", values: absent, decimals: 3, unit: "s", limit: .atMost(1)),
      // The event has a limit of one second. The program's start and the line's delay (up to a second) are added.
      BenchRow(name: "a silent server is told, start included", values: silent.map(\.told), decimals: 3, unit: "s"),
      BenchRow(
        name: "a silent server: end by the keyboard", values: silent.map(\.ended), decimals: 3, unit: "s",
        limit: .atMost(1)),
    ]
  }
}

import Foundation
import Measuring
import Scoring

/// What `heed` costs as a program: its start, and a clip from start to end.
struct ProgramTimes {
  let instrument: Instrument
  let runs: Int

  /// Rows about a clip.
  /// - Parameter more: More arguments for `heed analyze`.
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

  /// Rows about the start.
  /// - Parameter picture: A face; the recording of one frame.
  func start(picture: String) throws -> [BenchRow] {
    let (help, first) = (
      try (0..<runs).map { _ in try instrument.run(["--help"]).wallSeconds * 1000 },
      try (0..<runs).map { _ in try instrument.run(["analyze", picture, "--quiet"]).wallSeconds * 1000 }
    )
    return [
      BenchRow(name: "heed --help", values: help, unit: "ms"),
      // With lines that are written at the end: a recording of one frame tells the time to its line.
      BenchRow(name: "from the start to the first frame's line, and the end", values: first, unit: "ms"),
    ]
  }

  /// The limits that docs/faults.md sets in seconds of a camera.
  func faults() throws -> [BenchRow] {
    let faults = FaultTimes(heed: instrument.heed)
    let absent = try (0..<runs).map { _ in try faults.absentCamera() }
    let silent = try (0..<runs).map { _ in try faults.silentServer() }
    return [
      BenchRow(name: "an absent camera is told", values: absent, decimals: 3, unit: "s", limit: .atMost(1)),
      // The event has a second; the start of the program and the line's way out (once a second) are in it.
      BenchRow(name: "a silent server is told, start included", values: silent.map(\.told), decimals: 3, unit: "s"),
      BenchRow(
        name: "a silent server: end by the keyboard", values: silent.map(\.ended), decimals: 3, unit: "s",
        limit: .atMost(1)),
    ]
  }
}

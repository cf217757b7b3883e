import ArgumentParser
import Foundation
import Measuring
import Scoring

/// What `heed analyze` costs as a whole program: time, processor time, memory.
@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures what heed analyze costs on a clip, from its start to its end.",
    discussion: """
        bench
        bench their.mp4 --cores all --runs 9
        bench their.mp4 -- --overlay overlay.mp4     the rest goes to heed analyze
      """)

  enum Cores: String, ExpressibleByArgument, CaseIterable { case one, all }

  @Argument(help: "The clip. Default: the sample drive, with its rig.")
  var clip: String?
  @Argument(parsing: .postTerminator, help: "More arguments for heed analyze.")
  var more: [String] = []
  @Option(help: "The program.")
  var heed = ".build/release/heed"
  @Option(help: "The rig whose camera took the clip. Default: none; for the sample drive Calibration/sample-cabin.")
  var rig: String?
  @Option(help: "How often it is run.")
  var runs = 5
  @Option(help: "one or all.")
  var cores = Cores.one

  func validate() throws {
    guard runs >= 1 else { throw ValidationError("--runs is at least 1.") }
  }

  func run() throws {
    let lines = FileManager.default.temporaryDirectory.appending(path: "heed-bench-\(UUID().uuidString).ndjson").path
    defer { try? FileManager.default.removeItem(atPath: lines) }
    let video = clip ?? "Samples/drive/drive.mp4"
    let camera = rig ?? (clip == nil ? "Calibration/sample-cabin" : nil)
    var process = MeasuredProcess(
      path: heed, arguments: ["analyze", video, "--quiet"] + (camera.map { ["--rig", $0] } ?? []) + more)
    process.standardOutput = lines
    process.core = cores == .one ? try MeasuredProcess.allowedCores().last : nil
    var usages: [Usage] = []
    for _ in 0..<runs {
      let usage = try process.run()
      // Source: docs/formats.md, exit codes: 1 is "done, but the input was incomplete".
      guard [0, 1].contains(usage.exitCode) else {
        throw ValidationError("heed ended with exit code \(usage.exitCode); run it by hand to see why.")
      }
      usages.append(usage)
    }
    let recording = try Recording(ndjson: Data(contentsOf: URL(fileURLWithPath: lines)), file: "heed's lines")
    printTable(video, usages, frames: Double(recording.frames.count))
    try printFaults()
  }

  /// The limits that docs/faults.md sets in seconds of a camera.
  private func printFaults() throws {
    let faults = FaultTimes(heed: heed)
    Self.row("an absent camera, s", try (0..<runs).map { _ in try faults.absentCamera() }, decimals: 3)
    let silent = try (0..<runs).map { _ in try faults.silentServer() }
    Self.row("a silent server, s", silent.map(\.told), decimals: 3)
    Self.row("  its end by the keyboard, s", silent.map(\.ended), decimals: 3)
  }

  private func printTable(_ video: String, _ usages: [Usage], frames: Double) {
    print("\(video): \(Int(frames)) frames, \(runs) runs, \(cores.rawValue) core\(cores == .one ? "" : "s")")
    print(Self.line("", ["least", "median", "most"]))
    Self.row("wall time, s", usages.map(\.wallSeconds), decimals: 3)
    Self.row("processor time, s", usages.map(\.processorSeconds), decimals: 3)
    Self.row("  of it in the kernel, s", usages.map(\.systemSeconds), decimals: 3)
    Self.row("frames per second", usages.map { frames / $0.wallSeconds }, decimals: 1)
    Self.row("peak memory, MB", usages.map(\.peakMegabytes), decimals: 1)
  }

  private static func row(_ name: String, _ values: [Double], decimals: Int) {
    let shown = [0.0, 50, 100].map { percent in
      Statistics.percentile(values, percent).map { String(format: "%.\(decimals)f", $0) } ?? "-"
    }
    print(line(name, shown))
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    let nameWidth = 30
    let cellWidth = 10
    return name + String(repeating: " ", count: max(0, nameWidth - name.count))
      + cells.map { String(repeating: " ", count: max(0, cellWidth - $0.count)) + $0 }.joined()
  }
}

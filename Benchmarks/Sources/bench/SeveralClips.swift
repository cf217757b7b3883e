import Foundation
import Measuring

/// How much sooner eight clips are analyzed with `--jobs 2`.
struct SeveralClips {
  /// Least gain by a second job. Choice: what two cores give on an idle machine, less a little for shared memory.
  private static let leastGain = 1.85

  let instrument: Instrument

  /// - Parameter rounds: Number of rounds; each measures one job, then two.
  func rows(rounds: Int) throws -> [BenchRow] {
    let name = "8 clips of driver2/, --jobs 2 beside --jobs 1: times as fast"
    guard let folder = instrument.data("driver2") else {
      return [BenchRow(name: name, skipped: "there is no driver2/ (HEED_DATA)")]
    }
    guard try MeasuredProcess.allowedCores().count > 1 else { return [BenchRow(name: name, skipped: "one core")] }
    let clips = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".mp4") }.sorted()
      .prefix(8).map { "\(folder)/\($0)" }
    guard clips.count == 8 else { return [BenchRow(name: name, skipped: "driver2/ has fewer")] }
    var (one, two): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      one.append(try seconds(clips, jobs: 1))
      two.append(try seconds(clips, jobs: 2))
    }
    return [
      BenchRow(
        name: name, values: zip(one, two).map { $0 / $1 }, decimals: 2, unit: "x", limit: .atLeast(Self.leastGain)),
      BenchRow(name: "  with one job", values: one, unit: "s"),
      BenchRow(name: "  with two", values: two, unit: "s"),
    ]
  }

  private func seconds(_ clips: [String], jobs: Int) throws -> Double {
    try Scratch.file { folder in
      try instrument.run(
        ["analyze"] + clips + ["--output", folder, "--jobs", String(jobs), "--quiet"], isPinned: false
      ).wallSeconds
    }
  }
}

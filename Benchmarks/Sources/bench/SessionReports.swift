import Foundation
import Measuring

/// Duration of `heed report` for a session of ten hours, and the size of reports.
struct SessionReports {
  private struct Answer: Decodable { var events, bytes: Int }

  private static let hours = 10
  let instrument: Instrument
  let runs: Int
  let clip, rig: String

  func rows() throws -> [BenchRow] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "heed-bench-report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let made = try instrument.inside("day-session", [folder.path, "day", "\(Self.hours)"], as: Answer.self)
    let page = folder.appending(path: "page.html")
    func report(_ name: String) throws -> (seconds: Double, megabytes: Double) {
      let usage = try instrument.run(["report", name, "--store", folder.path, "--output", page.path])
      let bytes = try page.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      try FileManager.default.removeItem(at: page)
      return (usage.wallSeconds, Double(bytes) / 1e6)
    }
    let days = try (0..<runs).map { _ in try report("day") }
    _ = try instrument.run(
      ["analyze", clip, "--rig", rig, "--session", "drive", "--store", folder.path, "--quiet", "--output", "/dev/null"])
    let drive = try report("drive")
    return [
      BenchRow(
        name: "heed report, \(Self.hours) h of \(made.events) events", values: days.map(\.seconds), decimals: 2,
        unit: "s",
        limit: .atMost(5)),
      BenchRow(
        name: "  its page", values: days.prefix(1).map(\.megabytes), decimals: 2, unit: "MB", limit: .atMost(3)),
      BenchRow(
        name: "  the page of the sample drive", values: [drive.megabytes], decimals: 2, unit: "MB", limit: .atMost(1)),
    ]
  }
}

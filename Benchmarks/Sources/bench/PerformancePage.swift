import ArgumentParser
import Foundation

/// The section of docs/performance.md that `bench` writes; text outside the section's markers is kept.
struct PerformancePage {
  private static let (begin, end) = ("<!-- begin bench -->", "<!-- end bench -->")
  static let picture = "performance-frame.svg"

  let path: String

  /// - Throws: An error if the page or its markers are missing.
  func write(_ rows: [BenchRow], machine: String, picture: FramePicture?) throws {
    let page = try String(contentsOfFile: path, encoding: .utf8)
    guard let begin = page.range(of: Self.begin),
      let end = page.range(of: Self.end, range: begin.upperBound..<page.endIndex)
    else {
      throw ValidationError("\(path) has no lines \(Self.begin) and \(Self.end); put them where the section belongs.")
    }
    var text = page[..<begin.upperBound] + "\n" + section(rows, machine: machine)
    if let picture {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try picture.svg.write(to: folder.appending(path: Self.picture), atomically: true, encoding: .utf8)
      text += "\n![Where the processor time of a frame goes](\(Self.picture))\n"
    }
    try String(text + page[end.lowerBound...]).write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func section(_ rows: [BenchRow], machine: String) -> String {
    let short = rows.filter { $0.isMet == false }.map { $0.name.trimmingCharacters(in: .whitespaces) }
    let falls = short.isEmpty ? "No row falls short." : "Falls short: \(short.joined(separator: "; "))."
    let table = ["| measured | median (least to most) | must be | |", "|---|---|---|---|"] + rows.map(\.markdown)
    return """
      Written by `make bench`; \(machine). On one core but for the rows of
      two cameras.

      \(table.joined(separator: "\n"))

      \(falls)

      """
  }

  /// The processor, its load, and the date.
  static func machine() throws -> String {
    let lines = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
    let names = lines.filter { $0.hasPrefix("model name") }.compactMap { $0.split(separator: ":").last }
    let load = try String(contentsOfFile: "/proc/loadavg", encoding: .utf8).split(separator: " ").first ?? "?"
    let day = Date.now.formatted(.iso8601.year().month().day())
    let name = names.first.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    return "\(name), \(names.count) cores, load \(load) at the start, \(day)"
  }
}

import Foundation
import Glibc

/// What this process holds of the machine at one moment.
struct ProcessState {
  /// Resident memory, MB, and the part of it that is no file's.
  var resident: Double
  var anonymous: Double
  var handles: Int
  var threads: Int

  static func now() throws -> ProcessState {
    var lines: [Substring: Int] = [:]
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    for line in status.split(separator: "\n") {
      let parts = line.split(whereSeparator: { $0 == ":" || $0 == "\t" || $0 == " " })
      if parts.count > 1 { lines[parts[0]] = Int(parts[1]) }
    }
    // Source: proc(5), status: kB of 1024 bytes.
    func megabytes(_ name: Substring) -> Double { Double(lines[name] ?? 0) * 1024 / 1e6 }
    return ProcessState(
      resident: megabytes("VmRSS"), anonymous: megabytes("RssAnon"),
      // The folder is open itself while it is read.
      handles: try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count - 1,
      threads: lines["Threads"] ?? 0)
  }
}

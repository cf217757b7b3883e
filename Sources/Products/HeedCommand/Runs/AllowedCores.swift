import Foundation

/// The processor cores that this process may use.
enum AllowedCores {
  /// The number of cores, at least 1. The kernel allows a set of cores (affinity), and the quota of the container
  /// limits their number.
  static var count: Int {
    // The quota file is missing outside control groups of version 2, and at their root.
    limit(count(inStatus: text("/proc/self/status") ?? ""), quota: text("/sys/fs/cgroup/cpu.max"))
  }

  /// - Parameter status: The text of `/proc/self/status`, in which `0-2,5` names four cores.
  static func count(inStatus status: String) -> Int {
    let key = "Cpus_allowed_list:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return 1 }
    let ranges = line.dropFirst(key.count).split(separator: ",").map { range in
      range.split(separator: "-").compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    }
    return ranges.reduce(0) { sum, ends in
      guard let first = ends.first, let last = ends.last, first <= last else { return sum }
      return sum + last - first + 1
    }
  }

  /// - Parameter quota: The text of `cpu.max`: microseconds of processor time, followed by the length of their period.
  static func limit(_ cores: Int, quota: String?) -> Int {
    let numbers = quota?.split(whereSeparator: \.isWhitespace).map { Double($0) } ?? []
    guard numbers.count == 2, let time = numbers[0], let period = numbers[1], time > 0, period > 0 else {
      return max(1, cores)
    }
    // Half a core more is rounded up, because another clip at the same time is then worthwhile.
    return max(1, min(cores, Int((time / period).rounded())))
  }

  private static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}

import Foundation
import Glibc

/// What a program of this package measures with, and how it ends.
package enum Clock {
  /// Processor time of the whole process, all threads, ms.
  package static var process: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }
  /// Processor time of this thread, ms.
  package static var thread: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }
  /// Time that passes, ms; the clock of captures.
  package static var monotonic: Double { milliseconds(CLOCK_MONOTONIC) }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
  }
}

/// The value below which `share` of the values lie: the nearest rank.
package func percentile(_ values: [Double], _ share: Double) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int((share * Double(sorted.count)).rounded(.up)) - 1)]
}

/// Writes one JSON object to the standard output.
package func write(_ answer: some Encodable) throws {
  FileHandle.standardOutput.write(try JSONEncoder().encode(answer))
}

package func fail(_ message: String, _ code: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(code)
}

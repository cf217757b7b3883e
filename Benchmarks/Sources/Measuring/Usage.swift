/// What a program cost, from its start to its end, everything included.
package struct Usage: Hashable, Sendable {
  /// Exit code; 128 + the signal when one ended it.
  package var exitCode: Int32
  package var wallSeconds: Double
  package var userSeconds: Double
  package var systemSeconds: Double
  /// Largest resident memory it ever had.
  package var peakBytes: Int

  package var processorSeconds: Double { userSeconds + systemSeconds }
  /// 1 MB is 1,000,000 bytes.
  package var peakMegabytes: Double { Double(peakBytes) / 1_000_000 }
}

/// What can keep a program from being measured.
package enum MeasuringError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotStart(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case noTaskset
  /// The system allows this program no disk, or no machine's name, of its own.
  case noPrivateDisk(reason: String)
  /// The program ran longer than it may and was ended.
  case timeout(path: String, seconds: Double)

  package var description: String {
    switch self {
    case .cannotStart(let path, let reason): "cannot start \(path): \(reason)"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .noTaskset: "there is no /usr/bin/taskset to keep a program on one core (Debian: apt-get install util-linux)"
    case .noPrivateDisk(let reason): "no namespace of its own: \(reason)"
    case .timeout(let path, let seconds): "\(path) was still running after \(seconds) s and was ended"
    }
  }
}

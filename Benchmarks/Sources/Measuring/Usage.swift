/// The resources that a program used from its start to its end.
package struct Usage: Hashable, Sendable {
  /// Exit code of the program; 128 plus the signal's number if a signal ended it.
  package var exitCode: Int32
  package var wallSeconds: Double
  package var userSeconds: Double
  package var systemSeconds: Double
  /// Peak resident memory, bytes.
  package var peakBytes: Int

  package var processorSeconds: Double { userSeconds + systemSeconds }
  /// Peak memory in MB of 1,000,000 bytes.
  package var peakMegabytes: Double { Double(peakBytes) / 1_000_000 }
}

/// The reason why a program cannot be measured.
package enum MeasuringError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotStart(path: String, reason: String)
  case cannotOpen(path: String, reason: String)
  case noTaskset
  /// The system does not allow this program its own disk or its own machine name.
  case noPrivateDisk(reason: String)
  /// The program ran longer than allowed and was ended.
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

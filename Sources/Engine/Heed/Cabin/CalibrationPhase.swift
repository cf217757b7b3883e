import HeedGaze

/// The stage of a calibration, which decides what a tracker's calls may do.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  /// A calibration was requested.
  case starting
  /// A point was named and must be shown next.
  case waiting
  case collecting
  /// A point without usable samples; can be repeated.
  case failed

  /// - Parameter state: nil when no calibration is running.
  init(_ state: CalibrationSession.State?) {
    switch state {
    case .waitingForHost: self = .waiting
    case .collecting: self = .collecting
    case .pointFailed: self = .failed
    case .finished, .failed, .canceled, nil: self = .idle
    }
  }
}

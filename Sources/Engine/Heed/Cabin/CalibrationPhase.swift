import HeedGaze

/// The stage of a calibration, which decides what a tracker's calls may do.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  /// Requested; the outcome is not known yet.
  case starting
  /// A point was named; the app has yet to show it.
  case waiting
  case collecting
  /// A point gave no usable samples and can be repeated.
  case failed

  /// - Parameter state: The engine's; nil when no calibration is running.
  init(_ state: CalibrationSession.State?) {
    switch state {
    case .waitingForHost: self = .waiting
    case .collecting: self = .collecting
    case .pointFailed: self = .failed
    case .finished, .failed, .canceled, nil: self = .idle
    }
  }
}

import HeedGaze

/// The stage of a calibration, which decides what a tracker's calls may do.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  /// A calibration was requested; the outcome is not known yet.
  case starting
  /// A point was named, and the app must show the point next.
  case waiting
  case collecting
  /// A point gave no usable samples and can be repeated.
  case failed

  /// - Parameter state: The state of the engine's calibration; nil when no calibration is running.
  init(_ state: CalibrationSession.State?) {
    switch state {
    case .waitingForHost: self = .waiting
    case .collecting: self = .collecting
    case .pointFailed: self = .failed
    case .finished, .failed, .canceled, nil: self = .idle
    }
  }
}

import HeedGaze

/// Where a calibration stands, as a tracker's calls see it.
enum CalibrationPhase: Hashable, Sendable {
  case idle
  /// Asked for; what comes of it is not yet known.
  case starting
  /// A point is told, and waits for the app to show it.
  case waiting
  case collecting
  /// A point gave nothing, and waits to be repeated.
  case failed

  /// - Parameter state: The engine's; nil when no calibration is going on.
  init(_ state: CalibrationSession.State?) {
    switch state {
    case .waitingForHost: self = .waiting
    case .collecting: self = .collecting
    case .pointFailed: self = .failed
    case .finished, .failed, .canceled, nil: self = .idle
    }
  }
}

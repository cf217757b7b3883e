import HeedSignals

/// Why a tracker stopped.
public enum StatusError: Int, Hashable, Sendable, CaseIterable {
  /// A stop was requested, or the recording ended.
  case none = 0
  /// The camera could not be opened.
  case cameraStart = 1
  /// The camera disappeared and did not return.
  case cameraInterrupt = 2

  init(_ reason: Availability.StopReason?) {
    switch reason {
    case nil: self = .none
    case .cameraStart: self = .cameraStart
    case .cameraInterrupt: self = .cameraInterrupt
    }
  }
}

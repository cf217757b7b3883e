package import HeedSignals

extension Availability {
  /// State and reason for everybody on this machine: what is about the driver, such as a missing face, is `available`.
  package var ofMachine: (state: String, reason: String?) {
    switch self {
    case .unavailable(.faceMissing), .degraded(.eyesHidden), .degraded(.lowConfidence), .degraded(.uncalibrated):
      ("available", nil)
    default: (stateName, reasonName)
    }
  }
}

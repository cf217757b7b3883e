import HeedSignals

extension RoadAvailabilityChange {
  static let blank = RoadAvailabilityChange(time: .zero, function: .objects, reason: nil)

  /// Encodes or decodes the change.
  mutating func pass<Coder: InputCoder>(
    _ coder: inout Coder, _ stream: inout PreviousInputs.Stream
  ) throws(Coder.Failure) {
    var isMissing = reason != nil
    coder.enter(.end)
    try coder.flag(&isMissing)
    try coder.whole(&time.nanoseconds, near: stream.time.nanoseconds)
    try coder.word(&function, "function of the road")
    guard isMissing else { return }
    var missing = reason ?? .cameraStalled
    try coder.word(&missing, "lack of the road")
    reason = missing
  }
}

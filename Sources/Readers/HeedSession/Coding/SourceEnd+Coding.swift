import HeedSignals

extension SourceEnd {
  static let blank = SourceEnd(isComplete: false, framesRead: 0)

  /// The optional parts that follow.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let isComplete = Parts(rawValue: 1)
    static let note = Parts(rawValue: 2)
    static let framesDeclared = Parts(rawValue: 4)
    static let failure = Parts(rawValue: 8)
  }

  /// Encodes or decodes the end.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder) throws(Coder.Failure) {
    var parts: Parts = isComplete ? .isComplete : []
    if note != nil { parts.insert(.note) }
    if framesDeclared != nil { parts.insert(.framesDeclared) }
    if failure != nil { parts.insert(.failure) }
    coder.enter(.end)
    try coder.code(&parts.rawValue)
    isComplete = parts.contains(.isComplete)
    try coder.integer(&framesRead, near: 0)
    try coder.integer(&droppedFrames, near: 0)
    if parts.contains(.framesDeclared) {
      var frames = framesDeclared ?? 0
      try coder.integer(&frames, near: framesRead)
      framesDeclared = frames
    }
    if parts.contains(.note) {
      var text = note ?? ""
      try coder.text(&text)
      note = text
    }
    if parts.contains(.failure) {
      var reason = failure ?? .cameraStart
      try coder.word(&reason, "reason of an end")
      failure = reason
    }
  }
}

extension RoadAvailabilityChange {
  static let blank = RoadAvailabilityChange(time: .zero, function: .objects, reason: nil)

  /// Encodes or decodes the change.
  mutating func pass<Coder: InputCoder>(
    _ coder: inout Coder, _ stream: inout PreviousInputs.Stream
  ) throws(Coder.Failure) {
    var isMissing = reason == nil ? 0 : 1
    coder.enter(.end)
    try coder.code(&isMissing)
    try coder.whole(&time.nanoseconds, near: stream.time.nanoseconds)
    try coder.word(&function, "function of the road")
    guard isMissing != 0 else { return }
    var missing = reason ?? .cameraStalled
    try coder.word(&missing, "lack of the road")
    reason = missing
  }
}

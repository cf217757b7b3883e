import HeedGeometry
public import HeedSignals

/// Decodes the output of an ``InputEncoder``, input by input.
public struct InputDecoder: Sendable {
  private var coder: RiceDecoder
  private var previous = PreviousInputs()

  /// - Throws: ``InputCodingError/newer(found:supported:)`` for bytes of a later version, or
  ///   ``InputCodingError/cutOff`` when `bytes` is empty.
  public init(_ bytes: [UInt8]) throws(InputCodingError) {
    guard let version = bytes.first else { throw .cutOff }
    guard version <= InputEncoder.version else {
      throw .newer(found: Int(version), supported: Int(InputEncoder.version))
    }
    guard version > 0 else { throw .unknown(what: "coding", value: "\(version)") }
    coder = RiceDecoder(bytes.dropFirst())
  }

  /// The next input; nil at the end. After an error nothing more can be decoded.
  public mutating func next() throws(InputCodingError) -> MonitorInput? {
    var code = 0
    coder.enter(.input)
    try coder.code(&code)
    guard let kind = InputKind(rawValue: code) else { throw .unknown(what: "input", value: "\(code)") }
    switch kind {
    case .end: return nil
    case .cabin:
      var observation = CabinObservation.blank
      try observation.pass(&coder, &previous)
      return .cabin(observation)
    case .cabinPassed:
      var time = Timestamp.zero
      coder.enter(.cabin)
      try coder.time(&time, &previous.cabin)
      return .cabinPassed(time)
    case .cabinSilent: return .cabinSilent(try time(near: previous.cabin))
    case .cabinEnded:
      var end = SourceEnd.blank
      try end.pass(&coder)
      return .cabinEnded(end)
    case .road:
      var observation = RoadObservation.blank
      try observation.pass(&coder, &previous)
      return .road(observation)
    case .vehicle:
      var state = VehicleState(time: .zero)
      try state.pass(&coder, after: &previous.said)
      return .vehicle(state)
    case .acknowledged: return .acknowledged(try time(near: previous.cabin))
    case .settings:
      var change = SettingsChange(time: .zero, settings: "")
      try change.pass(&coder, near: previous.cabin.time)
      return .settings(change)
    case .host:
      var condition = HostCondition(time: .zero, kind: .storageFull, isThere: true)
      try condition.pass(&coder, near: previous.cabin.time)
      return .host(condition)
    case .roadAvailability:
      var change = RoadAvailabilityChange.blank
      try change.pass(&coder, &previous.road)
      return .roadAvailability(change)
    case .roadEnded: return .roadEnded(at: try time(near: previous.road), missing: nil)
    case .roadEndedWithout:
      let time = try time(near: previous.road)
      var missing = ""
      try coder.text(&missing)
      return .roadEnded(at: time, missing: missing)
    }
  }

  private mutating func time(near stream: PreviousInputs.Stream) throws(InputCodingError) -> Timestamp {
    var time = Timestamp.zero
    coder.enter(.end)
    try coder.whole(&time.nanoseconds, near: stream.time.nanoseconds)
    return time
  }
}

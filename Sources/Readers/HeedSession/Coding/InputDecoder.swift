import HeedGeometry
public import HeedSignals

/// Why recorded inputs cannot be decoded.
public enum InputCodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end in the middle of a value.
  case cutOff
  /// A later version of Heed wrote the bytes; `found` and `supported` are versions of the coding.
  case newer(found: Int, supported: Int)
  /// An invalid word, number or text; `what` names the kind of value.
  case unknown(what: String, value: String)

  /// The fault as a clause for users, such as "they end within a value", where "they" are the inputs.
  public var description: String {
    switch self {
    case .cutOff: "they end within a value"
    case .newer(let found, let supported):
      "they were written by a later Heed (coding \(found), this one knows \(supported)): update Heed"
    case .unknown(let what, let value): "there is no \(what) \"\(value)\""
    }
  }
}

/// Decodes the output of an ``InputEncoder``, input by input.
public struct InputDecoder: Sendable {
  private var coder: RiceDecoder
  private var previous = PreviousInputs()

  /// - Throws: ``InputCodingError`` if the bytes are empty or their version of the coding is not supported.
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
    case .knownGaze:
      var look = KnownGaze(time: .zero, target: PlanePoint(x: 0, y: 0))
      try look.pass(&coder, near: previous.cabin.time)
      return .knownGaze(look)
    case .settings:
      var change = SettingsChange(time: .zero, settings: "")
      try change.pass(&coder, near: previous.cabin.time)
      return .settings(change)
    case .host:
      var condition = HostCondition.blank
      try condition.pass(&coder, near: previous.cabin.time)
      return .host(condition)
    case .marker:
      var marker = Marker(time: try time(near: previous.cabin), text: "")
      try coder.text(&marker.text)
      return .marker(marker)
    case .clockSet:
      var anchor = WallClockAnchor(timestamp: try time(near: previous.cabin), utcMilliseconds: 0)
      try coder.exact(&anchor.utcMilliseconds)
      return .clockSet(anchor)
    case .roadAvailability:
      var change = RoadAvailabilityChange.blank
      try change.pass(&coder, near: previous.road.time)
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
    try coder.moment(&time, near: stream.time)
    return time
  }
}

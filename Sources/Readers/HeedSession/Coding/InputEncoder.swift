public import HeedSignals

/// Encodes inputs as differences from previous inputs, in about fifty bytes per cabin frame. Inputs that were rounded
/// by ``HeedSignals/MonitorInput/rounded()`` lose nothing.
public struct InputEncoder: Sendable {
  /// Version of the coding, which is the first byte of the encoded inputs.
  static let version: UInt8 = 11

  private var coder = RiceEncoder()
  private var previous = PreviousInputs()

  /// Creates an encoder without previous inputs.
  public init() {}

  /// The encoded inputs, followed by an end mark.
  public var bytes: [UInt8] {
    var ended = self
    ended.begin(.end)
    return [Self.version] + ended.coder.bytes
  }

  /// Number of encoded bytes so far.
  public var byteCount: Int { coder.byteCount + 1 }

  /// Rounds and encodes an input.
  public mutating func add(_ input: MonitorInput) {
    switch input.rounded() {
    case .cabin(var observation):
      begin(.cabin)
      observation.pass(&coder, &previous)
    case .cabinPassed(var time):
      begin(.cabinPassed)
      coder.enter(.cabin)
      coder.time(&time, &previous.cabin)
    case .cabinSilent(var time):
      begin(.cabinSilent)
      coder.moment(&time, near: previous.cabin.time)
    case .cabinEnded(var end):
      begin(.cabinEnded)
      end.pass(&coder)
    case .road(var observation):
      begin(.road)
      observation.pass(&coder, &previous)
    case .vehicle(var state):
      begin(.vehicle)
      state.pass(&coder, after: &previous.said)
    case .acknowledged(var time):
      begin(.acknowledged)
      coder.moment(&time, near: previous.cabin.time)
    case .knownGaze(var look):
      begin(.knownGaze)
      look.pass(&coder, near: previous.cabin.time)
    case .settings(var change):
      begin(.settings)
      change.pass(&coder, near: previous.cabin.time)
    case .host(var condition):
      begin(.host)
      condition.pass(&coder, near: previous.cabin.time)
    case .clockSet(var anchor):
      begin(.clockSet)
      coder.moment(&anchor.timestamp, near: previous.cabin.time)
      coder.exact(&anchor.utcMilliseconds)
    case .marker(var marker):
      begin(.marker)
      coder.moment(&marker.time, near: previous.cabin.time)
      coder.text(&marker.text)
    case .roadAvailability(var change):
      begin(.roadAvailability)
      change.pass(&coder, near: previous.road.time)
    case .roadEnded(var time, let missing):
      begin(missing == nil ? .roadEnded : .roadEndedWithout)
      coder.moment(&time, near: previous.road.time)
      if var missing { coder.text(&missing) }
    }
  }

  private mutating func begin(_ kind: InputKind) {
    var code = kind.rawValue
    coder.enter(.input)
    coder.code(&code)
  }
}

/// The kind of an input, written before the input. Raw values are stored in files and must never change.
enum InputKind: Int {
  case cabin = 0
  case cabinPassed, cabinSilent, cabinEnded, road, roadAvailability, roadEnded, roadEndedWithout, end, vehicle
  case acknowledged, settings
  /// This kind of input exists since version 8 of the coding.
  case host
  /// This kind of input exists since version 9 of the coding.
  case knownGaze
  /// This kind of input exists since version 10 of the coding.
  case marker
  /// This kind of input exists since version 11 of the coding.
  case clockSet
}

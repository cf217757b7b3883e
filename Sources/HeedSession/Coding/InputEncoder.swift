public import HeedSignals

/// Writes inputs into bytes, each by how it differs from the ones before; about fifty bytes for a frame of the cabin.
///
/// What comes back is the input as ``HeedSignals/MonitorInput/rounded()`` has it, to the last bit.
public struct InputEncoder: Sendable {
  /// The version of the coding; it is the first byte.
  static let version: UInt8 = 2

  private var coder = RiceEncoder()
  private var previous = PreviousInputs()

  /// Begins anew: nothing that is written refers to inputs of another encoder.
  public init() {}

  /// What was written so far, with its end.
  public var bytes: [UInt8] {
    var ended = self
    ended.begin(.end)
    return [Self.version] + ended.coder.bytes
  }

  /// Bytes written so far.
  public var byteCount: Int { coder.byteCount + 1 }

  /// Adds an input.
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
      coder.enter(.end)
      coder.whole(&time.nanoseconds, near: previous.cabin.time.nanoseconds)
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
      coder.enter(.end)
      coder.whole(&time.nanoseconds, near: previous.cabin.time.nanoseconds)
    case .roadAvailability(var change):
      begin(.roadAvailability)
      change.pass(&coder, &previous.road)
    case .roadEnded(var time, let missing):
      begin(missing == nil ? .roadEnded : .roadEndedWithout)
      coder.enter(.end)
      coder.whole(&time.nanoseconds, near: previous.road.time.nanoseconds)
      if var missing { coder.text(&missing) }
    }
  }

  private mutating func begin(_ kind: InputKind) {
    var code = kind.rawValue
    coder.enter(.input)
    coder.code(&code)
  }
}

/// What stands before each input; numbers are never used again for anything else.
enum InputKind: Int {
  case cabin = 0
  case cabinPassed, cabinSilent, cabinEnded, road, roadAvailability, roadEnded, roadEndedWithout, end, vehicle
  case acknowledged
}

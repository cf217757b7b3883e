import HeedGeometry
import HeedSignals

extension VehicleState {
  /// The optional parts that follow.
  private struct Parts: OptionSet {
    var rawValue = 0
    static let speed = Parts(rawValue: 1)
    static let position = Parts(rawValue: 2)
    static let yawRate = Parts(rawValue: 4)
    static let heading = Parts(rawValue: 8)
    static let steering = Parts(rawValue: 16)
    static let speedLimit = Parts(rawValue: 32)
    static let turnSignal = Parts(rawValue: 64)
    static let braking = Parts(rawValue: 128)
    static let isBraking = Parts(rawValue: 256)
    static let engaged = Parts(rawValue: 512)
    static let isEngaged = Parts(rawValue: 1024)
    /// Since version 7, like the next three.
    static let supports = Parts(rawValue: 2048)
    static let honours = Parts(rawValue: 4096)
    static let acknowledging = Parts(rawValue: 8192)
    static let isAcknowledging = Parts(rawValue: 16384)
  }

  /// Encodes or decodes the signals.
  /// - Parameter said: The last known value of each signal.
  mutating func pass<Coder: InputCoder>(_ coder: inout Coder, after said: inout VehicleState) throws(Coder.Failure) {
    var parts = parts
    coder.enter(.vehicle)
    try coder.code(&parts.rawValue)
    try coder.whole(&time.nanoseconds, near: said.time.nanoseconds)
    said.time = time
    if parts.contains(.speed) { try Self.pass(&speed, .meter, &coder, after: &said.speed) }
    if parts.contains(.yawRate) { try Self.pass(&yawRate, .meter, &coder, after: &said.yawRate) }
    if parts.contains(.speedLimit) { try Self.pass(&speedLimit, .meter, &coder, after: &said.speedLimit) }
    if parts.contains(.heading) { try coder.angle(&heading, after: &said.heading) }
    if parts.contains(.steering) { try coder.angle(&steering, after: &said.steering) }
    if parts.contains(.position) { try coder.position(&position) }
    if parts.contains(.turnSignal) {
      var signal = turnSignal ?? .none
      try coder.word(&signal, "turn signal")
      turnSignal = signal
    }
    isBraking = parts.contains(.braking) ? parts.contains(.isBraking) : nil
    isEngaged = parts.contains(.engaged) ? parts.contains(.isEngaged) : nil
    isAcknowledging = parts.contains(.acknowledging) ? parts.contains(.isAcknowledging) : nil
    if parts.contains(.supports) { try Self.pass(&supports, &coder) }
    if parts.contains(.honours) { try Self.pass(&honours, &coder) }
  }

  private var parts: Parts {
    var parts: Parts = []
    if speed != nil { parts.insert(.speed) }
    if position != nil { parts.insert(.position) }
    if yawRate != nil { parts.insert(.yawRate) }
    if heading != nil { parts.insert(.heading) }
    if steering != nil { parts.insert(.steering) }
    if speedLimit != nil { parts.insert(.speedLimit) }
    if turnSignal != nil { parts.insert(.turnSignal) }
    if isBraking != nil { parts.insert(.braking) }
    if isBraking == true { parts.insert(.isBraking) }
    if isEngaged != nil { parts.insert(.engaged) }
    if isEngaged == true { parts.insert(.isEngaged) }
    if supports != nil { parts.insert(.supports) }
    if honours != nil { parts.insert(.honours) }
    if isAcknowledging != nil { parts.insert(.acknowledging) }
    if isAcknowledging == true { parts.insert(.isAcknowledging) }
    return parts
  }

  private static func pass<Coder: InputCoder>(
    _ kinds: inout VehicleRequest.Kinds?, _ coder: inout Coder
  ) throws(Coder.Failure) {
    var bits = Int(kinds?.rawValue ?? 0)
    try coder.code(&bits)
    kinds = VehicleRequest.Kinds(rawValue: UInt8(truncatingIfNeeded: bits))
  }

  private static func pass<Coder: InputCoder>(
    _ value: inout Double?, _ precision: Precision, _ coder: inout Coder, after last: inout Double?
  ) throws(Coder.Failure) {
    var number = value ?? 0
    try coder.number(&number, precision, near: last ?? 0)
    (value, last) = (number, number)
  }

  /// Whether all values are bitwise equal: NaNs match nothing, and zeros must have the same sign.
  func isExactly(_ other: VehicleState) -> Bool {
    func bits(_ state: VehicleState) -> [UInt64?] {
      [
        state.speed?.bitPattern, state.yawRate?.bitPattern, state.speedLimit?.bitPattern,
        state.heading?.radians.bitPattern, state.steering?.radians.bitPattern, state.position?.longitude.bitPattern,
        state.position?.latitude.bitPattern,
      ]
    }
    return self == other && bits(self) == bits(other)
  }
}

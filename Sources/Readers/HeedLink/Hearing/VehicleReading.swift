import HeedFormats
import HeedGeometry
import HeedRoad
import HeedSignals

/// Builds the vehicle's state from the signals that a broker sends one by one. A pure value.
///
/// Speed, yaw rate, steering, brake pedal and honoured requests are sent continuously and expire after a second.
/// Indicators, gear and cruise control are sent on change and hold until the connection breaks. An acknowledgement is a
/// moment.
struct VehicleReading: Sendable {
  /// The newest value of one signal.
  private struct Heard: Sendable {
    var value: SignalMessage.Value
    /// Time of arrival, milliseconds on Heed's monotonic clock.
    var arrived: Double
    /// When the message was sent, milliseconds since 1970 UTC on the sender's clock; nil if the message had no time.
    var sentUTC: Double?
  }

  /// Age at which a continuously sent signal expires, milliseconds. Source: docs/faults.md, row 23.
  private static let longestAge = SpeedEstimator.longestAge.milliseconds
  /// Signals that are sent continuously. A message that the broker stored is outdated for such a signal.
  private static let measured: Set<VSSSignal> = [.speed, .yawRate, .steeringWheel, .brakePedal, .honouredRequests]
  /// Time for which an acknowledgement is shown, milliseconds. Choice: slow cameras see it, and the next one counts.
  static let acknowledgedFor = 500.0

  private var heard: [VSSSignal: Heard] = [:]
  private var delay = ArrivalDelay()
  /// Whether the vehicle ever said what it honours. Then it honours nothing once its messages stop.
  private var hasHonoured = false

  /// Takes one message, which arrived at the time `arrived`, milliseconds on Heed's monotonic clock.
  /// - Parameter isRetained: Whether the broker stored the message before Heed subscribed.
  /// - Returns: Whether the message describes the present.
  mutating func take(
    _ bytes: [UInt8], of signal: VSSSignal, isRetained: Bool, arrived: Double
  ) throws(SignalMessage.Fault) -> Bool {
    let message = try SignalMessage(bytes, of: signal)
    if isRetained, signal == .isAcknowledging || signal == .honouredRequests { throw .retained }
    if isRetained, Self.measured.contains(signal) { return false }
    if let sent = message.sentUTC {
      if let last = heard[signal]?.sentUTC, sent < last, last - sent < ArrivalDelay.settling { throw .outOfOrder }
      if !isRetained, delay.isLate(sent: sent, arrived: arrived) { throw .late }
    }
    // The end of a press means nothing: a short press must not be missed.
    if signal == .isAcknowledging, message.value != .flag(true) { return false }
    heard[signal] = Heard(value: message.value, arrived: arrived, sentUTC: message.sentUTC)
    hasHonoured = hasHonoured || signal == .honouredRequests
    return true
  }

  /// Forgets all signals when the connection breaks.
  mutating func forget() { (heard, delay) = ([:], ArrivalDelay()) }
  /// The gear: 0 is neutral, 1 and above is forward, below 0 is reverse; nil if the gear is unknown.
  func gear(at now: Double) -> Int? {
    if case .number(let gear)? = value(.currentGear, at: now) { Int(gear) } else { nil }
  }

  /// The state of the vehicle without its time; missing and expired signals are nil.
  func state(at now: Double) -> VehicleState {
    func number(_ signal: VSSSignal) -> Double? {
      if case .number(let number)? = value(signal, at: now) { number } else { nil }
    }
    func flag(_ signal: VSSSignal) -> Bool? { if case .flag(let flag)? = value(signal, at: now) { flag } else { nil } }
    func kinds(_ signal: VSSSignal) -> VehicleRequest.Kinds? {
      if case .kinds(let kinds)? = value(signal, at: now) { kinds } else { nil }
    }
    var state = VehicleState(time: .zero)
    // Some vehicles send a negative speed in reverse gear.
    state.speed = number(.speed).map { abs($0) / 3.6 }
    state.yawRate = number(.yawRate).map { Angle.degrees($0).radians }
    state.steering = number(.steeringWheel).map(Angle.degrees)
    state.isBraking = number(.brakePedal).map { $0 > 0 }
    state.isEngaged = flag(.isCruising)
    state.turnSignal =
      switch (flag(.leftIndicator), flag(.rightIndicator)) {
      case (nil, nil): nil
      case (true?, true?): VehicleState.TurnSignal.none  // Hazard lights do not announce a turn.
      case (true?, _): .left
      case (_, true?): .right
      default: VehicleState.TurnSignal.none
      }
    state.supports = kinds(.supportedRequests)
    state.honours = kinds(.honouredRequests) ?? (hasHonoured ? [] : nil)
    state.isAcknowledging = heard[.isAcknowledging].map { now - $0.arrived <= Self.acknowledgedFor }
    return state
  }

  private func value(_ signal: VSSSignal, at now: Double) -> SignalMessage.Value? {
    guard let said = heard[signal] else { return nil }
    return Self.measured.contains(signal) && now - said.arrived > Self.longestAge ? nil : said.value
  }
}

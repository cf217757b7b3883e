import HeedFormats
import HeedSignals

/// A value from a broker's message. The message is a data point of VISS, such as
/// `{"path":"Vehicle.Speed","dp":{"value":"57.3","ts":"2026-11-23T08:31:05.250Z"}}`, a data point inside `data`, a
/// `dp` alone, `{"value":57.3}` or `57.3`. Numbers and booleans may be texts, as in VISS.
struct SignalMessage: Hashable {
  /// A value as the broker delivered it, in the type of its signal.
  enum Value: Hashable {
    case number(Double)
    case flag(Bool)
    case kinds(VehicleRequest.Kinds)
    /// The value is `null` or an invalid number.
    case unknown
  }

  /// Why a message cannot be used.
  enum Fault: String, Error, CaseIterable {
    case notJSON = "no JSON"
    case noValue = "without a value"
    case otherPath = "with another path than its topic"
    case notOfItsType = "of another type"
    case outOfRange = "out of range"
    case otherRequest = "with another request than forwardWarning, laneSupport, slowDown, stop"
    case retained = "retained, so that nobody knows whether it still holds,"
    case late = "late"
    case outOfOrder = "older than the one before"
  }

  /// Maximum size of a message, bytes. Choice: a data point needs far less.
  private static let mostBytes = 4096

  var value: Value
  /// When the message was sent, milliseconds since 1970 UTC on the sender's clock; nil if it has no valid time.
  var sentUTC: Double?

  /// Reads a bare value, or an object with `value` and `ts`, alone or inside `data`, `dp` or both.
  init(_ bytes: [UInt8], of signal: VSSSignal) throws(Fault) {
    guard bytes.count <= Self.mostBytes, let json = try? JSONText(bytes, allowsNaN: true) else { throw .notJSON }
    var place = json.root
    if let data = json.member("data", of: place) { place = data }
    if let path = json.member("path", of: place).flatMap(json.text(at:)), path != signal.rawValue { throw .otherPath }
    if let point = json.member("dp", of: place) { place = json.elements(of: point).last ?? point }
    if json.kind(at: place) == .object {
      sentUTC = json.member("ts", of: place).flatMap(json.text(at:)).flatMap(UTCTime.milliseconds)
      guard let value = json.member("value", of: place) else { throw .noValue }
      place = value
    }
    value =
      [.supportedRequests, .honouredRequests].contains(signal)
      ? try Self.kinds(json, at: place) : try Self.value(json, at: place, of: signal)
  }

  private static func kinds(_ json: JSONText, at place: JSONText.Place) throws(Fault) -> Value {
    if json.kind(at: place) == .null { return .unknown }
    guard json.kind(at: place) == .list else { throw .notOfItsType }
    var kinds: [VehicleRequest.Kind] = []
    for element in json.elements(of: place) {
      guard let kind = json.text(at: element).flatMap(VehicleRequest.Kind.init) else { throw .otherRequest }
      kinds.append(kind)
    }
    return .kinds(VehicleRequest.Kinds(kinds))
  }

  private static func value(_ json: JSONText, at place: JSONText.Place, of signal: VSSSignal) throws(Fault) -> Value {
    let found: Value? =
      switch json.kind(at: place) {
      case .null, .notANumber: .unknown
      case .bool: .flag(json.written(at: place) == "true")
      case .number: json.number(at: place).map(Value.number)
      case .text: read(json.text(at: place) ?? "")
      case .object, .list: nil
      }
    switch (found, signal.isBoolean) {
    case (.unknown, _), (.flag, true): return found ?? .unknown
    // Some senders write 0 and 1 instead of false and true.
    case (.number(0), true): return .flag(false)
    case (.number(1), true): return .flag(true)
    case (.number(let number), false):
      guard limits(of: signal).contains(number) else { throw .outOfRange }
      return .number(number)
    default: throw .notOfItsType
    }
  }

  private static func read(_ text: String) -> Value? {
    switch text.lowercased() {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "nan", "inf", "-inf", "infinity", "-infinity", "null": return .unknown
    default: return DecimalNumber.read(text).map(Value.number)
    }
  }

  /// The valid range of a value, in the specification's units. Choice: no vehicle exceeds 1000 m/s or 1000
  /// degrees a second, and no steering wheel turns 10,000 degrees.
  private static func limits(of signal: VSSSignal) -> ClosedRange<Double> {
    switch signal {
    case .speed: -3600...3600
    case .yawRate: -1000...1000
    case .steeringWheel: -10_000...10_000
    case .currentGear: -128...127
    case .brakePedal: 0...100
    default: -1e9...1e9
    }
  }
}

import HeedGeometry

extension RiskState {
  /// The keys of a `risk` line.
  var members: JSONValue {
    [
      "level": .string(level.rawValue), "held": .string(optional: held?.rawValue), "score": .number(score, .ratio),
      "reasons": .array(reasons.map(\.json)), "unavailable": .array(unavailable.map(JSONValue.string)),
    ]
  }
}

extension RiskReason {
  /// One object of a `risk` line's reasons.
  public var json: JSONValue {
    [
      "code": .string(code), "weight": .number(weight, .ratio), "text": .string(text),
      "evidence": evidence?.json ?? .null, "remedy": .string(optional: remedy),
    ]
  }
}

extension RiskEvidence {
  /// The evidence as it stands in `risk` and `verdict` lines.
  public var json: JSONValue {
    [
      "rule": .string(rule), "quantity": .string(quantity.rawValue), "measured": .number(measured, .millisecond),
      "threshold": .number(threshold, .millisecond), "excess": .number(excess, .millisecond),
      "samples": .integer(samples), "start_ms": .time(start),
    ]
  }
}

extension Verdict {
  /// The keys of a `verdict` line.
  var members: JSONValue {
    [
      "rules": .string(rules.rawValue), "level": level.map(JSONValue.integer) ?? .null,
      "kind": .string(optional: kind?.rawValue), "margin_s": .number(margin?.seconds, .millisecond),
      "latest_ms": .time(latest), "speed_assumed": .bool(isSpeedAssumed), "locked_out": .bool(isLockedOut),
      "evidence": evidence?.json ?? .null,
    ]
  }
}

extension RiskPrompt {
  /// The keys of a `prompt` line.
  var members: JSONValue {
    [
      "signal": .string(signal.rawValue), "level": .string(level.rawValue),
      "codes": .array(codes.map(JSONValue.string)), "escalations": .integer(escalations),
      "acknowledged": .bool(isAcknowledged),
    ]
  }
}

extension VehicleRequest {
  /// The keys of a `request` line.
  var members: JSONValue {
    [
      "kind": .string(kind.rawValue), "state": .string(phase.rawValue), "number": .integer(number),
      "reason": .string(reason), "began_ms": .time(began), "until_ms": .time(until),
      "gain_s": .number(gain, .millisecond), "ends_with": .array(endsWith.map { .string($0.rawValue) }),
      "end": .string(optional: end?.rawValue), "supported": isSupported.map(JSONValue.bool) ?? .null,
    ]
  }
}

package import HeedSignals

/// Converts events to signals of the Vehicle Signal Specification, for exports and for the vehicle's link.
package struct VSSChanges {
  /// A signal's new value, which is `.null` while it is unknown.
  package struct Change: Hashable, Sendable {
    package var time: Timestamp
    package var signal: VSSSignal
    package var value: JSONValue

    package init(_ time: Timestamp, _ signal: VSSSignal, _ value: JSONValue) {
      (self.time, self.signal, self.value) = (time, signal, value)
    }
  }

  /// Codes of the risk reasons that count as distraction.
  private static let distractions: Set = ["phoneGlance", "longGlance", "repeatedGlances", "distracted", "eyesLowered"]
  private static let laneDeparture = RoadAlert.Kind.laneDeparture.rawValue

  private var sides: Set<String> = []
  private var blinks = 0
  package init() {}

  /// - Parameter line: The event's line in the file format.
  /// - Returns: The changed signals; empty if the event has no signal.
  package mutating func update(_ type: String, at time: Timestamp, _ line: EventLine) -> [Change] {
    switch type {
    case "drowsiness":
      [
        Change(time, .fatigueLevel, Self.percent(line.number("intensity"))),
        Change(time, .perclos, Self.percent(line.number("perclos"))),
        Change(time, .sleepiness, .number(line.number("kss"), .degree)),
        Change(time, .isDrowsy, line.flag("is_drowsy").map(JSONValue.bool) ?? .null),
      ]
    case "attention": [Change(time, .attentiveProbability, Self.percent(line.number("score")))]
    case "risk": risk(line, at: time)
    case "prompt": [Change(time, .prompt, .string((line.value("signal") ?? "none").uppercased()))]
    case "availability" where line.value("of") == nil: availability(line, at: time)
    case "blink": blinkCount(at: time)
    case "alert" where line.value("kind") == Self.laneDeparture: lane(line, at: time)
    default: []
    }
  }

  private mutating func blinkCount(at time: Timestamp) -> [Change] {
    blinks += 1
    return [Change(time, .blinkCount, .integer(blinks))]
  }

  private mutating func lane(_ line: EventLine, at time: Timestamp) -> [Change] {
    let side = line.value("side") ?? ""
    if line.value("state") == "cleared" { sides.remove(side) } else { sides.insert(side) }
    return [Change(time, .isLaneWarning, .bool(!sides.isEmpty))]
  }

  private func availability(_ line: EventLine, at time: Timestamp) -> [Change] {
    let (state, reason) = (line.value("state"), line.value("reason"))
    let isError = state == "unavailable" || (state == "stopped" && reason != nil)
    return [
      Change(time, .isError, .bool(isError)),
      Change(time, .availability, .string(optional: state?.uppercased())),
      Change(time, .unavailableReason, .string(optional: reason)),
    ]
  }

  private func risk(_ line: EventLine, at time: Timestamp) -> [Change] {
    let level = line.value("level").flatMap(RiskLevel.init) ?? .unknown
    let held = line.value("held").flatMap(RiskLevel.init) ?? .unknown
    let reasons = line.objects("reasons")
    let codes = reasons.compactMap { $0.value("code") }
    let weights = zip(codes, reasons.compactMap { $0.number("weight") }).filter { Self.distractions.contains($0.0) }
    return [
      Change(time, .distractionLevel, level == .unknown ? .null : Self.percent(weights.map(\.1).max() ?? 0)),
      Change(time, .isWarning, level == .unknown && held == .unknown ? .null : .bool(max(level, held) >= .warning)),
      Change(time, .riskLevel, .string(level.rawValue.uppercased())),
      Change(time, .riskScore, Self.percent(line.number("score"))),
      Change(time, .riskReasons, .array(codes.map(JSONValue.string))),
    ]
  }

  /// A share 0...1 as a number in per cent.
  package static func percent(_ share: Double?) -> JSONValue { .number(share.map { $0 * 100 }, .degree) }
}

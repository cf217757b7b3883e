import HeedSignals

/// English sentences about risk findings, for events.
enum RiskWords {
  static func reasons(_ findings: [RiskFinding]) -> [RiskReason] {
    let isAtPhone = findings.contains { $0.code == .phoneGlance }
    return findings.sorted { ($1.weight, $0.code.name) < ($0.weight, $1.code.name) }.map { finding in
      RiskReason(
        code: finding.code.name, weight: Precision.ratio.round(finding.weight),
        text: text(finding, isAtPhone: isAtPhone), evidence: finding.evidence, remedy: RiskRemedy.text(finding))
    }
  }

  /// - Parameter isAtPhone: Whether another reason already names the phone.
  private static func text(_ finding: RiskFinding, isAtPhone: Bool) -> String {
    let measured = finding.evidence?.measured
    switch finding.code {
    case .sleep: return "Eyes shut for \(whole(measured)): asleep."
    case .microsleep: return "Eyes shut for \(whole(measured)): microsleep."
    case .eyesLowered: return "Eyes lowered or shut for \(whole(measured))."
    case .longGlance where isAtPhone: return "No look at the road for \(whole(measured))."
    case .phoneGlance, .longGlance:
      let length = finding.evidence?.quantity == .glance ? " for \(whole(measured))" : ", again and again"
      if finding.code == .phoneGlance { return "Looking at a phone\(length)." }
      // The time away from the road may hold looks at several places.
      let zone = finding.zone.flatMap { $0 == Zone.otherName ? nil : ", mostly at \(Zone.words($0))" } ?? ""
      return "Looking away from the road\(length)\(zone)."
    case .repeatedGlances: return "Looked away again and again, \(whole(measured)) in all."
    case .drowsy: return "Drowsy: \(drowsy(finding.drowsiness))."
    case .unresponsive:
      let isWarned = finding.evidence?.quantity != .glance
      return isWarned ? "No answer to a warning." : "Away from the road for \(whole(measured))."
    case .distracted: return "Not attentive to the road."
    case .untouched: return "Hands off, and the driver is not seen to watch."
    case .taskTime: return "A task took the eyes off the road for \(whole(measured)) in all."
    case .collision, .entry, .laneDeparture, .distance, .overspeed: return road(finding)
    }
  }

  private static func road(_ finding: RiskFinding) -> String {
    guard let alert = finding.alert else { return "The road asks for attention." }
    let who = alert.object.map { " \($0)" } ?? ""
    let seen = alert.isSeen == false ? ", and the driver has not seen it" : ""
    let meters = alert.distanceMeters.map { ", \(tenths($0)) m ahead" } ?? ""
    switch alert.kind {
    case .timeToCollision:
      // The evidence holds the cautious time to collision that decided the alert.
      let time = (finding.evidence?.measured ?? alert.timeToCollision?.seconds).map { " in \(tenths($0)) s" } ?? ""
      return "Collision with\(who.isEmpty ? " something" : who)\(time)\(meters)\(seen)."
    case .entry: return "\(who.isEmpty ? "Somebody" : String(who.dropFirst())) enters the lane\(meters)\(seen)."
    case .laneDeparture:
      let stage = alert.stage == .departed ? "Left" : "Drifting out of"
      return "\(stage) the lane to the \(alert.side?.rawValue ?? "side") without a signal."
    case .distance: return "Too near to\(who.isEmpty ? " something" : who)\(meters)\(seen)."
    case .overspeed: return "Faster than allowed."
    }
  }

  private static func drowsy(_ drowsiness: Drowsiness?) -> String {
    guard let drowsiness else { return "sleepiness is high" }
    switch drowsiness.reason {
    case "longClosures": return "eyes falling shut again and again"
    case "microsleep": return "a microsleep"
    case "p70": return "lids hanging low \(percent(drowsiness.p70)) of the time"
    case "blinks": return "blinks longer and slower than when alert"
    case "yawns": return "yawns and tired lids"
    case "nods": return "nodding off"
    default: return "lids down \(percent(drowsiness.perclos)) of the time"
    }
  }

  private static func percent(_ share: Double?) -> String { "\(Int(((share ?? 0) * 100).rounded())) %" }

  /// Rounds down to full seconds. The tolerance of 1 µs covers lengths slightly below their limit.
  private static func whole(_ seconds: Double?) -> String { "\(Int(min(1e6, max(0, (seconds ?? 0) + 1e-6)))) s" }

  static func tenths(_ value: Double) -> String { "\((min(1e6, value) * 10).rounded() / 10)" }
}

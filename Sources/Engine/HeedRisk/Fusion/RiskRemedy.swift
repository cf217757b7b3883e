import HeedSignals

/// Writes the smallest change that would have avoided a finding: the excess over the threshold plus one frame.
enum RiskRemedy {
  /// One frame at 30 Hz, seconds.
  private static let frame = 1.0 / 30

  /// One sentence about what would have avoided the finding; nil without finite evidence.
  static func text(_ finding: RiskFinding) -> String? {
    guard let evidence = finding.evidence, evidence.excess.isFinite else { return nil }
    let beyond = max(0, evidence.excess)
    let sooner = seconds(beyond + frame)
    switch evidence.quantity {
    case .glance: return "Eyes back on the road \(sooner) earlier."
    case .awaySum: return "\(sooner) less away from the road."
    case .closed: return "Eyes open \(sooner) earlier."
    case .unanswered: return "An answer to the warning \(sooner) earlier."
    case .kss: return "A break earlier: \(RiskWords.tenths(beyond + 0.1)) less on the Karolinska sleepiness scale."
    case .buffer: return "Eyes on the road \(sooner) earlier."
    case .awareness: return "A look at the road, or a hand on the wheel, earlier."
    case .timeToCollision: return collision(finding, evidence, beyond)
    case .distance: return "\(RiskWords.tenths(beyond + 0.1)) m more distance."
    case .laneDistance: return "A turn signal, or \(RiskWords.tenths(beyond + 0.1)) m more room to the marking."
    case .speed: return "\(RiskWords.tenths(beyond + 0.1)) m/s slower."
    }
  }

  /// More time to collision needs a lower closing speed at this distance, or more distance at this speed.
  private static func collision(_ finding: RiskFinding, _ evidence: RiskEvidence, _ beyond: Double) -> String? {
    let wanted = evidence.threshold + frame
    guard evidence.measured > 0, wanted > evidence.measured, let distance = finding.alert?.distanceMeters else {
      return "Braking \(seconds(beyond + frame)) earlier."
    }
    let closing = distance / evidence.measured
    let slower = closing - distance / wanted
    let farther = closing * wanted - distance
    return "Closing \(tenths(up: slower)) m/s slower, or \(tenths(up: farther)) m more distance."
  }

  private static func seconds(_ value: Double) -> String { "\((min(1e6, value) * 100).rounded(.up) / 100) s" }

  /// Rounds up to one decimal, because a smaller change would not be enough.
  private static func tenths(up value: Double) -> String { "\((min(1e6, value) * 10).rounded(.up) / 10)" }
}

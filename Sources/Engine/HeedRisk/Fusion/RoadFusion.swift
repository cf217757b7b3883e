import HeedSignals

/// Weighs road alerts by the driver's awareness of the object and by the driver's inattention.
enum RoadFusion {
  /// - Parameter inattention: Weight of the driver's heaviest reason, 0...1.
  static func finding(of alert: RoadAlert, inattention: Double) -> RiskFinding {
    let own =
      switch alert.severity {
      case .info: RiskEngine.roadInfoWeight
      case .warning: RiskEngine.roadWarningWeight
      case .alert: RiskEngine.roadAlertWeight
      }
    // An unknown gaze neither adds nor removes weight.
    let unseen = alert.isSeen == false ? RiskEngine.unseenShare : 0
    let gain = max(unseen, min(1, inattention * RiskEngine.inattentionShare))
    return RiskFinding(
      RiskCode(alert.kind), weight: 1 - (1 - own) * (1 - gain), evidence: alert.evidence, about: .alert(alert))
  }
}

extension RoadAlert {
  fileprivate var evidence: RiskEvidence? {
    guard let measured, let bound else { return nil }
    return RiskEvidence(rule: "heed", quantity: quantity, measured: measured, threshold: bound, samples: samples)
  }

  private var quantity: RiskEvidence.Quantity {
    switch kind {
    case .timeToCollision, .entry: .timeToCollision
    case .laneDeparture: .laneDistance
    case .distance: .distance
    case .overspeed: .speed
    }
  }
}

import HeedSignals

extension ImpairmentMonitor.Settings {
  func scatter(of measure: ImpairmentEvidence.Measure) -> Double {
    switch measure {
    case .gazeSpread: gazeScatter
    case .checks: checksScatter
    case .blinkDuration: blinkDurationScatter
    case .blinkRate: blinkRateScatter
    case .reaction: reactionScatter
    case .steeringEntropy: entropyScatter
    case .laneSpread: laneScatter
    }
  }

  func drift(of measure: ImpairmentEvidence.Measure) -> Double {
    switch measure {
    case .gazeSpread: gazeDrift
    case .checks: checksDrift
    case .blinkDuration: blinkDurationDrift
    case .blinkRate: blinkRateDrift
    case .reaction: reactionDrift
    case .steeringEntropy: entropyDrift
    case .laneSpread: laneDrift
    }
  }

  func shift(of measure: ImpairmentEvidence.Measure) -> Double {
    switch measure {
    case .gazeSpread: gazeShift
    case .checks: checksShift
    case .blinkDuration: blinkDurationShift
    case .blinkRate: blinkRateShift
    case .reaction: reactionShift
    case .steeringEntropy: entropyShift
    case .laneSpread: laneShift
    }
  }
}

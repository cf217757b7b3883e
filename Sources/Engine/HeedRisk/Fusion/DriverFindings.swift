import HeedSignals

/// Derives findings, with their weights, from one moment of the cabin.
extension RiskEngine.Settings {
  /// The finding of a verdict; nil at level 0. Higher levels and the gravest kinds weigh more.
  func finding(of verdict: Verdict) -> RiskFinding? {
    guard let level = verdict.level, level > 0, let kind = verdict.kind else { return nil }
    let own =
      level > 2
      ? RiskEngine.ruleCriticalWeight : level > 1 ? RiskEngine.ruleWarningWeight : RiskEngine.firstNoticeWeight
    let code = RiskCode(kind)
    let weight =
      switch code {
      case .unresponsive: max(own, RiskEngine.unresponsiveWeight)
      case .sleep: max(own, RiskEngine.sleepWeight)
      case .microsleep: max(own, RiskEngine.microsleepWeight)
      case .phoneGlance where level > 1: max(own, RiskEngine.phoneWarningWeight)
      default: own
      }
    return RiskFinding(code, weight: weight, evidence: verdict.evidence)
  }

  /// The finding of shut eyes by Heed's own closure detector; nil without a microsleep or sleep.
  func closure(_ snapshot: DriverSnapshot) -> RiskFinding? {
    guard let kind = snapshot.closureKind, let shut = snapshot.sample.closureLength else { return nil }
    let (code, weight): (RiskCode, Double) =
      kind == .sleep ? (.sleep, RiskEngine.sleepWeight) : (.microsleep, RiskEngine.microsleepWeight)
    let evidence = snapshot.closureFrom.map {
      RiskEvidence(
        rule: "heed", quantity: .closed, measured: shut.seconds, threshold: $0.seconds, samples: snapshot.framesShut,
        start: snapshot.sample.time - shut)
    }
    return RiskFinding(code, weight: weight, evidence: evidence)
  }

  /// The finding of eyes that are lowered or shut; nil while the eyes are known to be open or shut.
  func eyesLowered(_ snapshot: DriverSnapshot) -> RiskFinding? {
    guard let lowered = snapshot.lowered, lowered >= Self.loweredFrom else { return nil }
    let evidence = RiskEvidence(
      rule: "heed", quantity: .glance, measured: lowered.seconds, threshold: Self.loweredFrom.seconds,
      samples: snapshot.framesSeen, start: snapshot.sample.time - lowered)
    return RiskFinding(.eyesLowered, weight: max(RiskEngine.ruleWarningWeight, warningFrom), evidence: evidence)
  }

  /// Length from which lowered or shut eyes are a reason. Choice: that of a look away from the road.
  private static let loweredFrom: Duration = .seconds(2)

  /// The finding of drowsiness by Heed's own estimator; nil for a driver who is not drowsy.
  func drowsiness(_ snapshot: DriverSnapshot) -> RiskFinding? {
    guard let drowsiness = snapshot.drowsiness, drowsiness.isDrowsy == true else { return nil }
    var finding = RiskFinding(.drowsy, weight: RiskEngine.drowsyWeight, about: .drowsiness(drowsiness))
    if let kss = drowsiness.kss, let threshold = snapshot.drowsyFrom {
      finding.evidence = RiskEvidence(
        rule: "heed", quantity: .kss, measured: kss, threshold: threshold, samples: snapshot.framesSeen)
    }
    return finding
  }
}

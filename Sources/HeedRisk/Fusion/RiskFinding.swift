import HeedSignals

/// One thing that raises the risk at one moment, before it becomes a reason in words.
struct RiskFinding: Hashable, Sendable {
  var code: RiskCode
  /// 0...1.
  var weight: Double
  var evidence: RiskEvidence?
  var zone: String?
  var alert: RoadAlert?
  /// The estimate behind a finding of drowsiness.
  var drowsiness: Drowsiness?

  init(_ code: RiskCode, weight: Double, evidence: RiskEvidence? = nil) {
    (self.code, self.weight, self.evidence) = (code, weight, evidence)
  }
}
